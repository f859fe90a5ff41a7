/** The words of a filter, the order of entries, and the time axis. */
import { expect } from "chai";
import type { Host, TrafficFilter, TrafficRow } from "../../../../src/client/api/index.js";
import { openRecording } from "../../../../src/client/traffic/open-recording.js";
import { events } from "../../../fixtures/fake-fetch.js";
import { FakeHost, URL_OF_SERVER } from "../../../fixtures/fake-host.js";
import { mcpServer } from "../../../fixtures/mcp-server.js";

async function rowsOf({ traffic }: Host, filter: TrafficFilter): Promise<readonly TrafficRow[]> {
  let slice = await traffic.list(filter, 0, 100);
  while (slice.searched !== undefined) slice = await traffic.list(filter, 0, 100);
  return slice.rows;
}
const named = (rows: readonly TrafficRow[]): readonly string[] =>
  rows.map((row) => (row.kind === "message" ? `${row.type} ${row.subject ?? row.method}` : `exchange ${row.method}`));

/** A host with two calls; the second one has a large answer. */
async function recorded(): Promise<Host> {
  const fake = new FakeHost(
    mcpServer({
      methods: {
        "tools/call": ({ name }, { body }) =>
          name === "stream"
            ? events(
                `: needle-in-comment\n\ndata: ${JSON.stringify({ jsonrpc: "2.0", id: body?.id, result: { resultType: "complete", content: [] } })}\n\n`,
              )
            : {
                resultType: "complete",
                content: [{ type: "text", text: `Found ${"a".repeat(5_000)} Münster` }],
                size: 12.75,
              },
      },
    }),
  );
  await fake.host.traffic.record(true);
  const server = await fake.host.connect(URL_OF_SERVER, { id: "a" });
  await server.callTool("dig", { Depth: "forty-two" });
  fake.clock.advance(40);
  await server.callTool("stream", {});
  return fake.host;
}

/** A recording with 5,000 requests; the third and the last one have the word "needle". */
async function largeRecording(): Promise<Host> {
  const lines: string[] = [
    JSON.stringify({ "mcp-recording": 1, servers: [{ id: "a", url: "https://a.example/mcp" }] }),
  ];
  const filler = Array.from({ length: 400 }, (_, at) => `word-${at}`);
  for (let id = 1; id <= 5_000; id++) {
    const message = {
      jsonrpc: "2.0",
      id,
      method: "tools/call",
      params: { name: "t", filler, mark: id === 5_000 || id === 3 ? "needle" : "" },
    };
    lines.push(JSON.stringify({ id, kind: "message", serverId: "a", at: id, direction: "out", message }));
  }
  return (await openRecording(lines.join("\n"))).host;
}

describe("the words of a filter", () => {
  it("are found in arguments, results and event streams, and a request stands for its answer", async () => {
    const host = await recorded();
    const paired = async (text: string): Promise<readonly string[]> =>
      named(await rowsOf(host, { kind: "paired", text }));
    for (const text of ["FORTY-two", "depth", "münster", "12.75", "found dig", '"Depth":"forty-two"'])
      expect(await paired(text), text).to.deep.equal(["request dig"]);
    expect(await paired("needle-in-comment")).to.deep.equal(["request stream"]);
    expect(await paired("tools/call")).to.deep.equal(["request dig", "request stream"]);
    expect(await paired("forty-two needle")).to.deep.equal([]);
    expect(named(await rowsOf(host, { text: "münster" }))).to.deep.equal(["exchange POST", "result dig"]);
    expect(named(await rowsOf(host, { kind: "message", text: "forty-two" }))).to.deep.equal(["request dig"]);
    expect(await paired(".*")).to.deep.equal([]);
  });

  it("are found in entries that changed since they were searched", async () => {
    const fake = new FakeHost(
      mcpServer({ methods: { "tools/call": ({ name }) => ({ content: [], said: `${String(name)}!` }) } }),
    );
    await fake.host.traffic.record(true);
    const server = await fake.host.connect(URL_OF_SERVER);
    await server.callTool("one", {});
    const filter = { kind: "paired", text: "two!" } as const;
    expect(await rowsOf(fake.host, filter)).to.have.length(0);
    await server.callTool("two", {});
    expect(named(await rowsOf(fake.host, filter))).to.deep.equal(["request two"]);
  });

  it("of a large recording are found piece by piece, the newest first, and only for the newest words", async () => {
    const host = await largeRecording();
    const superseded = host.traffic.list({ text: "word-399 nothing" }, 0, 10);
    const first = await host.traffic.list({ text: "needle" }, 0, 10);
    expect((await superseded).rows).to.have.length(0);
    expect(first.rows.map(({ id }) => id)).to.include(5_000);
    expect((await rowsOf(host, { text: "needle" })).map(({ id }) => id)).to.deep.equal([3, 5_000]);
    expect(await host.traffic.position({ text: "needle" }, 5_000)).to.equal(1);
    expect(await (await host.traffic.save("ndjson", { text: "needle" })).text()).to.match(/^([^\n]*\n){3}$/);
  });

  it("of a list, a file and another search at the same time are all found", async () => {
    const host = await largeRecording();
    /** Reads a list as a view does, at most as often as a search that is never begun anew needs. */
    const listed = async (filter: TrafficFilter): Promise<readonly number[] | undefined> => {
      for (let reads = 0; reads < 300; reads++) {
        const { rows, searched } = await host.traffic.list(filter, 0, 10);
        if (searched === undefined) return rows.map(({ id }) => id);
      }
      return undefined;
    };
    const found = await Promise.all([
      listed({ kind: "paired", text: "needle" }),
      listed({ text: "word-399 needle" }),
      listed({ text: "needle" }),
    ]);
    expect(found).to.deep.equal([
      [3, 5_000],
      [3, 5_000],
      [3, 5_000],
    ]);
    const shown = listed({ kind: "paired", text: "word-7 needle" });
    const file = await (await host.traffic.save("ndjson", { text: "word-7 needle" })).text();
    expect(file).to.match(/^([^\n]*\n){3}$/);
    expect(await shown).to.deep.equal([3, 5_000]);
  });
});

describe("the order of entries", () => {
  it("is by the chosen column, in either direction, and files stay in order of time", async () => {
    const { host } = await openRecording(
      [
        { "mcp-recording": 1, servers: [] },
        ...[3, 1, 2].flatMap((size, at) => [
          {
            id: 2 * at + 1,
            kind: "message",
            serverId: `s${size}`,
            at: 100 + at,
            direction: "out",
            message: { jsonrpc: "2.0", id: at, method: "tools/call", params: { name: `tool_${size}` } },
          },
          {
            id: 2 * at + 2,
            kind: "message",
            serverId: `s${size}`,
            at: 100 + at + size,
            direction: "in",
            pairId: 2 * at + 1,
            message: { jsonrpc: "2.0", id: at, result: { text: "x".repeat(100 * size) } },
          },
        ]),
      ]
        .map((line) => JSON.stringify(line))
        .join("\n"),
    );
    const names = async (filter: TrafficFilter): Promise<readonly string[]> =>
      (await rowsOf(host, { kind: "paired", ...filter })).map((row) =>
        row.kind === "message" ? (row.subject ?? "") : "",
      );
    for (const by of ["name", "server", "size", "duration"] as const) {
      expect(await names({ sort: { by } }), by).to.deep.equal(["tool_1", "tool_2", "tool_3"]);
      expect(await names({ sort: { by, isDescending: true } }), by).to.deep.equal(["tool_3", "tool_2", "tool_1"]);
    }
    for (const by of ["start", "id"] as const) expect(await names({ sort: { by } }), by).to.deep.equal(await names({}));
    const file = await (await host.traffic.save("ndjson", { sort: { by: "name" } })).text();
    expect(file).to.equal(
      await (
        await host.traffic.save("ndjson")
      )
        .text()
        .then((text) => text.replace(/"savedAt":"[^"]*"/, /"savedAt":"[^"]*"/.exec(file)?.[0] ?? "")),
    );
  });
});

describe("the time axis of entries", () => {
  it("has starts, durations and rows of what matches, in order", async () => {
    const host = await recorded();
    const { ids, starts, durations, laneOf, failures, lanes, isPartial } = await host.traffic.timeline({
      kind: "paired",
    });
    const rows = await rowsOf(host, { kind: "paired" });
    expect([...ids]).to.deep.equal(rows.map(({ id }) => id));
    expect([...starts]).to.deep.equal(rows.map(({ at }) => at));
    expect([...durations].every((duration) => duration >= 0 || Number.isNaN(duration))).to.equal(true);
    expect([...failures].some(Boolean)).to.equal(rows.some(({ isFailure }) => isFailure));
    expect(isPartial).to.equal(false);
    const laneNames = [...laneOf].map((lane) => lanes[lane]?.lane);
    expect(laneNames).to.include.members(["connect", "call"]);
    expect(lanes.every(({ serverId }) => serverId === "a")).to.equal(true);
  });
});
