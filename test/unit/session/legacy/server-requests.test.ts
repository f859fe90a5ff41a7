/** What a legacy server asks for, and how it is answered (B-08, E-13, TK-04, U-07, U-12). */
import { expect } from "chai";
import { ClientError } from "../../../../src/errors/index.js";
import { META } from "../../../../src/protocol/index.js";
import type { ClientSelf, IncomingRequest } from "../../../../src/session/index.js";
import { LegacySession } from "../../../../src/session/legacy/legacy-session.js";
import { FakeClock, settled } from "../../../fixtures/fake-clock.js";
import { FakeSessionEvents, SELF } from "../../../fixtures/fake-session-events.js";
import { FakeTransport } from "../../../fixtures/fake-transport.js";
import { CLOSED, mcpRejection } from "../../../fixtures/rejection.js";

/** An open session whose client answers as told. */
async function open(answer: ClientSelf["answer"]) {
  const transport = new FakeTransport((message) =>
    message.method === "initialize"
      ? { result: { protocolVersion: "2025-11-25", capabilities: { tools: {} } } }
      : undefined,
  );
  const clock = new FakeClock();
  const events = new FakeSessionEvents();
  const session = new LegacySession({ ...SELF, answer }, transport, events, clock);
  await session.initialize({ timeoutMs: 100 });
  const request = async (id: number | string, method: string, params?: object, exchangeOf?: number): Promise<void> => {
    const arrival = exchangeOf === undefined ? {} : { exchangeOf };
    transport.deliver({ jsonrpc: "2.0", id, method, ...(params && { params }) }, arrival);
    await settled();
  };
  return { transport, clock, events, session, request };
}

describe("a request of a legacy server", () => {
  it("is answered with the result of its handler (B-08)", async () => {
    const inputRequests: IncomingRequest[] = [];
    const { transport, request } = await open(async (one) => {
      inputRequests.push(one);
      return { roots: [] };
    });
    await request("r", "roots/list");
    expect(inputRequests[0]).to.deep.include({ method: "roots/list", params: {}, era: "legacy", during: undefined });
    expect(transport.at(-1).message).to.deep.equal({ jsonrpc: "2.0", id: "r", result: { roots: [] } });
  });

  it("belongs to the call whose stream brought it; on the GET stream to none, though only one be pending (E-01)", async () => {
    const during: unknown[] = [];
    const { session, request } = await open(async (one) => {
      during.push(one.during);
      return {};
    });
    session.request("tools/call", { name: "a" }, { callId: "c-1" }).catch(() => undefined);
    await request(1, "elicitation/create");
    session.request("tools/call", { name: "b" }).catch(() => undefined);
    await request(2, "elicitation/create");
    await request(3, "elicitation/create", {}, 3);
    await request(4, "elicitation/create", {}, 2);
    expect(during).to.deep.equal([
      undefined,
      undefined,
      { method: "tools/call", name: "b" },
      { method: "tools/call", name: "a", callId: "c-1" },
    ]);
    await session.close(CLOSED);
  });

  it("may be refused with the code and message of the specification (B-08, E-13)", async () => {
    const data = { rpcCode: -32602, rpcMessage: "no such mode" };
    const { transport, request } = await open(() => Promise.reject(new ClientError("ERR-REFUSED", "for us", data)));
    await request(1, "elicitation/create", { mode: "odd" });
    expect(transport.at(-1).message).to.deep.equal({
      jsonrpc: "2.0",
      id: 1,
      error: { code: -32602, message: "no such mode" },
    });
  });

  it("is answered without the cause of other errors of the client", async () => {
    for (const failure of [new Error("secret"), new ClientError("ERR-STORAGE", "secret"), "secret"]) {
      const { transport, request } = await open(() => Promise.reject(failure));
      await request(1, "sampling/createMessage");
      expect(transport.at(-1).message).to.have.nested.property("error.code", -32603);
      expect(JSON.stringify(transport.at(-1).message)).to.not.contain("secret");
    }
  });

  it("of a task is answered with the id of that task (TK-04)", async () => {
    const { transport, request } = await open(async () => ({ action: "cancel", _meta: { own: 1 } }));
    const task = { taskId: "t-1" };
    await request(1, "elicitation/create", { _meta: { [META.relatedTask]: task } });
    expect(transport.at(-1).message).to.have.deep.property("result", {
      action: "cancel",
      _meta: { own: 1, [META.relatedTask]: task },
    });
  });

  it("that is cancelled aborts its handler, and is not answered (U-07)", async () => {
    let signal: AbortSignal | undefined;
    let answer: () => void = () => undefined;
    const { transport, request, session } = await open((one) => {
      signal = one.signal;
      return new Promise((resolve) => (answer = () => resolve({})));
    });
    await request("x", "elicitation/create");
    const before = transport.sent.length;
    transport.deliver({ jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId: "y" } });
    expect(signal?.aborted).to.equal(false);
    transport.deliver({ jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId: "x", reason: "r" } });
    expect(signal?.aborted).to.equal(true);
    answer();
    await settled();
    expect(transport.sent).to.have.length(before);
    await session.close(CLOSED);
  });

  it("is aborted when the session is closed, and is not answered", async () => {
    let signal: AbortSignal | undefined;
    const { transport, request, session } = await open((one) => {
      signal = one.signal;
      return new Promise(() => undefined);
    });
    await request(1, "elicitation/create");
    const before = transport.sent.length;
    await session.close(CLOSED);
    expect(signal?.aborted).to.equal(true);
    expect(transport.sent).to.have.length(before);
  });
});

describe("the deadlines of a call during a request of its server (U-12)", () => {
  it("pause, and the absolute one continues with the rest: pings never prolong it (U-05)", async () => {
    const { session, clock, request } = await open(async () => ({}));
    const failing = mcpRejection(
      session.request("tools/call", { name: "a" }, { idleTimeoutMs: 1_000, totalTimeoutMs: 5_000 }),
    );
    for (let i = 0; i < 9; i++) {
      clock.advance(500);
      await request(`p${i}`, "ping");
    }
    clock.advance(500);
    expect((await failing).data).to.include({ kind: "total" });
    await settled();
    expect(clock.running).to.equal(0);
  });
});
