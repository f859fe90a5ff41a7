/** Requests that a caller waits for: which failures are followed by another attempt, and which never are (T-05, T-22, TL-16, P3, rows 6, 9). */
import { expect } from "chai";
import { ClientError, ServerError } from "../../../src/errors/index.js";
import type { Delivery } from "../../../src/jsonrpc/index.js";
import { Attempts } from "../../../src/session/attempts.js";
import { FakeClock, settled } from "../../fixtures/fake-clock.js";
import { FakeWake } from "../../fixtures/fake-wake.js";
import { inTurn, modernSession } from "../../fixtures/modern-session.js";
import { until } from "../../fixtures/until.js";
import { CLOSED, rejection } from "../../fixtures/rejection.js";
import { inTime } from "../../fixtures/resuming-server.js";

const LOST = new ClientError("ERR-STREAM-LOST", "broke", {}, new TypeError("network error"));
const ENDED = new ClientError("ERR-STREAM-LOST", "ended");
const GONE = new ClientError("ERR-CORS", "no answer");
const http = (status: number) => new ClientError("ERR-HTTP", `HTTP ${status}`, { status });
const withBody = (status: number) => new ServerError(-32_603, "internal", undefined, { status });
const rate = (retryAfterMs?: number, status = 429) => new ClientError("ERR-RATE", "slow", { status, retryAfterMs });

/** A session whose attempts fail with these, one after the other, and then succeed. */
function setUp(...failures: unknown[]) {
  const clock = new FakeClock();
  const bell = new FakeWake();
  const attempting = new Attempts({ clock, random: () => 0.5, wake: bell.wake });
  let attempts = 0;
  const run = (isSafe: boolean, options: { signal?: AbortSignal; patienceMs?: number; delivery?: Delivery } = {}) => {
    const { delivery = { mayHaveRun: false } } = options;
    const attempt = async (): Promise<string> => {
      attempts++;
      delivery.mayHaveRun = true;
      if (failures.length > 0) throw failures.shift();
      return "done";
    };
    const running = attempting.run(attempt, { isSafe, patienceMs: 600_000, ...options, delivery });
    running.catch(() => undefined);
    return running;
  };
  return { clock, bell, run, failures, attempts: () => attempts };
}

describe("a request that fails", () => {
  for (const [what, failure, whenSafe, always] of [
    ["a connection that broke", LOST, true, false],
    ["an answer that ended without one: it would again", ENDED, false, false],
    ["502", http(502), true, false],
    ["503", http(503), true, false],
    ["503 with Retry-After, which a proxy sends for a server that may be executing it", rate(1_000, 503), true, false],
    ["504", http(504), true, false],
    ["502 with a JSON-RPC error", withBody(502), true, false],
    ["500", http(500), false, false],
    ["500 with a JSON-RPC error", withBody(500), false, false],
    ["400", http(400), false, false],
    ["404", http(404), false, false],
    ["408", http(408), true, false],
    ["429: nothing was begun", rate(), true, true],
    ["a timeout", new ClientError("ERR-TIMEOUT", "late"), false, false],
    ["no network", GONE, true, false],
    ["an error that is none of ours", new Error("odd"), false, false],
  ] as const) {
    it(`is repeated after ${what}: ${whenSafe ? "yes" : "no"} where it is safe, ${always ? "yes" : "no"} where it is not (T-05, TL-16)`, async () => {
      for (const isSafe of [true, false]) {
        const { clock, run, attempts } = setUp(failure);
        const isAgain = isSafe ? whenSafe : always;
        if (isAgain) expect(await inTime(clock, run(isSafe))).to.equal("done");
        else expect(await rejection(run(isSafe))).to.equal(failure);
        expect(attempts()).to.equal(isAgain ? 2 : 1);
        expect(clock.running).to.equal(0);
      }
    });
  }

  it("is repeated twice at most where the server postpones it, and rejects with the last failure", async () => {
    const last = rate();
    const { clock, run, attempts } = setUp(rate(), rate(), last);
    expect(await inTime(clock, rejection(run(true)))).to.equal(last);
    expect(attempts()).to.equal(3);
  });

  it("waits as long as Retry-After says, and no wake signal shortens that", async () => {
    const { clock, bell, run, attempts } = setUp(rate(20_000));
    const running = run(false);
    await settled();
    bell.ring();
    clock.advance(19_999);
    await settled();
    expect(attempts()).to.equal(1);
    clock.advance(1);
    expect(await running).to.equal("done");
    expect(bell.listening).to.equal(0);
  });

  it("is reported at once where Retry-After is longer than a caller waits", async () => {
    for (const failure of [rate(30_001), rate(30_001, 503)]) {
      const { run, attempts } = setUp(failure);
      expect(await rejection(run(true))).to.equal(failure);
      expect(attempts()).to.equal(1);
    }
  });

  it("is repeated at once when the network is back", async () => {
    const { clock, bell, run } = setUp(LOST);
    const running = run(true);
    await settled();
    bell.ring();
    expect(await running).to.equal("done");
    expect([clock.running, bell.listening]).to.deep.equal([0, 0]);
  });

  it("ends on abort with the reason, and leaves nothing behind", async () => {
    const stop = new AbortController();
    const { clock, bell, run, attempts } = setUp(LOST);
    const running = run(true, { signal: stop.signal });
    await settled();
    stop.abort("enough");
    expect(await rejection(running)).to.equal("enough");
    expect([attempts(), clock.running, bell.listening]).to.deep.equal([1, 0, 0]);
  });

  it("has a record of whether it may have run, over all attempts", async () => {
    for (const [failures, isSafe, mayHaveRun] of [
      [[rate(), rate(), rate()], false, false],
      [[rate(), GONE], false, true],
      [[http(400)], false, true],
      [[http(404)], false, false],
      [[LOST, http(404)], true, true],
    ] as const) {
      const { clock, run } = setUp(...failures);
      const delivery = { mayHaveRun: false };
      await inTime(clock, rejection(run(isSafe, { delivery })));
      expect(delivery.mayHaveRun, String(failures)).to.equal(mayHaveRun);
    }
  });
});

describe("a safe request during which its server goes away", () => {
  it("is repeated until the server is back, every few seconds", async () => {
    const { clock, run, attempts } = setUp(LOST, ...Array<unknown>(20).fill(GONE));
    const start = clock.now();
    expect(await inTime(clock, run(true))).to.equal("done");
    expect(attempts()).to.equal(22);
    expect(clock.now() - start).to.equal(375 + 750 + 1_500 + 18 * 3_000);
    expect(clock.running).to.equal(0);
  });

  it("ends with the last failure, when its caller waits no longer", async () => {
    const { clock, run } = setUp(...Array<unknown>(100).fill(GONE));
    const start = clock.now();
    expect(await inTime(clock, rejection(run(true, { patienceMs: 10_000 })))).to.equal(GONE);
    expect(clock.now() - start).to.be.within(10_000, 14_000);
  });

  it("is not repeated where its caller requests an immediate failure", async () => {
    const { run, attempts } = setUp(GONE);
    expect(await rejection(run(true, { patienceMs: 0 }))).to.equal(GONE);
    expect(attempts()).to.equal(1);
  });

  it("is not repeated when the server was away before it, until the server answered again", async () => {
    const { clock, run, failures } = setUp(GONE);
    await rejection(run(true, { patienceMs: 0 }));
    clock.advance(1_000);
    failures.push(GONE);
    expect(await rejection(run(true))).to.equal(GONE);
    expect(await run(true)).to.equal("done");
    failures.push(GONE);
    expect(await inTime(clock, run(true))).to.equal("done");
  });
});

describe("a modern request that is repeated", () => {
  it("has a new id (T-05)", async () => {
    const { session, transport, clock } = modernSession(inTurn({ fail: LOST }, { result: { ok: true } }));
    expect(await inTime(clock, session.request("tools/list", {}))).to.deep.equal({ ok: true });
    expect(transport.messages.map((message) => "id" in message && message.id)).to.deep.equal([1, 2]);
  });

  it("is never a tool call that may have run (T-05, TL-16)", async () => {
    const once = modernSession(inTurn({ fail: LOST }, { result: {} }));
    expect(await rejection(once.session.request("tools/call", { name: "a" }))).to.equal(LOST);
    expect(once.transport.sent).to.have.length(1);
  });

  it("is settled by the session's close while it waits, with the reason, and leaves no timer", async () => {
    for (const [method, params] of [
      ["tools/list", {}],
      ["tools/call", { name: "a" }],
    ] as const) {
      const { session, clock, bell } = modernSession(inTurn({ fail: rate(20_000) }));
      const failing = rejection(session.request(method, params));
      await until(() => clock.running === 1);
      await session.close(CLOSED);
      expect(await failing).to.equal(CLOSED);
      expect([clock.running, bell.listening]).to.deep.equal([0, 0]);
    }
  });
});
