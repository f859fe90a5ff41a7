/** While a new session is being opened: outages, deadlines, aborts, and a close in between (T-13, row 6, P3). */
import { expect } from "chai";
import { ClientError } from "../../../../src/errors/index.js";
import type { Responder } from "../../../fixtures/fake-transport.js";
import { settled } from "../../../fixtures/fake-clock.js";
import {
  answers,
  forgets,
  lastingSession,
  NO_NETWORK,
  REFUSED,
  silent,
} from "../../../fixtures/reconnecting-session.js";
import { CLOSED, codeOf, rejection } from "../../../fixtures/rejection.js";
import { inTime } from "../../../fixtures/resuming-server.js";
import { until } from "../../../fixtures/until.js";

/** A session that was forgotten while the network is away, until the test says otherwise. */
async function outage(failure: unknown = NO_NETWORK) {
  let isUp = false;
  const all = await lastingSession((n) => {
    if (n === 0) return forgets;
    return isUp ? answers : () => ({ fail: failure });
  });
  return { ...all, up: () => void (isUp = true) };
}

describe("a session that can't be opened again yet", () => {
  for (const failure of [
    NO_NETWORK,
    new ClientError("ERR-OFFLINE", "x"),
    new ClientError("ERR-HTTP", "x", { status: 503 }),
    new ClientError("ERR-STREAM-LOST", "x", {}, new TypeError("x")),
  ]) {
    it(`is retried without an end through ${failure.code}, and then sends the request`, async () => {
      const { session, made, clock, events, up } = await outage(failure);
      const requested = session.request("tools/list", {}, { totalTimeoutMs: Infinity });
      for (let i = 0; i < 50; i++) {
        await settled();
        clock.advance(30_000);
      }
      expect(made.length).to.be.greaterThan(20);
      up();
      expect(await inTime(clock, requested)).to.deep.equal({ ok: true });
      expect([events.reopens, events.losses]).to.deep.equal([1, []]);
      expect(made.slice(0, -1).every(({ closed }) => closed > 0)).to.equal(true);
      expect(clock.running).to.equal(0);
    });
  }

  it("waits as long as Retry-After says", async () => {
    const { session, made, clock, up } = await outage(new ClientError("ERR-RATE", "x", { retryAfterMs: 17_000 }));
    const requested = session.request("tools/list", {});
    await settled();
    expect(made).to.have.length(2);
    clock.advance(16_999);
    await settled();
    expect(made).to.have.length(2);
    up();
    expect(await inTime(clock, requested)).to.deep.equal({ ok: true });
  });

  it("does not hold a request beyond its total deadline (U-05)", async () => {
    const { session, clock } = await outage();
    const failing = codeOf(session.request("tools/list", {}, { totalTimeoutMs: 5_000 }));
    for (let i = 0; i < 10; i++) {
      await settled();
      clock.advance(500);
    }
    expect(await failing).to.equal("ERR-TIMEOUT");
    await session.close(CLOSED);
    await settled();
    expect(clock.running).to.equal(0);
  });

  it("does not hold a request that is aborted", async () => {
    const { session, clock } = await outage();
    const stop = new AbortController();
    const first = rejection(session.request("tools/list", {}, { signal: stop.signal }));
    await settled();
    const second = rejection(session.request("tools/list", {}, { signal: stop.signal }));
    stop.abort("enough");
    expect(await Promise.all([first, second])).to.deep.equal(["enough", "enough"]);
    await session.close(CLOSED);
    await settled();
    expect(clock.running).to.equal(0);
  });

  it("fails a call at once that may have run: it does not wait for the network", async () => {
    const all = await lastingSession((n) => (n === 0 ? silent : () => ({ fail: NO_NETWORK })));
    const failing = codeOf(all.session.request("tools/call", { name: "a" }));
    await settled();
    all.made[0]?.lose(new ClientError("ERR-SESSION", "gone"));
    expect(await failing).to.equal("ERR-STREAM-LOST");
    await all.session.close(CLOSED);
  });

  it("is given up after a permanent failure, which all waiting requests get", async () => {
    const refusal = new ClientError("ERR-AUTH", "sign in", { status: 401 });
    const { session, events, clock } = await outage(refusal);
    const failing = [session.request("tools/list", {}), session.request("prompts/list", {})].map(codeOf);
    expect(await Promise.all(failing)).to.deep.equal(["ERR-AUTH", "ERR-AUTH"]);
    expect(events.losses).to.deep.equal([refusal]);
    expect(await codeOf(session.request("tools/list", {}))).to.equal("ERR-AUTH");
    expect(clock.running).to.equal(0);
  });
});

describe("the close of a session that is being opened again", () => {
  for (const [stage, second] of [
    ["handshake", undefined],
    ["wait", () => ({ fail: NO_NETWORK })],
  ] as const satisfies readonly (readonly [string, Responder | undefined])[]) {
    it(`during the ${stage} ends everything with the reason, and reports nothing new`, async () => {
      const { session, made, clock, events } = await lastingSession((n) => (n === 0 ? forgets : second));
      const failing = rejection(session.request("tools/list", {}));
      await settled();
      await session.close(CLOSED);
      await settled();
      expect(await failing).to.equal(CLOSED);
      expect(made).to.have.length(2);
      expect(made.every(({ closed }) => closed > 0)).to.equal(true);
      expect([events.reopens, events.losses]).to.deep.equal([0, []]);
      expect(clock.running).to.equal(0);
    });
  }

  it("during the replay reports no problems", async () => {
    const { session, made, events, clock } = await lastingSession((n) => (n === 0 ? answers : silent));
    await session.subscribe({ uris: ["a:1", "a:2"] });
    made[0]?.lose(REFUSED);
    await until(() => made[1]?.methods.includes("resources/subscribe"));
    await session.close(CLOSED);
    await settled();
    expect([events.problems, events.reopens, events.losses]).to.deep.equal([[], 1, []]);
    expect(made.every(({ closed }) => closed > 0)).to.equal(true);
    expect(clock.running).to.equal(0);
  });

  it("is final: a loss afterwards opens nothing", async () => {
    const { session, made, events } = await lastingSession(() => answers);
    await session.close(CLOSED);
    made[0]?.lose(REFUSED);
    await settled();
    expect(made).to.have.length(1);
    expect(events.reopenings).to.deep.equal([]);
  });
});
