/** When a stream is opened again (T-19, T-23), and waits that leave nothing behind. */
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
  const waits = async (broke: boolean): Promise<number | undefined> => {
    const waiting = pace.wait(broke, never);
    const ms = clock.nextIn;
    clock.advance(ms ?? 0);
    await waiting;
    return ms;
  };
  return { clock, bell, pacing, pace, waits };
}

describe("the pace of a stream", () => {
  it("doubles from one second to thirty, by half at most shortened by chance (T-23)", async () => {
    const short = setUp(0);
    const long = setUp(0.999_999);
    for (const bound of [1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]) {
      expect(await short.waits(true)).to.equal(bound / 2);
      expect(await long.waits(true)).to.be.closeTo(bound, 1);
    }
  });

  it("begins anew once something came", async () => {
    const { pace, waits } = setUp();
    expect(pace.isFirst).to.equal(true);
    await waits(true);
    await waits(true);
    expect(pace.isFirst).to.equal(false);
    pace.productive();
    expect(pace.isFirst).to.equal(true);
    expect(await waits(true)).to.equal(500);
  });

  it("is the server's own where the server ended the stream, within bounds (T-19, attack 115)", async () => {
    const { pace, waits } = setUp();
    for (const [wished, given] of [
      [0, 500],
      [3_000, 3_000],
      [99_999_999_999, 300_000],
    ] as const) {
      pace.retry(wished);
      expect(await waits(false)).to.equal(given);
    }
  });

  it("is never faster than the server's own where the stream broke, and slower the longer it does", async () => {
    const { pace, waits } = setUp();
    pace.retry(3_000);
    expect([await waits(true), await waits(true), await waits(true), await waits(true)]).to.deep.equal([
      3_000, 3_000, 3_000, 4_000,
    ]);
  });

  it("is put off once by Retry-After, within bounds, and by nothing that is no number (row 9)", async () => {
    const { pace, waits } = setUp();
    pace.postpone(20_000);
    expect(await waits(true)).to.equal(20_000);
    expect(await waits(true)).to.equal(1_000);
    pace.postpone(1e12);
    expect(await waits(true)).to.equal(300_000);
    for (const nothing of [undefined, "5", NaN]) {
      pace.productive();
      pace.postpone(nothing);
      expect(await waits(true)).to.equal(500);
    }
  });

  it("is cut short by a wake, but for what the server asked for (rows 6, 12)", async () => {
    const { clock, bell, pace } = setUp();
    const waiting = pace.wait(true, never);
    bell.ring();
    await waiting;
    expect([clock.running, bell.listening]).to.deep.equal([0, 0]);

    pace.postpone(10_000);
    let isOver = false;
    const putOff = pace.wait(true, never).then(() => (isOver = true));
    bell.ring();
    await settled();
    expect(isOver).to.equal(false);
    clock.advance(10_000);
    await putOff;
    expect([clock.running, bell.listening]).to.deep.equal([0, 0]);
  });

  it("lies within its bounds, whatever came before", async () => {
    const step = fc.oneof(
      fc.record({ do: fc.constant("wait" as const), broke: fc.boolean() }),
      fc.record({ do: fc.constantFrom("retry" as const, "postpone" as const), ms: fc.double({ min: 0, noNaN: true }) }),
      fc.record({ do: fc.constant("productive" as const) }),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { maxLength: 30 }),
        fc.double({ min: 0, max: 0.999, noNaN: true }),
        async (steps, random) => {
          const { clock, pace, waits } = setUp(random);
          for (const one of steps) {
            if (one.do === "wait") expect(await waits(one.broke)).to.be.within(500, 300_000);
            else if (one.do === "productive") pace.productive();
            else pace[one.do](one.ms);
          }
          expect(clock.running).to.equal(0);
        },
      ),
      { numRuns: 200 },
    );
  });
});

describe("a pause", () => {
  it("ends after its time, on abort, or when woken, and leaves neither timer nor listener", async () => {
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
