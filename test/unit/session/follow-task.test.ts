/** Following a task to its end: its pace, its questions, and every way it may end (TK-02, TK-13, TK-16, TK-19). */
import { expect } from "chai";
import fc from "fast-check";
import { ClientError } from "../../../src/errors/index.js";
import { followTask } from "../../../src/session/follow-task.js";
import { settled } from "../../fixtures/fake-clock.js";
import { CLOSED, codeOf, rejection } from "../../fixtures/rejection.js";
import { DONE, following, PlayedTask, runUntil, TASK } from "../../fixtures/task-wire.js";

const NO_NETWORK = new ClientError("ERR-CORS", "no answer");
const GONE = new ClientError("ERR-TASK-GONE", "gone");
const over = { status: "completed" } as const;

describe("a task that is followed", () => {
  it("is polled by itself, at the newest interval the server names, until it is over (TK-02, TK-13, TK-19)", async () => {
    const { clock, reported, options, over: ended } = following();
    const wire = new PlayedTask([{ pollIntervalMs: 5_000 }, { statusMessage: "half", pollIntervalMs: 5_000 }, over]);
    const result = followTask(TASK, wire, options);
    await settled();
    expect([wire.looks, clock.nextIn]).to.deep.equal([0, 1_000]);
    clock.advance(1_000);
    await settled();
    expect([wire.looks, clock.nextIn]).to.deep.equal([1, 5_000]);
    clock.advance(5_000);
    await settled();
    expect([wire.looks, clock.nextIn]).to.deep.equal([2, 5_000]);
    clock.advance(5_000);
    expect(await result).to.deep.equal({ content: [] });
    expect(reported.map(({ status, statusMessage }) => statusMessage ?? status)).to.deep.equal([
      "working",
      "working",
      "half",
      "completed",
    ]);
    expect([wire.outcomes, wire.cancels, ended.times, clock.running]).to.deep.equal([1, 0, 1, 0]);
  });

  for (const [requested, waited] of [
    [0, 250],
    [120_000, 120_000],
    [10_000_000, 10_000_000],
    [1e12, 86_400_000],
  ] as const) {
    it(`at an interval of ${requested} ms is polled after ${waited} ms`, async () => {
      const { clock, options, closed } = following();
      followTask({ ...TASK, pollIntervalMs: requested }, new PlayedTask([]), options).catch(() => undefined);
      await settled();
      expect(clock.nextIn).to.equal(waited);
      closed.abort(CLOSED);
    });
  }

  it("and has no interval is polled after a second, then more slowly until it changes", async () => {
    const { clock, options, closed } = following();
    const { pollIntervalMs: _none, ...task } = TASK;
    const same = { pollIntervalMs: undefined } as unknown as Partial<typeof TASK>; // a field that is not there
    const wire = new PlayedTask([same, same, { ...same, statusMessage: "new" }]);
    followTask(task, wire, options).catch(() => undefined);
    const waits: (number | undefined)[] = [];
    for (let turn = 0; turn < 4; turn++) {
      await settled();
      waits.push(clock.nextIn);
      clock.advance(clock.nextIn ?? 0);
    }
    expect(waits).to.deep.equal([1_000, 2_000, 4_000, 1_000]);
    closed.abort(CLOSED);
  });

  it("is not lost with the network: it is polled again, more and more slowly, and at once on a wake signal", async () => {
    const { clock, bell, options } = following();
    const lost = { fail: NO_NETWORK };
    const wire = new PlayedTask([lost, lost, lost, over]);
    const result = followTask(TASK, wire, options);
    await settled();
    clock.advance(1_000);
    await settled();
    expect([wire.looks, clock.nextIn]).to.deep.equal([1, 1_000]);
    clock.advance(1_000);
    await settled();
    expect([wire.looks, clock.nextIn]).to.deep.equal([2, 2_000]);
    bell.ring();
    await settled();
    expect([wire.looks, clock.nextIn]).to.deep.equal([3, 4_000]);
    bell.ring();
    expect(await result).to.deep.equal({ content: [] });
  });

  it("and requests input is handled once at a time, while it is polled all the same", async () => {
    const { clock, options } = following();
    const wire = new PlayedTask([{ status: "input_required" }, { status: "input_required" }, over]);
    let answered: () => void = () => undefined;
    wire.attending = () => new Promise((resolve) => (answered = () => resolve(undefined)));
    const result = followTask({ ...TASK, status: "input_required" }, wire, options);
    await runUntil(clock, () => wire.looks === 1);
    expect(wire.attends).to.equal(1);
    answered();
    await runUntil(clock, () => wire.looks === 2);
    expect(wire.attends).to.equal(2);
    await runUntil(clock, () => wire.outcomes === 1);
    expect(await result).to.deep.equal({ content: [] });
  });

  it("ends with the result of handling its input request, and is polled no more", async () => {
    const { clock, options, over: ended } = following();
    const wire = new PlayedTask([]);
    wire.attending = async () => DONE;
    expect(await followTask({ ...TASK, status: "input_required" }, wire, options)).to.deep.equal({ content: [] });
    await settled();
    expect([wire.looks, wire.outcomes, ended.times, clock.running]).to.deep.equal([0, 0, 1, 0]);
  });

  it("whose input request is refused is cancelled, and the refusal is reported (M-10)", async () => {
    const { clock, options, over: ended } = following();
    const wire = new PlayedTask([]);
    wire.attending = () => Promise.reject(new ClientError("ERR-REFUSED", "no"));
    expect(await codeOf(followTask({ ...TASK, status: "input_required" }, wire, options))).to.equal("ERR-REFUSED");
    await settled();
    expect([wire.cancels, ended.times, clock.running]).to.deep.equal([1, 1, 0]);
  });

  it("found gone while its input requests are handled is not cancelled (TK-20)", async () => {
    const { options, over: ended } = following();
    const wire = new PlayedTask([]);
    wire.attending = () => Promise.reject(GONE);
    expect(await rejection(followTask({ ...TASK, status: "input_required" }, wire, options))).to.equal(GONE);
    await settled();
    expect([wire.cancels, ended.times]).to.deep.equal([0, 1]);
  });

  it("rejects with the call's own error, and is over", async () => {
    const { options, over: ended } = following();
    const error = new ClientError("ERR-TASK-CANCELLED", "cancelled");
    expect(await rejection(followTask({ ...TASK, ...over }, new PlayedTask([], { error }), options))).to.equal(error);
    expect(ended.times).to.equal(1);
  });

  it("that is gone rejects with ERR-TASK-GONE, and is over; other failures of a poll do not end it (TK-20)", async () => {
    for (const [fail, times] of [
      [GONE, 1],
      [new ClientError("ERR-AUTH", "sign in"), 0],
    ] as const) {
      const { options, over: ended, clock } = following();
      expect(await rejection(followTask(undefined, new PlayedTask([{ fail }]), options))).to.equal(fail);
      expect([ended.times, clock.running]).to.deep.equal([times, 0]);
    }
  });

  it("is cancelled when the caller aborts, which rejects at once with the reason (TK-05, TK-16)", async () => {
    const stop = new AbortController();
    const { clock, options, over: ended } = following(stop.signal);
    const wire = new PlayedTask([]);
    let cancelled: () => void = () => undefined;
    wire.cancelling = () => new Promise((resolve) => (cancelled = resolve));
    const result = rejection(followTask(TASK, wire, options));
    await settled();
    stop.abort("enough");
    expect(await result).to.equal("enough");
    expect([wire.cancels, ended.times, clock.running]).to.deep.equal([1, 0, 0]);
    cancelled();
    await settled();
    expect(ended.times).to.equal(1);
  });

  it("that can't be cancelled is reported, and stays stored", async () => {
    const stop = new AbortController();
    const { options, over: ended, reports } = following(stop.signal);
    const wire = new PlayedTask([]);
    wire.cancelling = () => Promise.reject(NO_NETWORK);
    const result = rejection(followTask(TASK, wire, options));
    stop.abort("enough");
    await result;
    await settled();
    expect([ended.times, reports.length]).to.deep.equal([0, 1]);
    expect(reports.join()).to.not.contain(TASK.taskId);
  });

  it("continues at the server when the session ends: nothing is cancelled, and it stays stored", async () => {
    const { clock, closed, options, over: ended } = following();
    const wire = new PlayedTask([]);
    const result = rejection(followTask(TASK, wire, options));
    await settled();
    closed.abort(CLOSED);
    expect(await result).to.equal(CLOSED);
    await settled();
    expect([wire.cancels, ended.times, clock.running]).to.deep.equal([0, 0, 0]);
  });

  it("withdraws its input requests when it ends otherwise", async () => {
    const { clock, options } = following();
    const wire = new PlayedTask([over]);
    let signal: AbortSignal | undefined;
    wire.attending = (own) => {
      signal = own;
      return new Promise(() => undefined);
    };
    const result = followTask({ ...TASK, status: "input_required" }, wire, options);
    await runUntil(clock, () => wire.outcomes === 1);
    await result;
    expect(signal?.aborted).to.equal(true);
  });
});

describe("a task with arbitrary events", () => {
  const step = fc.constantFrom("tick", "ring", "abort", "close", "answer", "refuse");
  const state = fc.constantFrom("working", "input_required", "lost", "gone", "broken", "completed", "cancelled");

  it("settles once, and leaves no timer", () =>
    fc.assert(
      fc.asyncProperty(fc.array(state, { maxLength: 8 }), fc.array(step, { maxLength: 12 }), async (states, steps) => {
        const stop = new AbortController();
        const { clock, bell, closed, options } = following(stop.signal);
        const looks = states.map((one) => {
          if (one === "lost") return { fail: NO_NETWORK };
          if (one === "gone") return { fail: GONE };
          return one === "broken" ? { fail: new ClientError("ERR-PROTO", "broken") } : { status: one };
        });
        const wire = new PlayedTask(looks);
        let attended: { resolve: (value: undefined) => void; reject: (error: unknown) => void } | undefined;
        wire.attending = () => new Promise((resolve, reject) => (attended = { resolve, reject }));
        let settlements = 0;
        const count = (): void => void settlements++;
        followTask(undefined, wire, options).then(count, count);
        for (const one of steps) {
          await settled();
          if (one === "tick") clock.advance(clock.nextIn ?? 0);
          else if (one === "ring") bell.ring();
          else if (one === "abort") stop.abort("enough");
          else if (one === "close") closed.abort(CLOSED);
          else if (one === "answer") attended?.resolve(undefined);
          else attended?.reject(new ClientError("ERR-REFUSED", "no"));
        }
        closed.abort(CLOSED);
        await settled();
        expect([settlements, clock.running]).to.deep.equal([1, 0]);
      }),
      { numRuns: 60 },
    ));
});
