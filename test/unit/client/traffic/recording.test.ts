/** Saving and opening recordings: what goes in comes out, and a broken or hostile file costs only itself. */
import { expect } from "chai";
import fc from "fast-check";
import type { HostEvent, OpenedRecording, TrafficRow } from "../../../../src/client/api/index.js";
import { openRecording } from "../../../../src/client/traffic/open-recording.js";
import { Secrets } from "../../../../src/client/traffic/mask.js";
import { MASK } from "../../../../src/addresses/masked-address.js";
import { Pairs } from "../../../../src/client/traffic/pairs.js";
import { readRecording } from "../../../../src/client/traffic/read-recording.js";
import { saveRecording } from "../../../../src/client/traffic/save-recording.js";
import { readOwn, type Stored } from "../../../../src/client/traffic/stored.js";
import { matchingEntries } from "../../../../src/client/traffic/traffic-filter.js";
import { TrafficStore } from "../../../../src/client/traffic/traffic-store.js";
import { settled } from "../../../fixtures/fake-clock.js";
import { FakeHost, URL_OF_SERVER } from "../../../fixtures/fake-host.js";
import { mcpServer } from "../../../fixtures/mcp-server.js";
import { codeOf } from "../../../fixtures/rejection.js";

const SERVER = {
  methods: {
    "tools/list": () => ({ tools: [{ name: "echo", description: "Says it again.", inputSchema: { type: "object" } }] }),
    "tools/call": ({ name }: { readonly name?: unknown }) => ({
      content: [{ type: "text", text: "tea" }],
      isError: name === "broken",
    }),
  },
};

/** A host that listed, called and failed. */
async function busyHost(era: "modern" | "legacy"): Promise<FakeHost> {
  const fake = new FakeHost(mcpServer({ ...SERVER, era }));
  await fake.host.traffic.record(true);
  const server = await fake.host.connect(URL_OF_SERVER, { id: "a" });
  await server.listTools();
  fake.clock.advance(5);
  await server.callTool("echo", { text: "tea" });
  await server.callTool("broken", {});
  await server.getPrompt("none").catch(() => undefined);
  // A list subscribes to its changes, with code that is loaded for it.
  while (era === "modern" && !(await hasEnded(fake, "subscriptions/listen"))) await settled();
  return fake;
}

async function hasEnded(fake: FakeHost, method: string): Promise<boolean> {
  const rows = await rowsOf(fake);
  return rows.some((row) => row.kind === "message" && row.method === method && row.outcome !== undefined);
}

async function rowsOf({ host }: Pick<OpenedRecording, "host">): Promise<readonly TrafficRow[]> {
  return (await host.traffic.list({}, 0, 500)).rows;
}

async function eventsOf({ host }: OpenedRecording): Promise<readonly HostEvent[]> {
  const events: HostEvent[] = [];
  host.subscribe((batch) => events.push(...batch));
  await settled();
  return events;
}

for (const era of ["modern", "legacy"] as const) {
  describe(`a recording of a ${era} server`, () => {
    it("is equal after it was saved and opened, as lines of JSON", async () => {
      const fake = await busyHost(era);
      const opened = await openRecording(await fake.host.traffic.save("ndjson"));
      expect(opened).to.include({ problemCount: 0 });
      expect(await rowsOf(opened)).to.deep.equal(await rowsOf(fake));
      for (const { id } of await rowsOf(fake))
        expect(await opened.host.traffic.entry(id)).to.deep.equal(await fake.host.traffic.entry(id));
    });

    it("has the same messages and exchanges after it was saved as an HTTP archive", async () => {
      const fake = await busyHost(era);
      const opened = await openRecording(await (await fake.host.traffic.save("har")).text());
      expect(opened.problems).to.deep.equal([]);
      const facts = (rows: readonly TrafficRow[]): unknown[] =>
        rows.map((row) =>
          row.kind === "message"
            ? [row.direction, row.type, row.method, row.rpcId, row.outcome, row.serverId]
            : [row.method, row.url, row.status, row.state, row.carries, row.serverId],
        );
      expect(facts(await rowsOf(opened))).to.have.deep.members(facts(await rowsOf(fake)));
    });

    it("is a host that shows the server as it was, and refuses requests that need a server", async () => {
      const fake = await busyHost(era);
      const opened = await openRecording(await fake.host.traffic.save("ndjson"));
      const events = await eventsOf(opened);
      const [first] = events;
      expect(first).to.have.nested.property("server.state", "closed");
      expect(first).to.have.nested.property("server.info.era", era);
      expect(first).to.have.nested.property("server.info.implementation.name", "fake");
      const tools = events.find((event) => event.kind === "list-page");
      expect(tools).to.deep.include({
        start: true,
        end: true,
        items: [{ name: "echo", description: "Says it again." }],
      });
      const ends = events.flatMap((event) => (event.kind === "call-ended" ? [event.end] : []));
      expect(ends).to.deep.equal([
        { kind: "result", isError: false },
        { kind: "result", isError: true },
      ]);
      const { host } = opened;
      expect(host.server("a")).to.equal(undefined);
      expect(await codeOf(host.connect(URL_OF_SERVER))).to.equal("ERR-CLOSED");
      expect(await codeOf(host.offer({}))).to.equal("ERR-CLOSED");
      expect(await codeOf(host.traffic.record(true))).to.equal("ERR-ARGUMENT");
      expect(await codeOf(host.traffic.clear())).to.equal("ERR-ARGUMENT");
      expect(await host.traffic.totals()).to.include({ isRecorded: true, isRecording: false });
      expect(await host.inputRequests.list()).to.deep.equal([]);
      await host.close();
      await host.close();
    });

    it("finds the server's name where no header has it", async () => {
      const fake = await busyHost(era);
      const text = await (await fake.host.traffic.save("ndjson")).text();
      const opened = await openRecording(text.slice(text.indexOf("\n") + 1));
      expect((await eventsOf(opened))[0]).to.have.nested.property("server.info.era", era);
    });

    it("can be saved again, and is the same then", async () => {
      const fake = await busyHost(era);
      const once = await openRecording(await fake.host.traffic.save("ndjson"));
      const twice = await openRecording(await once.host.traffic.save("ndjson"));
      expect(await rowsOf(twice)).to.deep.equal(await rowsOf(once));
    });

    it("keeps what a filter leaves", async () => {
      const fake = await busyHost(era);
      const opened = await openRecording(await fake.host.traffic.save("ndjson", { method: "tools/call" }));
      const rows = await rowsOf(opened);
      expect(rows).to.have.length(4);
      expect(rows.every((row) => row.kind === "message" && row.method === "tools/call")).to.equal(true);
    });
  });
}

describe("what a recording knows of a server", () => {
  for (const era of ["modern", "legacy"] as const) {
    it(`is its name, and its newest lists with their definitions: ${era}`, async () => {
      const fake = await busyHost(era);
      const { host } = await openRecording(await fake.host.traffic.save("ndjson"));
      expect(host.isRecorded).to.equal(true);
      const known = await host.cache.read("elsewhere", { id: "a" });
      expect(known?.info).to.include({ era });
      expect(known?.tools?.map(({ name, description }) => [name, description])).to.deep.equal([
        ["echo", "Says it again."],
      ]);
      expect((await host.cache.read("", { id: "a", tool: "echo" }))?.tools?.[0]).to.deep.include({
        inputSchema: { type: "object" },
      });
      expect((await host.cache.read("", { id: "a", tool: "none" }))?.tools).to.deep.equal([]);
      expect(await host.cache.read("", { id: "b" })).to.equal(undefined);
    });
  }

  it("is its newest list of each kind, pages joined", async () => {
    const lines: object[] = [{ "mcp-recording": 1, servers: [{ id: "a", url: "https://a.example/mcp" }] }];
    let id = 0;
    const add = (message: object, direction: "in" | "out", pairId?: number): number => {
      lines.push({ id: ++id, serverId: "a", at: id, kind: "message", direction, pairId, message });
      return id;
    };
    const requested = (method: string, result: object, cursor?: string): void => {
      const sent = add({ jsonrpc: "2.0", id, method, params: { ...(cursor && { cursor }) } }, "out");
      add({ jsonrpc: "2.0", id: sent - 1, result }, "in", sent);
    };
    requested("initialize", {
      protocolVersion: "2025-11-25",
      capabilities: {},
      serverInfo: { name: "s", version: "1" },
    });
    requested("resources/list", { resources: [{ uri: "a://old", name: "old" }] });
    requested("resources/list", { resources: [{ uri: "a://1", name: "1" }], nextCursor: "x" });
    requested("resources/list", { resources: [{ uri: "a://2", name: "2" }] }, "x");
    requested("prompts/list", { prompts: [{ name: "p" }] });
    const { host } = await openRecording(lines.map((line) => JSON.stringify(line)).join("\n"));
    const known = await host.cache.read("https://a.example/mcp");
    expect(known?.resources?.map(({ uri }) => uri)).to.deep.equal(["a://1", "a://2"]);
    expect(known?.prompts?.map(({ name }) => name)).to.deep.equal(["p"]);
    expect(known?.resourceTemplates).to.deep.equal([]);
    expect(known?.storedAt).to.equal(id);
  });
});

describe("a call in a recording", () => {
  for (const era of ["modern", "legacy"] as const) {
    for (const format of ["ndjson", "har"] as const) {
      it(`has its arguments, and its result piece by piece: ${era}, ${format}`, async () => {
        const fake = await busyHost(era);
        const opened = await openRecording(await fake.host.traffic.save(format));
        const { host } = opened;
        const events = await eventsOf(opened);
        const [snapshot] = events.flatMap((event) => (event.kind === "server" ? [event.server] : []));
        expect(snapshot?.recordedAt).to.equal((await rowsOf(fake)).filter(({ kind }) => kind === "message").at(-1)?.at);
        const ids = events.flatMap((event) => (event.kind === "call-started" ? [event.callId] : []));
        const calls = await Promise.all(
          ids.map((call) => host.cache.read(snapshot?.url ?? "", { id: snapshot?.id ?? "", call })),
        );
        const [echo, broken] = calls.map((known) => known?.call);
        expect(echo?.args).to.deep.equal({ text: "tea" });
        expect(echo?.result).to.deep.include({
          isError: false,
          blocks: [{ type: "text", text: { head: "tea", length: 3 } }],
        });
        expect(broken?.result?.isError).to.equal(true);
        const resultId = echo?.result?.resultId ?? "";
        expect(await host.results.text(resultId, 0, 1, 3)).to.equal("ea");
        expect(JSON.parse(await host.results.json(resultId, "result"))).to.have.nested.property(
          "content[0].text",
          "tea",
        );
        await host.results.release(resultId);
        expect(await codeOf(host.results.text(resultId, 0, 0, 1))).to.equal("ERR-ARGUMENT");
        for (const call of ["recorded-999", "recorded-", "a/panel-1"])
          expect((await host.cache.read("", { id: "a", call }))?.call).to.equal(undefined);
      });
    }
  }

  it("has the reason why it has no result, and is one call however often the server requested input", async () => {
    const info = { revision: "2026-07-28", capabilities: { tools: {} } };
    const lines: object[] = [{ "mcp-recording": 1, servers: [{ id: "a", url: "https://a.example/mcp", info }] }];
    const call = (name: string, answer: object | undefined): void => {
      const id = lines.length;
      const request = { jsonrpc: "2.0", id, method: "tools/call", params: { name, arguments: { n: id } } };
      lines.push({ id, serverId: "a", at: id, kind: "message", direction: "out", message: request });
      if (!answer) return;
      const message = { jsonrpc: "2.0", id, ...answer };
      lines.push({ id: id + 1, serverId: "a", at: id + 5, kind: "message", direction: "in", pairId: id, message });
    };
    call("requests", { result: { resultType: "input_required", inputRequests: {} } });
    call("requests", { result: { content: [] } });
    call("task", { result: { task: { taskId: "t" } } });
    call("refused", { error: { code: -32602, message: "No such tool" } });
    call("lost", undefined);
    const opened = await openRecording(lines.map((line) => JSON.stringify(line)).join("\n"));
    const started = (await eventsOf(opened)).flatMap((event) => (event.kind === "call-started" ? [event] : []));
    expect(started.map(({ tool }) => tool)).to.deep.equal(["requests", "task", "refused", "lost"]);
    const found = started.map(
      async ({ callId }) => (await opened.host.cache.read("", { id: "a", call: callId }))?.call,
    );
    const [inputRequests, task, refused, lost] = await Promise.all(found);
    expect(inputRequests).to.have.nested.property("result.elapsedMs", 5);
    expect(inputRequests?.args).to.deep.equal({ n: 3 });
    expect(task).to.have.nested.property("error.code", "ERR-STREAM-LOST");
    expect(refused).to.have.nested.property("error.rpcCode", -32602);
    expect(lost).to.have.nested.property("error.code", "ERR-STREAM-LOST");
  });
});

describe("starred entries of a recording", () => {
  it("are starred when it is opened, and can be changed while it is open, which is reported", async () => {
    const fake = await busyHost("modern");
    const [first] = await rowsOf(fake);
    await fake.host.traffic.pin(first?.id ?? 0, true);
    const opened = await openRecording(await fake.host.traffic.save("ndjson"));
    expect(await rowsOf(opened)).to.deep.equal(await rowsOf(fake));
    const { pinned } = await opened.host.traffic.totals();
    expect(pinned).to.be.greaterThan(0);
    const reported: HostEvent[] = [];
    opened.host.subscribe((events) => reported.push(...events));
    await settled();
    reported.length = 0;
    await opened.host.traffic.pin(first?.id ?? 0, false);
    expect(reported).to.have.length(1);
    expect(reported[0]).to.deep.include({ kind: "traffic", totals: await opened.host.traffic.totals() });
    expect((await opened.host.traffic.totals()).pinned).to.equal(0);
  });

  it("are kept although the file holds more than a recording keeps", async () => {
    const lines: object[] = [{ "mcp-recording": 1, servers: [] }];
    for (let id = 1; id <= 30; id++) {
      const message = { jsonrpc: "2.0", method: "notifications/message", params: {} };
      lines.push({ id, serverId: "a", at: id, kind: "message", direction: "in", isPinned: id === 1, message });
    }
    const { store } = await readRecording(lines.map((line) => JSON.stringify(line)).join("\n"), { entries: 10 });
    expect(store.totals(true)).to.include({ entries: 11, pinned: 1 });
    expect(matchingEntries(store, { pinnedOnly: true })[0]).to.include({ id: 1, isPinned: true });
  });

  it("are bounded, whatever the file holds", async () => {
    const lines: object[] = [{ "mcp-recording": 1, servers: [] }];
    for (let id = 1; id <= 300; id++) {
      const message = { jsonrpc: "2.0", method: "notifications/message", params: {} };
      lines.push({ id, serverId: "a", at: id, kind: "message", direction: "in", isPinned: true, message });
    }
    const { host } = await openRecording(lines.map((line) => JSON.stringify(line)).join("\n"));
    expect(await host.traffic.totals()).to.include({ entries: 300, pinned: 100 });
  });
});

describe("the ids of tasks", () => {
  it("are in no file: in lists of them, in archives, and past as many as are remembered", async () => {
    const store = new TrafficStore();
    const secrets = new Secrets();
    const add = (message: object, taskId: string): void => {
      secrets.addTask(taskId);
      store.addMessage({ ...readOwn(message), kind: "message", serverId: "a", at: 1, direction: "in" });
    };
    const id = (at: number): string => `task-number-${at}`;
    for (let at = 0; at < 2_500; at++) add({ jsonrpc: "2.0", id: at, result: { task: { taskId: id(at) } } }, id(at));
    add({ jsonrpc: "2.0", id: "list", result: { tasks: [{ taskId: id(1) }, { taskId: id(2_499) }] } }, id(2_499));
    for (const format of ["ndjson", "har", "otlp"] as const) {
      const file = await saveRecording(format, { store, entries: store.all(), secrets, servers: [], now: 1 });
      expect(await file.text(), format).not.to.contain("task-number");
    }
  });
});

describe("a broken recording", () => {
  const line = (at: number): string =>
    JSON.stringify({
      id: at,
      kind: "message",
      serverId: "a",
      at,
      direction: "out",
      message: { jsonrpc: "2.0", id: at, method: "ping" },
    });

  it("has its good lines read and its bad ones reported", async () => {
    const text = [
      '{"mcp-recording":1,"servers":[]}',
      line(1),
      "{nonsense",
      '{"kind":"message"}',
      "[]",
      line(2),
      line(3).slice(0, 40),
    ].join("\n");
    const opened = await openRecording(text);
    expect(await rowsOf(opened)).to.have.length(2);
    expect(opened.problems.map(({ at }) => at)).to.deep.equal([3, 4, 5, 7]);
    expect(opened.problemCount).to.equal(4);
  });

  it("has a hundred problems reported and the others counted", async () => {
    const opened = await openRecording([line(1), ...Array<string>(500).fill("{")].join("\n"));
    expect(opened.problems).to.have.length(100);
    expect(opened.problemCount).to.equal(500);
  });

  it("that is an archive has the exchanges before its end", async () => {
    const fake = await busyHost("legacy");
    const text = await (await fake.host.traffic.save("har")).text();
    const whole = await rowsOf(await openRecording(text));
    const opened = await openRecording(text.slice(0, text.length - 200));
    expect((await rowsOf(opened)).length).to.be.within(3, whole.length - 1);
    expect(opened.problemCount).to.equal(1);
  });

  it("of a newer version, of another kind, or empty, is refused", async () => {
    for (const text of [
      "",
      "{}",
      "hello\nworld",
      "[1,2,3]",
      '{"log":{}}',
      '{"mcp-recording":2}',
      '{"mcp-recording":"1"}',
      "\u0000".repeat(1_000),
    ])
      expect(await codeOf(openRecording(text)), text).to.equal("ERR-ARGUMENT");
  });

  it("says how many entries were dropped while it was recorded, in both formats", async () => {
    const har = (extra: object): string => JSON.stringify({ log: { version: "1.2", entries: [], _mcp: extra } });
    for (const [text, dropped] of [
      ['{"mcp-recording":1,"dropped":7,"servers":[]}', 7],
      [har({ servers: [], dropped: 7 }), 7],
      [har({ servers: [], dropped: -1 }), 0],
      [har({ servers: [], dropped: "7" }), 0],
    ] as const) {
      const { host } = await openRecording(text);
      expect(await host.traffic.totals(), text).to.include({ dropped });
    }
  });

  it("is read without harm, whatever it holds: odd ids, odd pairs, deep values, prototypes", async () => {
    const deep = `${"[".repeat(50_000)}1${"]".repeat(50_000)}`;
    const text = [
      '{"mcp-recording":1,"dropped":1e99,"servers":[null,{"id":"a","url":"x","info":{"revision":"1999","capabilities":[]}},{"id":1}]}',
      '{"id":1,"kind":"message","serverId":"__proto__","at":1,"direction":"in","message":{"jsonrpc":"2.0","method":"x","params":{"__proto__":{"a":1}}}}',
      `{"id":2,"kind":"message","serverId":"a","at":2,"direction":"in","message":{"jsonrpc":"2.0","method":"notifications/message","params":{"level":"info","data":${deep}}}}`,
      '{"id":3,"kind":"message","serverId":"a","at":3,"direction":"in","pairId":3,"exchangeId":1,"message":{"jsonrpc":"2.0","id":1,"result":{}}}',
      '{"id":4,"kind":"exchange","serverId":"a","at":4,"method":"GET","url":"https://a.example/?token=leaked-token","state":"constructor","sentFields":[{"name":"authorization","value":"Bearer leaked-secret"},1],"sentId":4}',
      '{"id":5,"kind":"message","serverId":"a","at":-1,"direction":"in","message":{}}',
      '{"id":6,"kind":"message","serverId":"a","at":1e99,"direction":"in","message":{}}',
      '{"id":7,"kind":"message","serverId":"a","at":7,"direction":"in","message":{"jsonrpc":"2.0","id":9,"result":{"tools":[{"name":"x"},{"name":"y","inputSchema":{"type":"object"}},1]}},"method":"tools/list"}',
    ].join("\n");
    const opened = await openRecording(text);
    expect(opened.problemCount).to.equal(2);
    const rows = await rowsOf(opened);
    expect(rows).to.have.length(5);
    for (const { id } of rows) await opened.host.traffic.entry(id);
    expect(JSON.stringify(await Promise.all(rows.map(({ id }) => opened.host.traffic.entry(id))))).not.to.match(
      /leaked/,
    );
    const events = await eventsOf(opened);
    expect(events.find((event) => event.kind === "list-page")).to.have.nested.property("items[0].name", "y");
    expect(events.some((event) => event.kind === "log")).to.equal(false);
    expect(await (await opened.host.traffic.save("ndjson")).text()).not.to.match(/leaked/);
    expect(({} as { a?: unknown }).a).to.equal(undefined);
  });
});

describe("an archive of a browser", () => {
  const har = (entries: readonly object[]): string =>
    JSON.stringify({ log: { version: "1.2", creator: { name: "WebInspector", version: "1" }, entries } });
  const post = (text: string, answer: object, more: object = {}): object => ({
    startedDateTime: "2026-11-21T10:00:00.000Z",
    time: 120,
    request: {
      method: "POST",
      url: "https://mcp.example/mcp?key=the-private-key",
      headers: [{ name: "Authorization", value: "Bearer browser-secret" }],
      bodySize: 10,
      postData: { mimeType: "application/json", text },
    },
    response: { status: 200, headers: [{ name: "content-type", value: "application/json" }], content: answer },
    timings: { wait: 100, send: 1, receive: 19 },
    ...more,
  });

  it("has only its MCP messages read, with the secrets masked", async () => {
    const page = {
      ...post("", { mimeType: "text/html", text: "<h1>secret page</h1>" }),
      request: { method: "GET", url: "https://a.example/", headers: [] },
    };
    const stream =
      'id: 1\nevent: message\ndata: {"jsonrpc":"2.0","method":"notifications/progress","params":{"progress":1}}\n\ndata: {"jsonrpc":"2.0","id":2,"result":{"content":[]}}';
    const opened = await openRecording(
      har([
        page,
        post('{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-06-18"}}', {
          mimeType: "application/json",
          text: '{"jsonrpc":"2.0","id":1,"result":{"protocolVersion":"2025-06-18","capabilities":{"tools":{}},"serverInfo":{"name":"wild","version":"3"}}}',
        }),
        post('{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"dig"}}', {
          mimeType: "text/event-stream",
          text: stream,
        }),
        post('{"jsonrpc":"2.0","id":3,"method":"ping"}', {
          mimeType: "application/json",
          encoding: "base64",
          text: btoa('{"jsonrpc":"2.0","id":3,"result":{}}'),
        }),
      ]),
    );
    const rows = await rowsOf(opened);
    expect(rows.filter(({ kind }) => kind === "exchange")).to.have.length(3);
    const said = rows.flatMap((row) => (row.kind === "message" ? [`${row.direction} ${row.type} ${row.method}`] : []));
    expect(said).to.have.members([
      "out request initialize",
      "in result initialize",
      "out request tools/call",
      "in notification notifications/progress",
      "in result tools/call",
      "out request ping",
      "in result ping",
    ]);
    const entries = JSON.stringify(await Promise.all(rows.map(({ id }) => opened.host.traffic.entry(id))));
    expect(entries).not.to.match(/browser-secret|the-private-key|secret page/);
    expect(entries).to.contain(`Bearer ${MASK}`);
    const [first] = await eventsOf(opened);
    expect(first).to.have.nested.property("server.url", "https://mcp.example/mcp");
    expect(first).to.have.nested.property("server.info.implementation.name", "wild");
    expect(first).to.have.nested.property("server.info.revision", "2025-06-18");
  });

  it("has invalid times replaced by the last valid one, and can be saved again", async () => {
    const call = post('{"jsonrpc":"2.0","id":1,"method":"ping"}', {
      mimeType: "application/json",
      text: '{"jsonrpc":"2.0","id":1,"result":{}}',
    });
    const odd = [
      { ...call, _mcp: { serverId: "a", times: [1e300] } },
      { ...call, startedDateTime: "+275760-09-13T00:00:00.000Z" },
      { ...call, time: 1e308, timings: { wait: 1e308, send: 1e308, blocked: 1e308 } },
    ];
    const opened = await openRecording(har(odd));
    const rows = await rowsOf(opened);
    expect(rows).to.have.length(9);
    for (const { at } of rows) expect(Number.isNaN(new Date(at).getTime())).to.equal(false);
    for (const format of ["har", "ndjson"] as const) {
      const again = await openRecording(await (await opened.host.traffic.save(format)).text());
      expect(again.problems).to.deep.equal([]);
      expect(await rowsOf(again)).to.have.length(9);
    }
  });

  it("has exchanges that can't be read reported", async () => {
    const good = post('{"jsonrpc":"2.0","id":1,"method":"ping"}', {});
    const opened = await openRecording(
      har([{}, { ...good, startedDateTime: "soon" }, { ...good, request: { url: 1 } }, good]),
    );
    expect(opened.problems.map(({ at }) => at)).to.deep.equal([1, 2, 3]);
    expect((await rowsOf(opened)).length).to.equal(2);
  });
});

describe("any traffic", () => {
  const rpcId = fc.oneof(fc.integer({ min: 0, max: 5 }), fc.string({ maxLength: 3 }));
  const json = fc
    .jsonValue({ maxDepth: 3 })
    .filter((value) => typeof value === "object" && value !== null && !Array.isArray(value));
  const message = fc.oneof(
    fc.record({ jsonrpc: fc.constant("2.0"), id: rpcId, method: fc.string(), params: json }),
    fc.record({ jsonrpc: fc.constant("2.0"), method: fc.string(), params: json }),
    fc.record({ jsonrpc: fc.constant("2.0"), id: rpcId, result: json }),
    fc.record({
      jsonrpc: fc.constant("2.0"),
      id: rpcId,
      error: fc.record({ code: fc.integer(), message: fc.string() }),
    }),
  );
  const step = fc.record({
    message,
    direction: fc.constantFrom("in" as const, "out" as const),
    serverId: fc.constantFrom("a", "b"),
    wait: fc.nat(1_000),
  });

  it("is equal after it was saved and opened", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 30 }), async (steps) => {
        const store = new TrafficStore();
        const pairs = { a: new Pairs(), b: new Pairs() };
        let at = 1_000;
        for (const { message: value, direction, serverId, wait } of steps) {
          at += wait;
          // As it is once it was on the wire.
          const wired = JSON.parse(JSON.stringify(value)) as object; // just written
          const own = pairs[serverId as "a" | "b"]; // one of the two, as above
          own.add(store.addMessage({ ...readOwn(wired), kind: "message", serverId, at, direction }));
        }
        const file = await saveRecording("ndjson", {
          store,
          entries: store.all(),
          secrets: new Secrets(),
          servers: [],
          now: 0,
        });
        const read = await readRecording(file);
        expect(read.problemCount).to.equal(0);
        expect(plain(read.store.all())).to.deep.equal(plain(store.all()));
      }),
      { numRuns: 50 },
    );
  });

  it("from any text is a recording or a refusal, and nothing else", async () => {
    const text = fc.oneof(
      fc.string(),
      fc.array(fc.oneof(fc.json(), fc.string()), { maxLength: 5 }).map((lines) => lines.join("\n")),
    );
    await fc.assert(
      fc.asyncProperty(text, async (any) => {
        const code = await openRecording(any).then(
          () => undefined,
          (error: unknown) => (error as { code?: unknown }).code,
        );
        expect(code).to.be.oneOf([undefined, "ERR-ARGUMENT"]);
      }),
      { numRuns: 200 },
    );
  });
});

/** Without what is only remembered for speed, and absent members. */
function plain(entries: readonly Stored[]): unknown {
  return JSON.parse(JSON.stringify(entries.map(({ revision: _revision, ...entry }) => entry)));
}
