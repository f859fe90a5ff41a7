/** What is asked while a server goes away, and what is asked while it is away (P3, row 6, T-05). */
import { expect } from "chai";
import { ClientError } from "../../../src/errors/index.js";
import { Reach } from "../../../src/session/outage.js";
import { FakeClock, settled } from "../../fixtures/fake-clock.js";
import { FakeWake } from "../../fixtures/fake-wake.js";
import { rejection } from "../../fixtures/rejection.js";
import { inTime } from "../../fixtures/resuming-server.js";

const GONE = new ClientError("ERR-CORS", "no answer");
const BROKE = new ClientError("ERR-STREAM-LOST", "broke", {}, new TypeError("network error"));
const http = (status: number) => new ClientError("ERR-HTTP", `HTTP ${status}`, { status });

/** A server that fails so, one request after the other, and then answers. */
function setUp(...failures: unknown[]) {
  const clock = new FakeClock();
  const bell = new FakeWake();
  const reach = new Reach();
  const stop = new AbortController();
  let asked = 0;
  const run = (patienceMs = 600_000): Promise<string> =>
    reach.throughOutages(
      async () => {
        asked++;
        if (failures.length > 0) throw failures.shift();
        return "done";
      },
      { pacing: { clock, random: () => 0.5, wake: bell.wake }, signal: stop.signal, patienceMs },
    );
  return { clock, bell, stop, run, asked: () => asked };
}

describe("a request during which its server goes away", () => {
  it("is asked again until the server is back, every few seconds", async () => {
    const { clock, run, asked } = setUp(BROKE, ...Array<unknown>(20).fill(GONE));
    const start = clock.now();
    expect(await inTime(clock, run())).to.equal("done");
    expect(asked()).to.equal(22);
    expect(clock.now() - start).to.equal(375 + 750 + 1_500 + 18 * 3_000);
    expect(clock.running).to.equal(0);
  });

  it("comes back at once with the network", async () => {
    const { clock, bell, run } = setUp(GONE);
    const asking = run();
    await settled();
    bell.ring();
    expect(await asking).to.equal("done");
    expect([clock.running, bell.listening]).to.deep.equal([0, 0]);
  });

  it("fails as it last did when that takes longer than it may", async () => {
    const { clock, run, asked } = setUp(BROKE, ...Array<unknown>(99).fill(GONE));
    const failing = rejection(run(10_000));
    for (let turn = 0; turn < 20; turn++) {
      await settled();
      clock.advance(clock.nextIn ?? 0);
    }
    expect(await failing).to.equal(GONE);
    expect(asked()).to.equal(6);
  });

  it("ends on abort with the reason, and leaves nothing behind", async () => {
    const { clock, bell, stop, run, asked } = setUp(GONE);
    const failing = rejection(run());
    await settled();
    stop.abort("enough");
    expect(await failing).to.equal("enough");
    expect([asked(), clock.running, bell.listening]).to.deep.equal([1, 0, 0]);
  });

  for (const failure of [
    new ClientError("ERR-STREAM-LOST", "ended"),
    new ClientError("ERR-TIMEOUT", "late"),
    new ClientError("ERR-CORS-HEADER", "not allowed"),
    http(404),
    http(500),
    new Error("odd"),
  ]) {
    it(`is not, when it fails otherwise: ${failure.message}`, async () => {
      const { run, asked } = setUp(failure);
      expect(await rejection(run())).to.equal(failure);
      expect(asked()).to.equal(1);
    });
  }
});

describe("a request of a server that is away", () => {
  it("is told so at once, until one was answered again", async () => {
    const { clock, run, asked } = setUp(http(503), GONE, GONE);
    const first = run();
    await settled();
    expect(await rejection(run())).to.equal(GONE);
    expect(asked()).to.equal(2);
    expect(await inTime(clock, first)).to.equal("done");
    const again = setUp();
    expect(await again.run()).to.equal("done");
  });
});
