/** Servers that become other servers while they are connected: another era, another revision, other capabilities (V-08, V-11, K-05). */
import { expect } from "chai";
import type { CallToolResult } from "../../../../src/protocol/index.js";
import { BusyServer, connectedTo } from "../../../fixtures/busy-server.js";
import { json, noNetwork, rpcError, status, type FakeRequest } from "../../../fixtures/fake-fetch.js";
import { mcpRejection } from "../../../fixtures/rejection.js";

/** The server is deployed anew, and speaks the other era from now on. */
function deploy(busy: BusyServer, era: "legacy" | "modern"): void {
  busy.era = era;
  busy.revision = era === "modern" ? "2026-07-28" : "2025-11-25";
  busy.serverInfo = { name: "busy", version: "2" };
  busy.tools = [{ name: "newer", inputSchema: { type: "object" } }];
  busy.forget();
  for (const stream of busy.streams.splice(0)) stream.break();
}

/** A host that follows the tools of the server, and whose stream is open. */
async function following(era: "legacy" | "modern"): Promise<BusyServer> {
  const { busy, server } = await connectedTo({ era, hasStream: true });
  await busy.inTime(server.follow("tools"));
  await busy.run(() => busy.streams.length === 1, 10_000);
  return busy;
}

/** Renames the tool, says so on the stream, and waits until the host has heard. */
async function expectChanges(busy: BusyServer, name: string): Promise<void> {
  busy.tools = [{ name, inputSchema: { type: "object" } }];
  busy.notify("notifications/tools/list_changed");
  await busy.run(() => busy.reported("list-page").at(-1)?.items[0]?.name === name, 60_000);
}

/** Answers requests that open a session, or ask what the server is, with `refusal` while `isSo`. */
function openings(isSo: () => boolean, refusal: () => Response | Promise<Response>) {
  return ({ body }: FakeRequest): Response | Promise<Response> | undefined =>
    /^(initialize|server\/discover)$/.test(String(body?.method)) && isSo() ? refusal() : undefined;
}

const OUTAGES = [
  ["503", () => status(503)],
  ["429", () => status(429, { "retry-after": "5" })],
  ["500 and an internal error", () => json(INTERNAL, { status: 500 })],
  ["a network that breaks", noNetwork],
  ["410", () => status(410)],
] as const;
const INTERNAL = { jsonrpc: "2.0", id: null, error: { code: -32603, message: "x" } };

describe("a legacy session that was replaced by a modern one", () => {
  it("is not opened again for its pending requests: they go to the modern one, or are lost (V-08, T-13)", async () => {
    const { busy, server } = await connectedTo({ era: "legacy" });
    const held: (() => void)[] = [];
    busy.intercept = ({ body, headers }) =>
      body?.method === "tools/call" && headers.has("mcp-session-id")
        ? new Promise((resolve) => held.push(() => resolve(status(404))))
        : undefined;
    const running = server.callTool("newer", { key: "running" });
    await busy.run(() => held.length === 1, 1_000);
    deploy(busy, "modern");
    await busy.inTime(server.listTools());
    expect(server.info.era).to.equal("modern");
    const opened = busy.sent("initialize").length;
    held[0]?.();
    await busy.inTime(running); // refused for want of a session: it did not run there
    await busy.pass(60_000);
    expect([busy.sent("initialize").length - opened, busy.ran.get("running"), server.info.era]).to.deep.equal([
      0,
      1,
      "modern",
    ]);
  });

  it("leaves its pending requests the rest of their deadline: none begins anew (U-05, V-08)", async () => {
    const { busy, server } = await connectedTo({ era: "legacy" });
    const held: (() => void)[] = [];
    busy.intercept = ({ body }) =>
      body?.method === "tools/call" ? new Promise((resolve) => held.push(() => resolve(status(404)))) : undefined;
    const failing = mcpRejection(server.callTool("newer", { key: "late" }, { totalTimeoutMs: 60_000 }));
    await busy.run(() => held.length === 1, 1_000);
    deploy(busy, "modern");
    await busy.inTime(server.listTools());
    await busy.pass(50_000);
    held[0]?.();
    await busy.run(() => held.length === 2, 5_000);
    let isOver = false;
    void failing.then(() => (isOver = true));
    await busy.run(() => isOver, 10_000);
    expect((await failing).code).to.equal("ERR-TIMEOUT");
  });
});

for (const [from, to, method] of [
  ["legacy", "modern", "resources/subscribe"],
  ["modern", "legacy", "subscriptions/listen"],
] as const) {
  describe(`a pending subscription with a ${from} server that is ${to} after a restart`, () => {
    it("goes to the session that replaces the other (V-08, N-10)", async () => {
      const { busy, server } = await connectedTo({ era: from });
      let held = 0;
      busy.intercept = ({ body }) =>
        body?.method === method && ++held > 0 ? new Promise<never>(() => undefined) : undefined;
      const subscribing = server.subscribeResource("a:b");
      await busy.run(() => held === 1, 1_000);
      deploy(busy, to);
      await busy.inTime(server.listTools());
      expect([await busy.inTime(subscribing), server.info.era]).to.deep.equal([true, to]);
    });
  });
}

describe("a modern server that is legacy after a restart", () => {
  it("runs a call whose user answered after the server changed: the deadline does not run meanwhile (U-12, V-08)", async () => {
    const busy = new BusyServer({ era: "modern" });
    await busy.host.offer({ elicitation: { form: true } });
    const server = await busy.connect();
    const inputRequests = {
      who: {
        method: "elicitation/create",
        params: { message: "?", requestedSchema: { type: "object", properties: {} } },
      },
    };
    busy.intercept = (request) =>
      request.body?.method === "tools/call" && busy.era === "modern"
        ? json({ jsonrpc: "2.0", id: request.body.id, result: { resultType: "input_required", inputRequests } })
        : undefined;
    const calling = server.callTool("newer", { key: "answered" }, { totalTimeoutMs: 60_000 });
    await busy.run(() => busy.reported("input-request").length === 1, 1_000);
    await busy.pass(120_000);
    deploy(busy, "legacy");
    const { requestId } = busy.reported("input-request")[0]?.request ?? {};
    await busy.host.inputRequests.answer(requestId ?? "", { action: "accept", content: {} } as never);
    await busy.inTime(calling);
    expect([busy.ran.get("answered"), server.info.era]).to.deep.equal([1, "legacy"]);
  });

  it("runs each of 20 calls once that detect that together (V-08, TL-16)", async () => {
    const { busy, server } = await connectedTo({ era: "modern" });
    deploy(busy, "legacy");
    const calls = Array.from({ length: 20 }, (_, key) => server.callTool("newer", { key }));
    await busy.inTime(Promise.all(calls));
    expect([busy.ran.size, Math.max(...busy.ran.values())]).to.deep.equal([20, 1]);
  });
});

describe("a legacy server without a stream that is modern after a restart", () => {
  it("accepts the subscription by which that is detected (V-08, N-07)", async () => {
    const { busy, server } = await connectedTo({ era: "legacy" });
    await busy.pass(5_000);
    deploy(busy, "modern");
    expect(await busy.inTime(server.subscribeResource("note:///1"))).to.equal(true);
    expect(server.info.era).to.equal("modern");
    await busy.run(() => busy.streams.length > 0, 1_000);
    busy.notify("notifications/resources/updated", { uri: "note:///1" });
    await busy.run(() => busy.reported("resource-updated").length === 1, 1_000);
  });

  it("receives no server/discover after a resource that it does not have (V-08)", async () => {
    const { busy, server } = await connectedTo({ era: "legacy" });
    const before = busy.sent("server/discover").length;
    busy.intercept = (request) =>
      request.body?.method === "resources/subscribe" ? rpcError(request, -32602, "No such resource") : undefined;
    expect((await busy.inTime(mcpRejection(server.subscribeResource("note:///1")))).code).to.equal("ERR-PARAMS");
    expect(busy.sent("server/discover")).to.have.length(before);
  });
});

describe("a server of another era that answers a call with an error of the tool", () => {
  it("receives the call once: its caller has the error, and the connection follows the server (V-08, TL-16)", async () => {
    const { busy, server } = await connectedTo({ era: "modern" });
    deploy(busy, "legacy");
    const message = "session_name must not be empty";
    busy.intercept = ({ body }) => {
      if (body?.method !== "tools/call") return undefined;
      busy.ran.set(1, (busy.ran.get(1) ?? 0) + 1);
      return json({ jsonrpc: "2.0", id: body.id, error: { code: -32000, message } }, { status: 400 });
    };
    expect((await busy.inTime(mcpRejection(server.callTool("newer")))).message).to.equal(message);
    expect(busy.ran.get(1)).to.equal(1);
    expect(server.info.era).to.equal("legacy");
  });
});

describe("a legacy server that is modern after a restart", () => {
  it("is negotiated again when its stream ends, without a request (V-08, N-07)", async () => {
    const { busy, server } = await connectedTo({ era: "legacy", hasStream: true });
    await busy.inTime(server.follow("tools"));
    await busy.run(() => busy.streams.length === 1, 10_000);
    deploy(busy, "modern");
    await busy.run(() => server.info.era === "modern" && busy.streams.length > 0, 600_000);
    await busy.run(() => busy.reported("list-page").at(-1)?.items[0]?.name === "newer", 60_000);
    busy.tools = [{ name: "newest", inputSchema: { type: "object" } }];
    busy.notify("notifications/tools/list_changed");
    await busy.run(() => busy.reported("list-page").at(-1)?.items[0]?.name === "newest", 60_000);
  });
});

describe("a subscription with a modern server that is legacy after a restart", () => {
  /** How often the server was asked for it, when the first answers were these; it changes its era first. */
  async function resubscribed(answers: readonly ((request: FakeRequest) => Response)[]): Promise<number> {
    const busy = await following("modern");
    const subscribing = busy.host.server("a")?.subscribeResource("x://y");
    expect(await busy.inTime(Promise.resolve(subscribing))).to.equal(true);
    deploy(busy, "legacy");
    let subscribed = 0;
    busy.intercept = (request) =>
      request.body?.method === "resources/subscribe" ? answers[subscribed++]?.(request) : undefined;
    await busy.run(() => subscribed > 0, 1_200_000);
    await busy.pass(600_000);
    await busy.host.close();
    return subscribed;
  }

  it("is sent until the server has it, where a proxy answers first (V-08, N-02)", async () => {
    const html = (): Response => new Response("<p>Soon</p>", { headers: { "content-type": "text/html" } });
    expect(await resubscribed([html, html, html])).to.equal(4);
  });

  it("is not sent again where the server itself refuses it (V-08)", async () => {
    const refusal = (request: FakeRequest): Response => rpcError(request, -32602);
    expect(await resubscribed([refusal])).to.equal(1);
  });
});

for (const [before, after] of [
  ["modern", "legacy"],
  ["legacy", "modern"],
] as const) {
  describe(`a ${before} server that is ${after} after a restart, and fails at first`, () => {
    for (const [what, refusal] of OUTAGES) {
      it(`is negotiated again and again when its stream ends, without a request: ${what} (V-08, N-07)`, async () => {
        const busy = await following(before);
        let refused = 0;
        busy.intercept = openings(() => ++refused <= 5, refusal);
        deploy(busy, after);
        busy.streams.length = 0;
        await busy.run(() => busy.streams.length > 0, 1_200_000);
        await expectChanges(busy, "renamed");
        expect(busy.states.at(-1)).to.equal("connected");
        expect(refused).to.be.greaterThan(5);
        await busy.host.close();
        await busy.pass(5_000);
        expect(busy.clock.running).to.equal(0);
      });
    }

    it("sends live updates although it refuses them at first (N-07)", async () => {
      const busy = await following(before);
      deploy(busy, after);
      busy.streams.length = 0;
      let refused = 0;
      busy.intercept = ({ method, body }) => {
        const isStream = method === "GET" || body?.method === "subscriptions/listen";
        return busy.sent("server/discover").length > 1 && isStream && ++refused <= 2 ? status(410) : undefined;
      };
      await busy.run(() => busy.streams.length > 0 && refused >= 2, 1_200_000);
      await expectChanges(busy, "renamed");
    });

    it("fails a request that is aborted meanwhile", async () => {
      const { busy, server } = await connectedTo({ era: before });
      deploy(busy, after);
      busy.intercept = openings(
        () => true,
        () => new Promise<Response>(() => undefined),
      );
      const abort = new AbortController();
      const reading = server.listTools({ signal: abort.signal });
      reading.catch(() => undefined);
      await busy.run(() => busy.http.requests.some(({ body }) => body?.method === "server/discover"), 60_000);
      await busy.pass(1_000);
      abort.abort(new Error("enough"));
      const failure: unknown = await reading.catch((error: unknown) => error);
      expect(failure).to.equal(abort.signal.reason);
    });

    it("runs calls again that come soon after it is back in its first era (V-08)", async () => {
      const { busy, server } = await connectedTo({ era: before });
      for (const [era, key] of [
        [after, 1],
        [before, 2],
        [after, 3],
      ] as const) {
        deploy(busy, era);
        await busy.inTime(server.callTool("newer", { key }));
        expect([server.info.era, busy.ran.get(key)]).to.deep.equal([era, 1]);
        await busy.pass(10_000);
      }
    });
  });
}

describe("a server that turns out unchanged after a check of its era", () => {
  it("sends live updates again that it refused as a server of another era (V-08, N-10)", async () => {
    const busy = await following("modern");
    busy.intercept = openings(
      () => busy.era === "legacy",
      () => status(503),
    );
    deploy(busy, "legacy");
    busy.streams.length = 0;
    const known = busy.sent("server/discover").length;
    await busy.run(() => busy.sent("server/discover").length > known + 3, 1_200_000);
    deploy(busy, "modern");
    busy.streams.length = 0;
    await busy.run(() => busy.streams.length > 0, 120_000);
    await expectChanges(busy, "renamed");
  });

  it("does not run a call again that a server of another era answered with an error of its own (TL-16)", async () => {
    const { busy, server } = await connectedTo({ era: "modern" });
    deploy(busy, "legacy");
    let calls = 0;
    busy.intercept = (request) => {
      if (request.body?.method !== "tools/call") return undefined;
      calls++; // it needs no session for that
      return rpcError(request, -32000, undefined, 400);
    };
    const failure: unknown = await busy.inTime(server.callTool("newer")).catch((error: unknown) => error);
    expect(failure).to.include({ code: "ERR-RPC", rpcCode: -32000 });
    expect([calls, server.info.era]).to.deep.equal([1, "legacy"]);
  });

  for (const [how, annotations] of [
    ["one that must not run twice", {}],
    ["one that may run twice", { readOnlyHint: true }],
  ] as const) {
    it(`does not delay an answer to a caller during the check: to ${how} (V-08)`, async () => {
      const busy = new BusyServer({ era: "modern" });
      busy.tools = [{ name: "work", inputSchema: { type: "object" }, annotations }];
      const server = await busy.connect();
      await busy.inTime(server.listTools());
      busy.methods["tools/call"] = async (_params, request) => {
        await busy.after(100);
        return rpcError(request, -32000, undefined, 200);
      };
      busy.methods["resources/read"] = () => status(400);
      let requested = 0;
      busy.intercept = async ({ body }) => {
        if (body?.method === "server/discover" && ++requested > 0) await busy.after(20_000);
        return undefined;
      };
      const read = server.readResource("x://y").catch(() => undefined);
      await busy.run(() => requested === 1, 1_000);
      const start = busy.clock.now();
      const call = mcpRejection(server.callTool("work", { key: 1 }));
      expect(await busy.inTime(call)).to.include({ code: "ERR-RPC", rpcCode: -32000 });
      expect([busy.clock.now() - start, requested]).to.deep.equal([100, 1]);
      await busy.inTime(read);
      expect(busy.sent("tools/call")).to.have.length(1);
    });
  }

  it("is checked once a minute at most, whatever it answers to requests (V-08)", async () => {
    const busy = new BusyServer({ era: "modern" });
    busy.methods["resources/read"] = () => status(400);
    const server = await busy.connect();
    const before = busy.sent("server/discover").length;
    for (let time = 0; time < 60; time++) {
      await busy.inTime(server.readResource("x://y").catch(() => undefined));
      await busy.pass(10_000);
    }
    expect(busy.sent("server/discover").length - before).to.be.within(2, 11);
  });
});

describe("a call that becomes a task", () => {
  const TASK = { taskId: "t-1", createdAt: "2026-08-01T10:00:00Z", lastUpdatedAt: "2026-08-01T10:00:00Z" };
  const DONE = { content: [{ type: "text", text: "done" }] };
  const MODERN = { tools: {}, extensions: { "io.modelcontextprotocol/tasks": {} } };

  it("is followed where the call reveals that the server is modern (TK-11, V-08)", async () => {
    const { busy, server } = await connectedTo({ era: "legacy" });
    deploy(busy, "modern");
    busy.capabilities = MODERN;
    busy.methods["tools/call"] = () => ({ resultType: "task", ...TASK, status: "working", ttlMs: null });
    busy.methods["tasks/get"] = () => ({ ...TASK, status: "completed", ttlMs: null, result: DONE });
    const result: CallToolResult = await busy.inTime(server.callTool("newer"));
    expect(result.content).to.deep.equal(DONE.content);
  });

  it("has its result from the server of the other era that replaced the first (TK-22)", async () => {
    const busy = new BusyServer({ era: "modern" });
    busy.capabilities = MODERN;
    busy.methods["tools/call"] = () => ({ resultType: "task", ...TASK, status: "working", ttlMs: null });
    busy.methods["tasks/get"] = () => ({ ...TASK, status: "working", ttlMs: null });
    const server = await busy.connect();
    const calling = server.callTool("work");
    await busy.run(() => busy.sent("tasks/get").length > 1, 60_000);
    deploy(busy, "legacy");
    busy.capabilities = { tools: {}, tasks: { requests: { tools: { call: {} } } } };
    busy.methods["tasks/get"] = () => ({ ...TASK, status: "completed", ttl: null });
    busy.methods["tasks/result"] = () => DONE;
    const result: CallToolResult = await busy.inTime(calling);
    expect(result.content).to.deep.equal(DONE.content);
  });

  it("is not gone because a server of another era requires other parameters (TK-20)", async () => {
    const busy = new BusyServer({ era: "legacy" });
    busy.capabilities = { tools: {}, tasks: { requests: { tools: { call: {} } } } };
    busy.tools = [{ name: "work", inputSchema: { type: "object" }, execution: { taskSupport: "required" } }];
    busy.methods["tools/call"] = () => ({ task: { ...TASK, status: "working", ttl: null } });
    busy.methods["tasks/get"] = () => ({ ...TASK, status: "working", ttl: null });
    const server = await busy.connect();
    const calling = server.callTool("work");
    await busy.run(() => busy.sent("tasks/get").length > 1, 60_000);
    deploy(busy, "modern");
    busy.capabilities = MODERN;
    busy.methods["tasks/get"] = () => ({ ...TASK, status: "completed", ttlMs: null, result: DONE });
    let refused = 0;
    busy.intercept = (request) => {
      const isKnown = request.headers.has("mcp-protocol-version") && request.headers.has("mcp-method");
      if (!isKnown && request.body?.id !== undefined) return rpcError(request, -32602, undefined, 400);
      return openings(
        () => ++refused <= 3,
        () => status(503),
      )(request);
    };
    const result: CallToolResult = await busy.inTime(calling);
    expect(result.content).to.deep.equal(DONE.content);
    expect(refused).to.be.greaterThan(3);
  });
});

describe("calls that wait for a session which the server refuses as one of another era", () => {
  it("run once when the era is known, and fail until then as not sent (T-13, TL-16)", async () => {
    for (const isBackInTime of [true, false]) {
      const { busy, server } = await connectedTo({ era: "legacy" });
      const { era } = busy;
      let isWell = false;
      deploy(busy, "modern");
      busy.era = era;
      busy.intercept = (request) => {
        const { body } = request;
        if (body?.method === "initialize") return rpcError(request, -32602, undefined, 400);
        if (body?.method !== "server/discover") return undefined;
        if (!isWell) return status(isBackInTime ? 503 : 410);
        busy.era = "modern";
        return undefined;
      };
      const calls = Array.from({ length: 5 }, (_, key) => server.callTool("newer", { key }));
      const outcomes = Promise.allSettled(calls);
      await busy.pass(20_000);
      isWell = isBackInTime;
      for (const outcome of await busy.inTime(outcomes)) {
        if (isBackInTime) expect(outcome.status).to.equal("fulfilled");
        else expect(outcome).to.have.nested.property("reason.data.mayHaveRun", false);
      }
      const counts = [...busy.ran.values()];
      expect(counts).to.deep.equal(isBackInTime ? [1, 1, 1, 1, 1] : []);
      await busy.host.close();
    }
  });
});
