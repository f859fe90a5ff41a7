/** The traffic of one call of a tool: which messages and exchanges belong to it. */
import { expect } from "chai";
import type { Traffic, TrafficRow } from "../../../../src/client/api/index.js";
import { settled } from "../../../fixtures/fake-clock.js";
import { events } from "../../../fixtures/fake-fetch.js";
import { inTime } from "../../../fixtures/resuming-server.js";
import { FakeHost, URL_OF_SERVER } from "../../../fixtures/fake-host.js";
import { mcpServer, type ServerScript } from "../../../fixtures/mcp-server.js";
import { OpenBody, sse } from "../../../fixtures/sse.js";
import { until } from "../../../fixtures/until.js";

const DONE = { content: [] };
const FORM = {
  message: "Which account?",
  requestedSchema: { type: "object", properties: { account: { type: "string" } } },
};

async function rowsOf(traffic: Traffic, callId: string): Promise<readonly TrafficRow[]> {
  return (await traffic.list({ callId }, 0, 500)).rows;
}
const words = (row: TrafficRow): string =>
  row.kind === "message" ? `${row.direction} ${row.type} ${row.method}` : `${row.method} ${row.carries}`;

async function recording(script: ServerScript): Promise<FakeHost> {
  const fake = new FakeHost(mcpServer(script));
  await fake.host.traffic.record(true);
  return fake;
}

describe("the traffic of a call", () => {
  for (const era of ["modern", "legacy"] as const) {
    it(`is distinguished from that of another call of the same tool at the same time, with a ${era} server`, async () => {
      const fake = await recording({ era, methods: { "tools/call": () => ({ resultType: "complete", ...DONE }) } });
      const server = await fake.host.connect(URL_OF_SERVER);
      await Promise.all([server.callTool("dig", {}, { callId: "a" }), server.callTool("dig", {}, { callId: "b" })]);
      const { traffic } = fake.host;
      const [first, second] = await Promise.all([rowsOf(traffic, "a"), rowsOf(traffic, "b")]);
      for (const rows of [first, second])
        expect(rows.map(words)).to.have.members([
          "out request tools/call",
          "POST tools/call dig",
          "in result tools/call",
        ]);
      expect(first.filter(({ id }) => second.some((other) => other.id === id))).to.deep.equal([]);
      expect(await rowsOf(traffic, "c")).to.deep.equal([]);
    });
  }

  it("includes progress, the input request made during it, and the answer to that, with a legacy server", async () => {
    const body = new OpenBody();
    const fake = await recording({ era: "legacy", methods: { "tools/call": () => events(body.stream) } });
    await fake.host.offer({ elicitation: { form: true } });
    const server = await fake.host.connect(URL_OF_SERVER);
    const call = server.callTool("book", {}, { callId: "a", onProgress: () => undefined });
    await settled();
    body.write(
      sse({ jsonrpc: "2.0", method: "notifications/progress", params: { progressToken: 2, progress: 1 } }) +
        sse({ jsonrpc: "2.0", id: "s-1", method: "elicitation/create", params: FORM }),
    );
    await until(async () => (await fake.host.inputRequests.list()).length > 0);
    const [request] = await fake.host.inputRequests.list();
    await fake.host.inputRequests.answer(request?.requestId ?? "", { action: "decline" });
    await settled();
    body.write(sse({ jsonrpc: "2.0", id: 2, result: DONE }));
    await call;
    expect((await rowsOf(fake.host.traffic, "a")).map(words)).to.have.members([
      "out request tools/call",
      "POST tools/call book",
      "in notification notifications/progress",
      "in request elicitation/create",
      "out result elicitation/create",
      "POST elicitation/create Which account?",
      "in result tools/call",
    ]);
  });

  it("includes each round of a call that a modern server continues after input", async () => {
    let round = 0;
    const form = { method: "elicitation/create", params: { mode: "form", ...FORM } };
    const fake = await recording({
      methods: {
        "tools/call": () =>
          ++round === 1
            ? { resultType: "input_required", inputRequests: { q: form }, requestState: "s" }
            : { resultType: "complete", ...DONE },
      },
    });
    await fake.host.offer({ elicitation: { form: true } });
    const server = await fake.host.connect(URL_OF_SERVER);
    const call = server.callTool("book", {}, { callId: "a" });
    await until(async () => (await fake.host.inputRequests.list()).length > 0);
    const [request] = await fake.host.inputRequests.list();
    await fake.host.inputRequests.answer(request?.requestId ?? "", { action: "decline" });
    await call;
    const messages = (await rowsOf(fake.host.traffic, "a")).filter(({ kind }) => kind === "message");
    expect(messages.map(words)).to.deep.equal([
      "out request tools/call",
      "in result tools/call",
      "out request tools/call",
      "in result tools/call",
    ]);

    const opened = await fake.host.traffic.open(await fake.host.traffic.save("ndjson"));
    const { rows } = await opened.host.traffic.list({ method: "tools/call", kind: "message" }, 0, 10);
    const last = rows.findLast((row) => row.kind === "message" && row.type === "request");
    const recorded = await rowsOf(opened.host.traffic, `recorded-${last?.id}`);
    expect(recorded.filter(({ kind }) => kind === "message").map(words)).to.deep.equal(messages.map(words));
    expect(recorded.some(({ kind }) => kind === "exchange")).to.equal(true);
  });
});

describe("a request without a response", () => {
  const silence = (): Promise<Response> => new Promise(() => undefined);
  for (const era of ["modern", "legacy"] as const) {
    for (const [what, answer, outcome] of [
      ["that can't be sent", () => Promise.reject(new TypeError("Failed to fetch")), "failed"],
      [
        "whose exchange ends without one",
        () => new Response("", { headers: { "content-type": "text/event-stream" } }),
        "failed",
      ],
      ["that is refused with a status", () => new Response("no", { status: 500 }), "failed"],
      ["that times out", silence, "cancelled"],
      ["that its caller gives up", silence, "cancelled"],
    ] as const) {
      it(`${what} is not pending any more, ${era}`, async () => {
        const fake = new FakeHost(mcpServer({ era, methods: { "tools/call": answer as () => Promise<Response> } }));
        await fake.host.traffic.record(true);
        const server = await fake.host.connect(URL_OF_SERVER, { id: "a" });
        const stop = new AbortController();
        const call = server
          .callTool("write", {}, { totalTimeoutMs: 5_000, signal: stop.signal })
          .catch(() => undefined);
        await settled();
        if (what === "that its caller gives up") stop.abort("enough");
        await inTime(fake.clock, call);
        await settled();
        const { rows } = await fake.host.traffic.list({ method: "tools/call", kind: "message" }, 0, 10);
        const [request] = rows.filter((row) => row.kind === "message" && row.type === "request");
        expect(request).to.include({ outcome, isFailure: outcome === "failed" });
      });
    }
  }
});
