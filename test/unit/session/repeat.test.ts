/** What is asked again by itself, and what never is (T-05, T-22, TL-16, row 9). */
import { expect } from "chai";
import { ClientError } from "../../../src/errors/index.js";
import { repeated } from "../../../src/session/repeat.js";
import { FakeClock, settled } from "../../fixtures/fake-clock.js";
import { FakeWake } from "../../fixtures/fake-wake.js";
import { inTurn, modernSession } from "../../fixtures/modern-session.js";
import { CLOSED, rejection } from "../../fixtures/rejection.js";
import { inTime } from "../../fixtures/resuming-server.js";

const LOST = new ClientError("ERR-STREAM-LOST", "broke", {}, new TypeError("network error"));
const ENDED = new ClientError("ERR-STREAM-LOST", "ended");
const http = (status: number) => new ClientError("ERR-HTTP", `HTTP ${status}`, { status });
const rate = (retryAfterMs?: number) => new ClientError("ERR-RATE", "slow down", { status: 429, retryAfterMs });

/** Runs an asking that fails with these, one after the other, and then succeeds. */
function setUp(failures: readonly unknown[], isSafe: boolean, signal?: AbortSignal) {
  const clock = new FakeClock();
  const bell = new FakeWake();
  let asked = 0;
  const ask = async (): Promise<string> => {
    const failure = failures[asked++];
    if (failure !== undefined) throw failure;
    return "done";
  };
  const asking = repeated(ask, { isSafe, pacing: { clock, random: () => 0.5, wake: bell.wake }, signal });
  asking.catch(() => undefined);
  return { clock, bell, asking, asked: () => asked };
}

describe("asking again", () => {
  for (const [what, failure, whenSafe, always] of [
    ["a connection that broke", LOST, true, false],
    ["an answer that ended without one: it would again", ENDED, false, false],
    ["502", http(502), true, false],
    ["503", http(503), true, false],
    ["504", http(504), true, false],
    ["500", http(500), false, false],
    ["404", http(404), false, false],
    ["429: nothing was begun", rate(), true, true],
    ["a timeout", new ClientError("ERR-TIMEOUT", "late"), false, false],
    ["no network", new ClientError("ERR-CORS", "no"), false, false],
    ["an error that is none of ours", new Error("odd"), false, false],
  ] as const) {
    it(`after ${what}: ${whenSafe ? "yes" : "no"} for what is safe, ${always ? "yes" : "no"} for what is not (T-05, TL-16)`, async () => {
      for (const isSafe of [true, false]) {
        const { clock, asking, asked } = setUp([failure], isSafe);
        const isAgain = isSafe ? whenSafe : always;
        if (isAgain) expect(await inTime(clock, asking)).to.equal("done");
        else expect(await rejection(asking)).to.equal(failure);
        expect(asked()).to.equal(isAgain ? 2 : 1);
        expect(clock.running).to.equal(0);
      }
    });
  }

  it("happens twice at most, each later than the one before; the last failure is told", async () => {
    const { clock, asking, asked } = setUp([LOST, LOST, LOST], true);
    await settled();
    expect(clock.nextIn).to.equal(375);
    clock.advance(375);
    await settled();
    expect(clock.nextIn).to.equal(750);
    clock.advance(750);
    expect(await rejection(asking)).to.equal(LOST);
    expect(asked()).to.equal(3);
  });

  it("waits as long as Retry-After says, and no wake hurries it (row 9)", async () => {
    const { clock, bell, asking, asked } = setUp([rate(20_000)], false);
    await settled();
    bell.ring();
    await settled();
    expect(asked()).to.equal(1);
    clock.advance(19_999);
    await settled();
    expect(asked()).to.equal(1);
    clock.advance(1);
    expect(await asking).to.equal("done");
    expect(bell.listening).to.equal(0);
  });

  it("is left to the person where Retry-After is longer than anyone waits", async () => {
    const failure = rate(30_001);
    const { asking, asked } = setUp([failure], true);
    expect(await rejection(asking)).to.equal(failure);
    expect(asked()).to.equal(1);
  });

  it("comes at once when the network is back (row 6)", async () => {
    const { clock, bell, asking } = setUp([LOST], true);
    await settled();
    bell.ring();
    expect(await asking).to.equal("done");
    expect([clock.running, bell.listening]).to.deep.equal([0, 0]);
  });

  it("ends on abort with the reason, and leaves nothing behind", async () => {
    const stop = new AbortController();
    const { clock, bell, asking, asked } = setUp([LOST], true, stop.signal);
    await settled();
    stop.abort("enough");
    expect(await rejection(asking)).to.equal("enough");
    expect([asked(), clock.running, bell.listening]).to.deep.equal([1, 0, 0]);
  });
});

describe("a modern request that is asked again", () => {
  it("has a new id (T-05)", async () => {
    const { session, transport, clock } = modernSession(inTurn({ fail: LOST }, { result: { ok: true } }));
    expect(await inTime(clock, session.request("tools/list", {}))).to.deep.equal({ ok: true });
    expect(transport.messages.map((message) => "id" in message && message.id)).to.deep.equal([1, 2]);
  });

  it("is no tool call, but one whose caller knows that it does no harm (T-05, TL-16)", async () => {
    const once = modernSession(inTurn({ fail: LOST }, { result: {} }));
    expect(await rejection(once.session.request("tools/call", { name: "a" }))).to.equal(LOST);
    expect(once.transport.sent).to.have.length(1);
    const again = modernSession(inTurn({ fail: LOST }, { result: { ok: true } }));
    const asked = again.session.request("tools/call", { name: "a" }, { repeatable: true });
    expect(await inTime(again.clock, asked)).to.deep.equal({ ok: true });
  });

  it("is settled by the session's close while it waits, with the reason, and leaves no timer", async () => {
    for (const [method, params] of [
      ["tools/list", {}],
      ["tools/call", { name: "a" }],
    ] as const) {
      const { session, clock, bell } = modernSession(inTurn({ fail: rate(20_000) }));
      const failing = rejection(session.request(method, params));
      await settled();
      expect(clock.running).to.equal(1);
      await session.close(CLOSED);
      expect(await failing).to.equal(CLOSED);
      expect([clock.running, bell.listening]).to.deep.equal([0, 0]);
    }
  });
});
