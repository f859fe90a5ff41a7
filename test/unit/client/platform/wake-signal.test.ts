/** Waking: the network or the page is back. */
import { expect } from "chai";
import { WakeSignal } from "../../../../src/client/platform/wake-signal.js";

describe("the wake signal", () => {
  it("notifies its listeners, on each event of its source and when it is fired, until they unsubscribe", () => {
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

  it("may be left by a listener during a notification", () => {
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
