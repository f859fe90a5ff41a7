/** The waits between attempts (T-19, T-23), and pauses that leave nothing behind. */
import { expect } from "chai";
import * as fc from "fast-check";
import { pause, type StreamPacing } from "../../../src/jsonrpc/index.js";
import { Pace } from "../../../src/jsonrpc/pace.js";
import { FakeClock, settled } from "../../fixtures/fake-clock.js";
import { FakeWake } from "../../fixtures/fake-wake.js";

const never = new AbortController().signal;

function setUp(random = 0) {
  const clock = new FakeClock();
  const bell = new FakeWake();
  const pacing: StreamPacing = { clock, random: () => random, wake: bell.wake };
  const pace = new Pace(pacing);
  /** How long the pace waits now. */
  const waits = async (): Promise<number> => {
    const waiting = pace.wait(never);
    const ms = clock.nextIn ?? 0;
    clock.advance(ms);
    await waiting;
    return ms;
  };
  return { clock, bell, pacing, pace, waits };
}

describe("the pace of attempts", () => {
  it("doubles from one second to thirty, shortened by half at most at random, while attempts bring nothing (T-23)", async () => {
    const short = setUp(0);
    const long = setUp(0.999_999);
    for (const bound of [1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]) {
      expect(await short.waits()).to.equal(bound / 2);
      expect(await long.waits()).to.be.closeTo(bound, 1);
    }
  });

  it("has no wait after an attempt that brought something, and begins anew after it", async () => {
    const { pace, waits } = setUp();
    expect(pace.isFirst).to.equal(true);
    await waits();
    await waits();
    expect(pace.isFirst).to.equal(false);
    pace.productive();
    expect(pace.isFirst).to.equal(true);
    expect([await waits(), await waits(), await waits()]).to.deep.equal([0, 500, 1_000]);
  });

  it("is the server's own time, however short or long (T-19)", async () => {
    const { pace, waits } = setUp();
    for (const ms of [0, 1, 100, 3_000, 99_999_999]) {
      pace.retry(ms);
      pace.productive();
      expect(await waits()).to.equal(ms);
    }
  });

  it("is never faster than the server's own time, and slower the longer attempts bring nothing", async () => {
    const { pace, waits } = setUp();
    pace.retry(3_000);
    const times: number[] = [];
    for (let attempt = 0; attempt < 6; attempt++) times.push(await waits());
    expect(times).to.deep.equal([3_000, 3_000, 3_000, 4_000, 8_000, 15_000]);
  });

  it("is delayed once by Retry-After", async () => {
    const { pace, waits } = setUp();
    pace.postpone(20_000);
    expect(await waits()).to.equal(20_000);
    pace.postpone(undefined);
    expect(await waits()).to.equal(1_000);
  });

  it("lets sixty attempts follow each other at once, and then one a second, so that no server is flooded", async () => {
    const { pace, waits } = setUp();
    const times: number[] = [];
    for (let attempt = 0; attempt < 63; attempt++) {
      pace.productive();
      times.push(await waits());
    }
    expect(times.slice(0, 60).every((ms) => ms === 0)).to.equal(true);
    expect(times.slice(60)).to.deep.equal([1_000, 1_000, 1_000]);
  });

  it("is interrupted by a wake signal, but not where the server requested the wait", async () => {
    const { clock, bell, pace } = setUp();
    const waiting = pace.wait(never);
    bell.ring();
    await waiting;
    expect([clock.running, bell.listening]).to.deep.equal([0, 0]);

    pace.postpone(10_000);
    let isOver = false;
    const putOff = pace.wait(never).then(() => (isOver = true));
    bell.ring();
    await settled();
    expect(isOver).to.equal(false);
    clock.advance(10_000);
    await putOff;
    expect([clock.running, bell.listening]).to.deep.equal([0, 0]);
  });

  it("is at least as long as the server requests, and at most a minute longer, whatever came before", async () => {
    const step = fc.oneof(
      fc.record({ do: fc.constant("wait" as const) }),
      fc.record({ do: fc.constant("postpone" as const), ms: fc.integer({ min: 0, max: 1e9 }) }),
      fc.record({ do: fc.constant("productive" as const) }),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { maxLength: 90 }),
        fc.double({ min: 0, max: 0.999, noNaN: true }),
        async (steps, random) => {
          const { clock, pace, waits } = setUp(random);
          let startedMs = 0;
          for (const one of steps) {
            if (one.do === "productive") pace.productive();
            else if (one.do === "postpone") {
              pace.postpone(one.ms);
              startedMs = Math.max(startedMs, one.ms);
            } else {
              expect(await waits()).to.be.within(startedMs, startedMs + 60_000);
              startedMs = 0;
            }
          }
          expect(clock.running).to.equal(0);
        },
      ),
      { numRuns: 200 },
    );
  });
});

describe("a pause", () => {
  it("ends after its time, on abort, or on a wake signal, and leaves neither timer nor listener", async () => {
    for (const end of ["time", "abort", "wake"] as const) {
      const { clock, bell } = setUp();
      const stop = new AbortController();
      const pausing = pause(100, clock, stop.signal, bell.wake);
      expect([clock.running, bell.listening]).to.deep.equal([1, 1]);
      if (end === "time") clock.advance(100);
      if (end === "abort") stop.abort();
      if (end === "wake") bell.ring();
      await pausing;
      expect([clock.running, bell.listening]).to.deep.equal([0, 0]);
    }
  });

  it("is none when it was aborted before", async () => {
    const { clock, bell } = setUp();
    await pause(100, clock, AbortSignal.abort(), bell.wake);
    expect([clock.running, bell.listening]).to.deep.equal([0, 0]);
  });
});
