/** The platform's clock behind its port. */
import { expect } from "chai";
import { systemClock } from "../../../src/jsonrpc/index.js";

describe("the system clock", () => {
  it("has the time of day", () => {
    expect(systemClock.now()).to.be.closeTo(Date.now(), 1_000);
  });

  it("calls back once", async () => {
    let calls = 0;
    await new Promise<void>((resolve) =>
      systemClock.after(0, () => {
        calls++;
        resolve();
      }),
    );
    expect(calls).to.equal(1);
  });

  it("does not call back after cancel, which may be repeated", async () => {
    let calls = 0;
    const timer = systemClock.after(0, () => calls++);
    timer.cancel();
    timer.cancel();
    await new Promise<void>((resolve) => systemClock.after(1, resolve));
    expect(calls).to.equal(0);
  });

  it("waits long for a delay past what platforms can count, instead of firing at once", async () => {
    let calls = 0;
    const timers = [2 ** 31, 2 ** 32 + 1, 1e15].map((ms) => systemClock.after(ms, () => calls++));
    await new Promise<void>((resolve) => systemClock.after(5, resolve));
    for (const timer of timers) timer.cancel();
    expect(calls).to.equal(0);
  });
});
