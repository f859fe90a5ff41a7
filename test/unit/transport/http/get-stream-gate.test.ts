/** When the standing stream is open: always at its turn, else while the server may ask something. */
import { expect } from "chai";
import { GetStreamGate } from "../../../../src/transport/http/get-stream-gate.js";
import { FakeClock, settled } from "../../../fixtures/fake-clock.js";

type Stream = {
  readonly signal: AbortSignal;
  readonly open: () => void;
  readonly end: () => void;
  readonly refuse: () => void;
};

/** A gate whose turn comes when the test says so; absent: it is there from the start. */
function gated(turn?: Promise<void>) {
  const clock = new FakeClock();
  const closed = new AbortController();
  const streams: Stream[] = [];
  const gate = new GetStreamGate({
    run: (signal, change) =>
      new Promise((resolve) => {
        streams.push({ signal, open: () => change(true), end: () => change(false), refuse: resolve });
        signal.addEventListener("abort", () => resolve());
      }),
    pacing: { clock, random: () => 0.5, ...(turn && { turn: () => turn }) },
    signal: closed.signal,
  });
  const running = (): number => streams.filter(({ signal }) => !signal.aborted).length;
  return { gate, streams, clock, closed, running };
}

const never = new Promise<void>(() => undefined);

describe("the gate of the GET stream", () => {
  it("opens it once, at its turn, and keeps it", async () => {
    let go = (): void => undefined;
    const { gate, streams, running, clock } = gated(new Promise((resolve) => (go = resolve)));
    gate.start();
    await settled();
    expect(running()).to.equal(0);
    go();
    await settled();
    expect(running()).to.equal(1);
    streams[0]?.open();
    (await gate.attend())();
    clock.advance(60_000);
    await settled();
    expect(running()).to.equal(1);
  });

  it("opens it for a request during which the server may send requests, and closes it a moment after the last", async () => {
    const { gate, streams, running, clock } = gated(never);
    gate.start();
    const [first, second] = [gate.attend(), gate.attend()];
    await settled();
    expect(running()).to.equal(1);
    streams[0]?.open();
    const [done, doneToo] = await Promise.all([first, second]);
    done();
    clock.advance(10_000);
    expect(running()).to.equal(1);
    doneToo();
    doneToo(); // once is enough
    clock.advance(4_000);
    expect(running()).to.equal(1);
    (await gate.attend())(); // soon again: the same stream
    clock.advance(4_000);
    expect(running()).to.equal(1);
    clock.advance(5_000);
    expect(running()).to.equal(0);
    expect(streams).to.have.length(1);
  });

  it("lets a request wait until it is open, but not for long", async () => {
    const { gate, streams, clock } = gated();
    gate.start();
    let [went, wentLate] = [false, false];
    void gate.attend().then(() => (went = true));
    await settled();
    expect(went).to.equal(false);
    streams[0]?.open();
    await settled();
    expect(went).to.equal(true);

    const silent = gated();
    silent.gate.start();
    void silent.gate.attend().then(() => (wentLate = true));
    silent.clock.advance(499);
    await settled();
    expect(wentLate).to.equal(false);
    silent.clock.advance(1);
    await settled();
    expect(wentLate).to.equal(true);
    expect(clock.running).to.equal(0);
  });

  it("lets a request wait again while a stream that ended is opened anew", async () => {
    const { gate, streams, clock } = gated();
    gate.start();
    streams[0]?.open();
    (await gate.attend())();
    streams[0]?.end();
    let went = false;
    const attending = gate.attend().then(() => (went = true));
    await settled();
    expect(went).to.equal(false);
    streams[0]?.end(); // it could not be had at once
    await settled();
    expect(went).to.equal(false);
    streams[0]?.open();
    await attending;
    expect(clock.running).to.equal(0);
  });

  it("lets only one request wait for a server that sends no header before the first event", async () => {
    const { gate, streams, clock } = gated();
    gate.start();
    const attending = gate.attend();
    clock.advance(500);
    (await attending)();
    for (let call = 0; call < 3; call++) {
      streams[0]?.end(); // nor does the next connection
      (await gate.attend())();
    }
    expect(clock.running).to.equal(0);
  });

  it("leaves no timer when the session ends", async () => {
    const { gate, streams, clock, closed } = gated(never);
    gate.start();
    const attending = [gate.attend(), gate.attend()];
    streams[0]?.open();
    const [done, late] = await Promise.all(attending);
    done?.();
    late?.();
    expect(clock.running).to.equal(1);
    closed.abort();
    await settled();
    expect(clock.running).to.equal(0);

    const other = gated(never);
    other.gate.start();
    const going = other.gate.attend();
    other.streams[0]?.open();
    const leave = await going;
    other.closed.abort();
    leave();
    expect(other.clock.running).to.equal(0);
  });

  it("never requests a stream again that the server does not support", async () => {
    const { gate, streams } = gated(never);
    gate.start();
    const attending = gate.attend();
    streams[0]?.refuse();
    (await attending)();
    (await gate.attend())();
    expect(streams).to.have.length(1);
  });

  it("is not opened before the session began or after it ended", async () => {
    const { gate, streams, closed } = gated();
    (await gate.attend())();
    closed.abort();
    gate.start();
    (await gate.attend())();
    await settled();
    expect(streams).to.have.length(0);
  });
});
