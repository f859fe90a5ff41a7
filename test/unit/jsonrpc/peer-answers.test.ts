/** The peer: answers find their requests. */
import { expect } from "chai";
import { Peer, readMessage, type Arrival, type Params } from "../../../src/jsonrpc/index.js";
import { FakeChannel } from "../../fixtures/fake-channel.js";
import { FakeClock, settled } from "../../fixtures/fake-clock.js";
import { CLOSED, codeOf, mcpRejection } from "../../fixtures/rejection.js";

const DEADLINES = { idleTimeoutMs: 100, totalTimeoutMs: 1_000 };

function setUp() {
  const channel = new FakeChannel();
  const clock = new FakeClock();
  const problems: string[] = [];
  const notifications: [string, Params][] = [];
  const events = {
    problem: (reason: string) => void problems.push(reason),
    notification: (method: string, params: Params) => void notifications.push([method, params]),
  };
  const peer = new Peer(channel, events, undefined, clock);
  const deliver = (message: object, arrival: Arrival = {}): void =>
    peer.message(readMessage({ jsonrpc: "2.0", ...message }), arrival);
  return { channel, clock, problems, notifications, peer, deliver };
}

describe("a request of a JSON-RPC peer", () => {
  it("has a new id, and parameters made from it (B-02)", async () => {
    const { peer, channel, deliver } = setUp();
    const first = peer.request("a", { x: 1 }, DEADLINES);
    const second = peer.request("b", (id) => ({ token: id }), { ...DEADLINES, headers: { "x-h": "1" } });
    expect(channel.messages).to.deep.equal([
      { jsonrpc: "2.0", id: 1, method: "a", params: { x: 1 } },
      { jsonrpc: "2.0", id: 2, method: "b", params: { token: 2 } },
    ]);
    expect(channel.at(1).options.headers).to.deep.equal({ "x-h": "1" });
    deliver({ id: 2, result: { n: 2 } });
    deliver({ id: 1, result: { n: 1 } });
    expect(await Promise.all([first, second])).to.deep.equal([{ n: 1 }, { n: 2 }]);
  });

  it("rejects with the server's error, data included", async () => {
    const { peer, deliver, clock } = setUp();
    const failing = mcpRejection(peer.request("a", {}, DEADLINES));
    deliver({ id: 1, error: { code: -32602, message: "bad", data: [1] } });
    expect(await failing).to.deep.include({ name: "ServerError", rpcCode: -32602, rpcData: [1], message: "bad" });
    expect(clock.running).to.equal(0);
  });

  it("fails with an error that has no id but came on its exchange (B-04)", async () => {
    const { peer, deliver, problems } = setUp();
    const failing = mcpRejection(peer.request("a", {}, DEADLINES));
    deliver({ error: { code: -32700, message: "Parse error" } }, { exchangeOf: 1 });
    expect(await failing).to.include({ rpcCode: -32700 });
    expect(problems).to.deep.equal([]);
  });

  it("is not affected by an error without an id that came on no exchange; that is reported", () => {
    const { peer, deliver, problems, clock } = setUp();
    peer.request("a", {}, DEADLINES).catch(() => undefined);
    deliver({ error: { code: -32700, message: "Parse error" } });
    expect(problems).to.have.length(1);
    expect(clock.running).to.equal(1);
    peer.close(CLOSED);
  });

  it("accepts an answer whose id came back as text, and reports that (B-03)", async () => {
    const { peer, deliver, problems } = setUp();
    const answer = peer.request("a", {}, DEADLINES);
    deliver({ id: "1", result: { ok: true } });
    expect(await answer).to.deep.equal({ ok: true });
    expect(problems).to.have.length(1);
  });

  it("accepts no text that merely looks like a number", () => {
    const { peer, deliver, problems } = setUp();
    peer.request("a", {}, DEADLINES).catch(() => undefined);
    for (const id of ["1.0", " 1", "0x1", "", "one"]) deliver({ id, result: {} });
    expect(problems).to.have.length(5);
    peer.close(CLOSED);
  });

  it("accepts the first answer; a second one changes nothing and is no problem", async () => {
    const { peer, deliver, problems } = setUp();
    const answer = peer.request("a", {}, DEADLINES);
    deliver({ id: 1, result: { first: true } });
    deliver({ id: 1, error: { code: 1, message: "second" } });
    expect(await answer).to.deep.equal({ first: true });
    deliver({ id: 1, result: { third: true } });
    deliver({ id: "1", result: {} });
    expect(problems).to.deep.equal([]);
  });

  it("never matches an unknown id, which is reported", () => {
    const { deliver, problems } = setUp();
    deliver({ id: 77, result: {} });
    deliver({ id: "abc", error: { code: 1, message: "x" } });
    expect(problems).to.have.length(2);
  });

  it("is remembered by its id for a thousand more, so that memory stays bounded", async () => {
    const { peer, deliver, problems } = setUp();
    for (let id = 1; id <= 1_002; id++) {
      const answer = peer.request("a", {}, DEADLINES);
      deliver({ id, result: {} });
      await answer;
    }
    deliver({ id: 1_002, result: {} });
    expect(problems).to.deep.equal([]);
    deliver({ id: 1, result: {} });
    expect(problems).to.have.length(1);
  });

  it("continues after malformed messages, which are reported", async () => {
    const { peer, deliver, problems } = setUp();
    const answer = peer.request("a", {}, DEADLINES);
    deliver({ jsonrpc: "1.0", id: 9, result: {} });
    expect(problems).to.have.length(1);
    deliver({ jsonrpc: "2.0", id: 1, result: {} });
    expect(await answer).to.deep.equal({});
  });

  for (const [what, response] of [
    ["a result that is null", { jsonrpc: "2.0", result: null }],
    ["a result that is a string", { jsonrpc: "2.0", result: "pong" }],
    ["an error whose code is text", { jsonrpc: "2.0", error: { code: "E_FAIL", message: "x" } }],
    ["an error that is text", { jsonrpc: "2.0", error: "boom" }],
    ["both a result and an error", { jsonrpc: "2.0", result: {}, error: { code: 1, message: "x" } }],
  ] as const) {
    it(`is settled by a response that breaks the protocol: ${what}`, async () => {
      const { peer, deliver, clock } = setUp();
      const answer = codeOf(peer.request("a", {}, DEADLINES));
      deliver({ id: 1, ...response });
      expect(await answer).to.equal("ERR-PROTO");
      expect(clock.running).to.equal(0);
    });
  }
});

describe("a notification of a JSON-RPC peer", () => {
  it("goes to the request whose exchange brought it, or else to all listeners", async () => {
    const { peer, deliver, notifications } = setUp();
    const own: string[] = [];
    const requested = peer.request("a", {}, { ...DEADLINES, onNotification: (method) => own.push(method) });
    deliver({ method: "mine", params: { a: 1 } }, { exchangeOf: 1 });
    deliver({ method: "common" });
    deliver({ method: "strange" }, { exchangeOf: 99 });
    expect(own).to.deep.equal(["mine"]);
    expect(notifications).to.deep.equal([
      ["common", {}],
      ["strange", {}],
    ]);
    deliver({ id: 1, result: {} });
    await requested;
  });

  it("is sent without an id, and fails as the channel does", async () => {
    const { peer, channel } = setUp();
    const sent = peer.notify("notifications/x", { a: 1 });
    const failing = mcpRejection(peer.notify("notifications/y"));
    expect(channel.messages).to.deep.equal([
      { jsonrpc: "2.0", method: "notifications/x", params: { a: 1 } },
      { jsonrpc: "2.0", method: "notifications/y" },
    ]);
    channel.at(0).end("ended");
    channel.at(1).fail(CLOSED);
    await sent;
    expect(await failing).to.equal(CLOSED);
  });

  it("is dropped once the peer is closed", async () => {
    const { peer, deliver, notifications, problems } = setUp();
    peer.close(CLOSED);
    deliver({ method: "late" });
    deliver({ jsonrpc: "1.0" });
    await settled();
    expect([notifications, problems]).to.deep.equal([[], []]);
  });

  it("ends its own exchange when the answer came on another stream, which would hold its connection", async () => {
    const { peer, channel, deliver } = setUp();
    const elsewhere = peer.request("a", {}, DEADLINES);
    const own = peer.request("b", {}, DEADLINES);
    deliver({ id: 1, result: {} });
    deliver({ id: 2, result: {} }, { exchangeOf: 2 });
    await Promise.all([elsewhere, own]);
    expect(channel.sent.map(({ options }) => options.signal?.aborted)).to.deep.equal([true, false]);
  });

  it("has a deadline: one that is never accepted fails, and ends its exchange", async () => {
    const { peer, channel, clock } = setUp();
    const late = mcpRejection(peer.notify("n", undefined, { timeoutMs: 50 }));
    clock.advance(50);
    expect(await late).to.include({ code: "ERR-TIMEOUT" });
    expect(channel.at(0).options.signal?.aborted).to.equal(true);
    expect(clock.running).to.equal(0);
  });
});
