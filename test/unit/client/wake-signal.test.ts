/** Waking: the network or the page is back. */
import { expect } from "chai";
import { WakeSignal } from "../../../src/client/platform/wake-signal.js";

describe("the wake bell", () => {
  it("wakes those who listen, on each sign of its source and when rung, until they stop", () => {
    const source = new EventTarget();
    const bell = new WakeSignal(source);
    let woken = 0;
    const stop = bell.listen(() => woken++);
    for (const sign of ["online", "pageshow", "visibilitychange", "offline"]) source.dispatchEvent(new Event(sign));
    expect(woken).to.equal(3);
    bell.ring();
    expect(woken).to.equal(4);
    stop();
    bell.ring();
    expect(woken).to.equal(4);
  });

  it("may be stopped by a listener while it rings", () => {
    const bell = new WakeSignal();
    const seen: string[] = [];
    const stop = bell.listen(() => {
      seen.push("first");
      stop();
    });
    bell.listen(() => seen.push("second"));
    bell.ring();
    bell.ring();
    expect(seen).to.deep.equal(["first", "second", "second"]);
  });
});
