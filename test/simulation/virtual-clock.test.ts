import { expect } from "chai";
import { VirtualClock } from "./virtual-clock.js";

describe("the virtual clock", () => {
  it("runs events by time, and those of one moment in the order they were added", () => {
    const clock = new VirtualClock();
    const ran: string[] = [];
    const note = (name: string) => () => void ran.push(`${name} at ${clock.elapsed}`);
    clock.schedule(20, note("c"));
    clock.schedule(10, note("a"));
    clock.schedule(10, note("b"));
    while (clock.step(Infinity));
    expect(ran).to.deep.equal(["a at 10", "b at 10", "c at 20"]);
  });

  it("keeps the order of many events whatever order they are added in", () => {
    const clock = new VirtualClock();
    const ran: number[] = [];
    for (let index = 0; index < 500; index++) {
      const at = (index * 7_919) % 501;
      clock.schedule(at, () => void ran.push(at));
    }
    while (clock.step(Infinity));
    expect(ran).to.deep.equal([...ran].sort((a, b) => a - b));
    expect(ran).to.have.length(500);
  });

  it("counts the engine's timers until they fire or are cancelled", () => {
    const clock = new VirtualClock();
    const timer = clock.after(10, () => undefined);
    clock.after(20, () => undefined);
    expect(clock.engineTimers).to.equal(2);
    timer.cancel();
    timer.cancel();
    expect(clock.engineTimers).to.equal(1);
    expect(clock.step(Infinity)).to.equal(true);
    expect(clock.engineTimers).to.equal(0);
    expect(clock.step(Infinity)).to.equal(false);
  });

  it("runs the server's events while the device sleeps, and makes the device's events wait until it wakes", () => {
    const clock = new VirtualClock();
    const ran: string[] = [];
    clock.after(10, () => void ran.push(`engine at ${clock.elapsed}`));
    clock.schedule(20, () => void ran.push(`world at ${clock.elapsed}`));
    clock.suspend(1_000);
    while (clock.step(Infinity));
    expect(ran).to.deep.equal(["world at 20", "engine at 1000"]);
  });
});
