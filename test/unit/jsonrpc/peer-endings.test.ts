/** The peer: every way a request ends without an answer. Each settles it once and leaves no timer. */
import { expect } from "chai";
import { ClientError } from "../../../src/errors/index.js";
import { Peer, readMessage, type AbandonReason, type RequestId } from "../../../src/jsonrpc/index.js";
import { FakeChannel } from "../../fixtures/fake-channel.js";
import { FakeClock, settled } from "../../fixtures/fake-clock.js";
import { CLOSED, codeOf, mcpRejection, rejection } from "../../fixtures/rejection.js";

const DEADLINES = { idleTimeoutMs: 100, totalTimeoutMs: 1_000 };

function setUp() {
  const channel = new FakeChannel();
  const clock = new FakeClock();
  const problems: string[] = [];
  const peer = new Peer(
    channel,
    { problem: (reason) => void problems.push(reason), notification: () => undefined },
    undefined,
    clock,
  );
  const abandoned: [RequestId, AbandonReason][] = [];
  const onAbandon = (id: RequestId, reason: AbandonReason): void => void abandoned.push([id, reason]);
  const deliver = (message: object): void => peer.message(readMessage({ jsonrpc: "2.0", ...message }), {});
  return { channel, clock, peer, problems, abandoned, onAbandon, deliver };
}

describe("the deadlines of a request (U-05)", () => {
  it("end a request without a response, and its exchange", async () => {
    const { peer, clock, channel, abandoned, onAbandon } = setUp();
    const failing = mcpRejection(peer.request("tools/call", {}, { ...DEADLINES, onAbandon }));
    clock.advance(99);
    expect(channel.at(0).options.signal?.aborted).to.equal(false);
    clock.advance(1);
    const error = await failing;
    expect(error.code).to.equal("ERR-TIMEOUT");
    expect(error.data).to.deep.equal({ method: "tools/call", kind: "idle", timeoutMs: 100 });
    expect(channel.at(0).options.signal?.reason).to.equal(error);
    expect(abandoned).to.deep.equal([[1, "timeout"]]);
    expect(clock.running).to.equal(0);
  });

  it("restart with each sign of life: bytes, own notifications, and progress on another stream", async () => {
    const { peer, clock, channel } = setUp();
    const failing = mcpRejection(peer.request("a", {}, { ...DEADLINES, onNotification: () => undefined }));
    clock.advance(90);
    channel.at(0).options.onActivity?.();
    clock.advance(90);
    peer.message(readMessage({ jsonrpc: "2.0", method: "n" }), { exchangeOf: 1 });
    clock.advance(90);
    peer.touch(1);
    peer.touch(99);
    clock.advance(99);
    expect(clock.running).to.equal(1);
    clock.advance(1);
    expect((await failing).data).to.include({ kind: "idle" });
  });

  it("start anew with each event of a flood without a timer for each", async () => {
    const { peer, clock, channel } = setUp();
    const failing = mcpRejection(peer.request("a", {}, DEADLINES));
    let made = 0;
    const { after } = clock;
    clock.after = (ms, callback) => {
      made++;
      return after.call(clock, ms, callback);
    };
    clock.advance(50);
    for (let event = 0; event < 1_000; event++) channel.at(0).options.onActivity?.();
    expect(made).to.equal(0);
    clock.advance(99);
    expect([made, clock.running]).to.deep.equal([1, 1]);
    clock.advance(1);
    expect((await failing).data).to.include({ kind: "idle" });
    expect(clock.running).to.equal(0);
  });

  it("never restart the absolute one, whatever arrives", async () => {
    const { peer, clock, channel } = setUp();
    const failing = mcpRejection(peer.request("a", {}, DEADLINES));
    for (let i = 0; i < 20; i++) {
      clock.advance(50);
      channel.at(0).options.onActivity?.();
    }
    expect((await failing).data).to.deep.equal({ method: "a", kind: "total", timeoutMs: 1_000 });
    expect(clock.running).to.equal(0);
  });

  it("may be infinite", () => {
    const { peer, clock } = setUp();
    peer.request("a", {}, { idleTimeoutMs: Infinity, totalTimeoutMs: Infinity }).catch(() => undefined);
    expect(clock.running).to.equal(0);
    peer.close(CLOSED);
  });

  it("leave a late answer without effect, and without a problem (U-06)", async () => {
    const { peer, clock, deliver, problems } = setUp();
    const failing = codeOf(peer.request("a", {}, DEADLINES));
    clock.advance(100);
    deliver({ id: 1, result: {} });
    expect(await failing).to.equal("ERR-TIMEOUT");
    deliver({ id: 1, result: {} });
    expect(problems).to.deep.equal([]);
  });
});

describe("an abort of a request", () => {
  it("rejects with the signal's own reason, unchanged, after the cancellation and before the exchange ends", async () => {
    const { peer, channel, clock, deliver, problems } = setUp();
    const stop = new AbortController();
    const reason = { any: "value" };
    const order: string[] = [];
    const failing = rejection(
      peer.request("a", {}, { ...DEADLINES, signal: stop.signal, onAbandon: (_, why) => order.push(why) }),
    );
    channel.at(0).options.signal?.addEventListener("abort", () => order.push("exchange ended"));
    stop.abort(reason);
    expect(await failing).to.equal(reason);
    expect(order).to.deep.equal(["abort", "exchange ended"]);
    expect(clock.running).to.equal(0);
    deliver({ id: 1, result: {} });
    expect(problems).to.deep.equal([]);
  });

  it("that came before keeps the request from being sent", async () => {
    const { peer, channel, clock } = setUp();
    const reason = new Error("no need");
    expect(await rejection(peer.request("a", {}, { ...DEADLINES, signal: AbortSignal.abort(reason) }))).to.equal(
      reason,
    );
    expect(channel.sent).to.deep.equal([]);
    expect(clock.running).to.equal(0);
  });

  it("that comes after the answer changes nothing", async () => {
    const { peer, deliver, abandoned, onAbandon } = setUp();
    const stop = new AbortController();
    const answer = peer.request("a", {}, { ...DEADLINES, signal: stop.signal, onAbandon });
    deliver({ id: 1, result: { ok: 1 } });
    stop.abort();
    expect(await answer).to.deep.equal({ ok: 1 });
    expect(abandoned).to.deep.equal([]);
  });
});

describe("an exchange that ends", () => {
  it("without its answer loses the request (T-05)", async () => {
    const { peer, channel, clock } = setUp();
    const failing = mcpRejection(peer.request("tools/call", {}, DEADLINES));
    channel.at(0).end("ended");
    const error = await failing;
    expect(error.code).to.equal("ERR-STREAM-LOST");
    expect(error.data).to.deep.equal({ method: "tools/call" });
    expect(error.cause).to.equal(undefined);
    expect(clock.running).to.equal(0);
  });

  it("but stays open elsewhere keeps it waiting", async () => {
    const { peer, channel, deliver } = setUp();
    const answer = peer.request("a", {}, DEADLINES);
    channel.at(0).end("open");
    await settled();
    deliver({ id: 1, result: {} });
    expect(await answer).to.deep.equal({});
  });

  it("with an error of this client rejects the request with it; any other error becomes the cause", async () => {
    const { peer, channel } = setUp();
    const [known, unknown] = [peer.request("a", {}, DEADLINES), peer.request("b", {}, DEADLINES)].map(mcpRejection);
    const limit = new ClientError("ERR-LIMIT", "too large");
    const broken = new TypeError("network error");
    channel.at(0).fail(limit);
    channel.at(1).fail(broken);
    expect(await known).to.equal(limit);
    expect(await unknown).to.include({ code: "ERR-STREAM-LOST", cause: broken });
  });
});

describe("the close of a JSON-RPC peer", () => {
  it("settles pending requests with its reason, ends the exchanges, and accepts no more", async () => {
    const { peer, channel, clock, abandoned, onAbandon } = setUp();
    const failing = [1, 2, 3].map((n) => rejection(peer.request(`m${n}`, {}, { ...DEADLINES, onAbandon })));
    peer.close(CLOSED);
    peer.close(new Error("a second close changes nothing"));
    expect(await Promise.all(failing)).to.deep.equal([CLOSED, CLOSED, CLOSED]);
    expect(channel.sent.map(({ options }) => options.signal?.reason)).to.deep.equal([CLOSED, CLOSED, CLOSED]);
    expect(abandoned.map(([, why]) => why)).to.deep.equal(["closed", "closed", "closed"]);
    expect(clock.running).to.equal(0);
    expect(await rejection(peer.request("late", {}, DEADLINES))).to.equal(CLOSED);
    expect(channel.sent).to.have.length(3);
  });
});
