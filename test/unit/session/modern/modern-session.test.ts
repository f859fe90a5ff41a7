/** The session of 2026-07-28: what each request carries, and what its answer may be. */
import { expect } from "chai";
import {
  META,
  revisionRow,
  type LoggingMessage,
  type MethodName,
  type Progress,
  type RevisionRow,
} from "../../../../src/protocol/index.js";
import { ModernSession } from "../../../../src/session/modern/modern-session.js";
import { FakeClock, settled } from "../../../fixtures/fake-clock.js";
import { FakeSessionEvents, SELF } from "../../../fixtures/fake-session-events.js";
import { FakeTransport, type Responder } from "../../../fixtures/fake-transport.js";
import { CLOSED, codeOf, mcpRejection, rejection } from "../../../fixtures/rejection.js";

const ROW = revisionRow("2026-07-28") as RevisionRow; // published
const ENVELOPE = {
  [META.protocolVersion]: "2026-07-28",
  [META.clientInfo]: SELF.implementation,
  [META.clientCapabilities]: SELF.capabilities("modern"),
};

function setUp(respond?: Responder) {
  const transport = new FakeTransport(respond);
  const clock = new FakeClock();
  const events = new FakeSessionEvents();
  const session = new ModernSession(ROW, SELF, transport, events, { clock, random: () => 0.5 });
  session.discovered({ capabilities: { tools: {}, resources: {}, prompts: {} } });
  return { transport, clock, events, session };
}

describe("a modern request", () => {
  const cases: readonly (readonly [MethodName, Record<string, unknown>, Record<string, string>])[] = [
    ["server/discover", {}, {}],
    ["tools/list", { cursor: "c" }, {}],
    ["tools/call", { name: "add", arguments: { a: 1 } }, { "mcp-name": "add" }],
    ["tools/call", { name: "工具" }, { "mcp-name": "=?base64?5bel5YW3?=" }],
    ["resources/list", {}, {}],
    ["resources/templates/list", {}, {}],
    ["resources/read", { uri: "file:///a b" }, { "mcp-name": "file:///a b" }],
    ["prompts/list", {}, {}],
    ["prompts/get", { name: " p" }, { "mcp-name": "=?base64?IHA=?=" }],
  ];
  for (const [method, params, headers] of cases) {
    it(`${method} ${JSON.stringify(params)} has its envelope, and headers that agree with its body (V-07, H-01)`, async () => {
      const { session, transport } = setUp(() => ({ result: { resultType: "complete" } }));
      await session.request(method, params);
      expect(transport.at(0).message).to.deep.equal({
        jsonrpc: "2.0",
        id: 1,
        method,
        params: { ...params, _meta: ENVELOPE },
      });
      expect(transport.at(0).options.headers).to.deep.equal({
        "mcp-protocol-version": "2026-07-28",
        "mcp-method": method,
        ...headers,
      });
    });
  }

  it("keeps a caller's own _meta, which replaces no key of the protocol (B-10)", async () => {
    const { session, transport } = setUp(() => ({ result: {} }));
    await session.request("tools/list", { _meta: { "com.example/x": 1, [META.protocolVersion]: "1.0" } });
    expect(transport.at(0).message).to.have.deep.nested.property("params._meta", { "com.example/x": 1, ...ENVELOPE });
  });

  it("requests progress and log messages only when the caller does (L-02)", async () => {
    const { session, transport } = setUp(() => ({ result: {} }));
    await session.request("tools/call", { name: "a" }, { onProgress: () => undefined, logLevel: "debug" });
    expect(transport.at(0).message).to.have.deep.nested.property("params._meta", {
      ...ENVELOPE,
      progressToken: 1,
      [META.logLevel]: "debug",
    });
  });

  it("carries mirrored parameters, which never replace the standard headers (H-04)", async () => {
    const { session, transport } = setUp(() => ({ result: {} }));
    await session.request(
      "tools/call",
      { name: "a" },
      { mirrored: { "Mcp-Param-Region": "eu", "mcp-method": "evil" } },
    );
    expect(transport.at(0).options.headers).to.include({ "Mcp-Param-Region": "eu", "mcp-method": "tools/call" });
  });

  it("is not sent when the server did not declare the capability, or the era lacks it (C-03, U-11)", async () => {
    const { session, transport } = setUp();
    session.discovered({ capabilities: { prompts: {} } });
    expect(await codeOf(session.request("tools/list", {}))).to.equal("ERR-METHOD");
    expect(await codeOf(session.request("ping", {}))).to.equal("ERR-METHOD");
    expect(transport.sent).to.deep.equal([]);
    expect(session.self.capabilities).to.deep.equal({ prompts: {} });
  });
});

describe("the answer to a modern request (B-07)", () => {
  it("is complete when its resultType says so, or is absent", async () => {
    for (const result of [{ resultType: "complete", a: 1 }, { a: 1 }]) {
      const { session } = setUp(() => ({ result }));
      expect(await session.request("tools/list", {})).to.deep.equal(result);
    }
  });

  const deep: unknown = JSON.parse("[".repeat(50_000) + "]".repeat(50_000));
  for (const resultType of ["input_required", "task", "evil", "", null, 5, {}, deep]) {
    it(`of type ${resultType === deep ? "too deep to be written" : JSON.stringify(resultType)} is refused`, async () => {
      const { session } = setUp(() => ({ result: { resultType } }));
      expect(await codeOf(session.request("tools/call", { name: "a" }))).to.equal("ERR-PROTO");
    });
  }

  it("may be an error, which is passed on", async () => {
    const { session } = setUp(() => ({ error: { code: -32021, message: "need", data: { requiredCapabilities: {} } } }));
    expect(await mcpRejection(session.request("tools/list", {}))).to.include({ code: "ERR-CAP" });
  });
});

describe("notifications on a modern request's stream (T-04)", () => {
  it("are its progress, by its token, and its log messages; others go to all listeners", async () => {
    const { session, transport, events } = setUp();
    const progress: Progress[] = [];
    const logs: LoggingMessage[] = [];
    const requested = session.request(
      "tools/call",
      { name: "a" },
      { onProgress: (one) => void progress.push(one), onLog: (one) => void logs.push(one) },
    );
    const own = (method: string, params: object): void =>
      transport.deliver({ jsonrpc: "2.0", method, params }, { exchangeOf: 1 });
    own("notifications/progress", { progressToken: 1, progress: 1 });
    own("notifications/progress", { progressToken: "1", progress: 2 });
    own("notifications/progress", { progressToken: 1, progress: 2 });
    own("notifications/progress", { progressToken: 9, progress: 3 });
    own("notifications/message", { level: "warning", data: 1 });
    own("notifications/tools/list_changed", {});
    transport.reply(1, {});
    await requested;
    expect(progress).to.deep.equal([{ progress: 1 }, { progress: 2 }]);
    expect(logs).to.deep.equal([{ level: "warning", data: 1 }]);
    expect(events.methods).to.deep.equal(["notifications/progress", "notifications/tools/list_changed"]);
  });

  it("keep it alive; the absolute deadline stays (U-05)", async () => {
    const { session, transport, clock } = setUp();
    const failing = mcpRejection(
      session.request("tools/call", { name: "a" }, { idleTimeoutMs: 100, totalTimeoutMs: 250 }),
    );
    for (let i = 0; i < 3; i++) {
      clock.advance(80);
      transport.deliver({ jsonrpc: "2.0", method: "notifications/message", params: {} }, { exchangeOf: 1 });
    }
    clock.advance(10);
    expect((await failing).data).to.include({ kind: "total" });
  });
});

describe("the cancellation of a modern request", () => {
  it("ends its exchange and sends nothing, on abort and on timeout (U-08, T-02)", async () => {
    const { session, transport, clock } = setUp();
    const stop = new AbortController();
    const aborted = rejection(session.request("tools/call", { name: "a" }, { signal: stop.signal }));
    const late = codeOf(session.request("tools/call", { name: "a" }));
    stop.abort("enough");
    expect(await aborted).to.equal("enough");
    clock.advance(60_000);
    expect(await late).to.equal("ERR-TIMEOUT");
    await settled();
    expect(transport.sent.map(({ options }) => options.signal?.aborted)).to.deep.equal([true, true]);
    expect(transport.methods).to.deep.equal(["tools/call", "tools/call"]);
    expect(clock.running).to.equal(0);
  });

  it("by a close rejects with the reason and closes the transport", async () => {
    const { session, transport, clock } = setUp();
    const failing = rejection(session.request("tools/list", {}));
    await session.close(CLOSED);
    expect(await failing).to.equal(CLOSED);
    expect(transport.closed).to.equal(1);
    expect(clock.running).to.equal(0);
    expect(await rejection(session.request("tools/list", {}))).to.equal(CLOSED);
  });
});

describe("any other message of a modern server", () => {
  it("is reported as a problem when it is a request, and never answered (B-08)", async () => {
    const { transport, events } = setUp();
    transport.deliver({ jsonrpc: "2.0", id: 1, method: "sampling/createMessage" });
    transport.deliver({ jsonrpc: "2.0", id: 2, method: "ping" });
    await settled();
    expect(events.problems).to.have.length(2);
    expect(transport.sent).to.deep.equal([]);
  });

  it("is reported if it is not expected, as are problems of the transport", () => {
    const { transport, events } = setUp();
    transport.trouble("odd bytes");
    transport.deliver({ jsonrpc: "2.0", method: "notifications/x" });
    expect(events.problems).to.deep.equal(["odd bytes"]);
    expect(events.methods).to.deep.equal(["notifications/x"]);
  });
});
