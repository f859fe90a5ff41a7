/** The peer: requests of the server. */
import { expect } from "chai";
import { RpcAnswerError, serveRequests } from "../../../src/jsonrpc/incoming-requests.js";
import { Peer, readMessage } from "../../../src/jsonrpc/index.js";
import type { RequestHandler } from "../../../src/jsonrpc/peer.js";
import { FakeChannel } from "../../fixtures/fake-channel.js";
import { FakeClock, settled } from "../../fixtures/fake-clock.js";
import { CLOSED, codeOf } from "../../fixtures/rejection.js";

function setUp(onRequest?: RequestHandler) {
  const channel = new FakeChannel();
  const problems: string[] = [];
  const events = { problem: (reason: string) => void problems.push(reason), notification: () => undefined };
  const peer = new Peer(channel, events, onRequest && serveRequests(onRequest), new FakeClock());
  const request = (id: string | number, method: string, params?: object): void =>
    peer.message(readMessage({ jsonrpc: "2.0", id, method, ...(params && { params }) }), {});
  return { channel, problems, peer, request };
}

describe("a request of the server", () => {
  it("is answered under its own id, of whatever type (B-08)", async () => {
    const { channel, request } = setUp(async ({ method, params }) => ({ method, params }));
    request("s-1", "ping");
    request(0, "roots/list", { a: 1 });
    await settled();
    expect(channel.messages).to.deep.equal([
      { jsonrpc: "2.0", id: "s-1", result: { method: "ping", params: {} } },
      { jsonrpc: "2.0", id: 0, result: { method: "roots/list", params: { a: 1 } } },
    ]);
  });

  it("is refused with the error its handler chose", async () => {
    const { channel, request } = setUp(async () => {
      throw new RpcAnswerError({ code: -32601, message: "Method not found" });
    });
    request(1, "x");
    await settled();
    expect(channel.messages).to.deep.equal([
      { jsonrpc: "2.0", id: 1, error: { code: -32601, message: "Method not found" } },
    ]);
  });

  it("has no other error of its handler in the response", async () => {
    const { channel, request } = setUp(async () => {
      throw new Error("a secret path");
    });
    request(1, "x");
    await settled();
    expect(channel.messages).to.deep.equal([
      { jsonrpc: "2.0", id: 1, error: { code: -32603, message: "Internal error" } },
    ]);
  });

  it("that is cancelled aborts its handler and gets no answer (U-07)", async () => {
    const reasons: unknown[] = [];
    const { channel, peer, request } = setUp(
      ({ signal }) =>
        new Promise((resolve) => {
          signal.addEventListener("abort", () => {
            reasons.push(signal.reason);
            resolve({});
          });
        }),
    );
    request(5, "sampling/createMessage");
    peer.cancelIncoming(5, "the user left");
    peer.cancelIncoming(6, "unknown ids are ignored");
    await settled();
    expect(reasons).to.deep.equal(["the user left"]);
    expect(channel.messages).to.deep.equal([]);
  });

  it("that is pending when the peer closes aborts its handler and gets no answer", async () => {
    let seen: AbortSignal | undefined;
    const { channel, peer, request } = setUp(({ signal }) => {
      seen = signal;
      return new Promise((_resolve, reject) => signal.addEventListener("abort", () => reject(signal.reason)));
    });
    request(1, "x");
    peer.close(CLOSED);
    await settled();
    expect(seen?.reason).to.equal(CLOSED);
    expect(channel.messages).to.deep.equal([]);
  });

  it("that comes after the close is not handled", async () => {
    let served = 0;
    const { channel, peer, request } = setUp(async () => ({ served: ++served }));
    peer.close(CLOSED);
    request(1, "x");
    await settled();
    expect(served).to.equal(0);
    expect(channel.messages).to.deep.equal([]);
  });

  it("whose answer can't be sent is reported, and nothing else fails", async () => {
    const { channel, problems, request } = setUp(async () => ({}));
    request(1, "x");
    await settled();
    channel.at(0).fail(new Error("gone"));
    await settled();
    expect(problems).to.have.length(1);
  });

  it("breaks the protocol where the revision has none: reported, never answered (B-08)", async () => {
    const { channel, problems, request } = setUp();
    request(1, "sampling/createMessage");
    await settled();
    expect(problems).to.have.length(1);
    expect(channel.messages).to.deep.equal([]);
  });

  it("that comes twice while it is handled is answered once: a resumed stream may bring it again (T-17)", async () => {
    const { channel, problems, request } = setUp(() => settled().then(() => ({})));
    request("s-1", "ping");
    request("s-1", "ping");
    await settled();
    await settled();
    expect(channel.messages).to.have.length(1);
    expect(problems).to.have.length(1);
  });

  it("may use the id of one that was answered: each is answered", async () => {
    const { channel, problems, request } = setUp(async () => ({}));
    for (let times = 0; times < 3; times++) {
      request("keepalive", "ping");
      await settled();
    }
    expect(channel.messages).to.have.length(3);
    expect(problems).to.deep.equal([]);
  });

  it("beyond a thousand pending ones is not answered, which is reported once; then there is room again", async () => {
    const answers: (() => void)[] = [];
    const { channel, problems, request } = setUp(() => new Promise((resolve) => answers.push(() => resolve({}))));
    for (let id = 0; id < 5_000; id++) request(id, "roots/list");
    expect(answers).to.have.length(1_000);
    expect(problems).to.have.length(1);
    for (const answer of answers) answer();
    await settled();
    expect(channel.messages).to.have.length(1_000);
    request("early", "ping"); // the answers are on their way
    for (const { end } of channel.sent) end("ended");
    await settled();
    request("later", "ping");
    answers.at(-1)?.();
    await settled();
    expect(channel.messages.at(-1)).to.deep.equal({ jsonrpc: "2.0", id: "later", result: {} });
    expect(channel.messages).to.have.length(1_001);
  });

  it("with an id of thousands of characters is not answered, which is reported", async () => {
    const { channel, problems, request } = setUp(async () => ({}));
    request("x".repeat(1_001), "ping");
    request("x".repeat(1_000), "ping");
    await settled();
    expect(channel.messages).to.have.length(1);
    expect(problems).to.have.length(1);
  });

  it("pauses the deadlines of pending requests while it is handled (U-12)", async () => {
    const channel = new FakeChannel();
    const clock = new FakeClock();
    let answer: (value: object) => void = () => undefined;
    const during: unknown[] = [];
    const events = { problem: () => undefined, notification: () => undefined };
    const serve: RequestHandler = (request) => {
      during.push(request.during);
      return new Promise((resolve) => (answer = (value) => resolve({ ...value })));
    };
    const peer = new Peer(channel, events, serveRequests(serve), clock);
    const call = codeOf(peer.request("tools/call", {}, { idleTimeoutMs: 100, totalTimeoutMs: 200 }));
    peer.message(readMessage({ jsonrpc: "2.0", id: "s-1", method: "elicitation/create" }), { exchangeOf: 1 });
    clock.advance(100_000);
    await settled();
    expect(during).to.deep.equal([1]);
    answer({ action: "decline" });
    await settled();
    channel.at(-1).end("ended");
    await settled();
    clock.advance(99);
    expect(clock.running).to.be.greaterThan(0);
    clock.advance(1);
    expect(await call).to.equal("ERR-TIMEOUT");
    expect(clock.running).to.equal(0);
  });

  it("on a stream of its own belongs to no request: no deadline of silence runs out meanwhile, but absolute deadlines do (E-01, U-05, U-12)", async () => {
    const channel = new FakeChannel();
    const clock = new FakeClock();
    const during: unknown[] = [];
    const events = { problem: () => undefined, notification: () => undefined };
    const serve: RequestHandler = async (request) => {
      during.push(request.during);
      await new Promise<void>((resolve) => clock.after(1_000, resolve));
      return {};
    };
    const peer = new Peer(channel, events, serveRequests(serve), clock);
    const call = peer.request("tools/call", {}, { idleTimeoutMs: 100, totalTimeoutMs: 2_000 });
    const short = codeOf(peer.request("tools/call", {}, { idleTimeoutMs: 100, totalTimeoutMs: 200 }));
    peer.message(readMessage({ jsonrpc: "2.0", id: "s-1", method: "elicitation/create" }), {});
    clock.advance(1_000);
    await settled();
    peer.message(readMessage({ jsonrpc: "2.0", id: 1, result: { ok: true } }), { exchangeOf: 1 });
    expect(await call).to.deep.equal({ ok: true });
    expect(await short).to.equal("ERR-TIMEOUT");
    expect(during).to.deep.equal([undefined]);
    for (const { end } of channel.sent) end("ended");
    await settled();
    expect(clock.running).to.equal(0);
  });
});
