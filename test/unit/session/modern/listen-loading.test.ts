/** Live updates whose code could not be loaded: a lost network must not cost them for ever (N-03, row 6). */
import { expect } from "chai";
import { ClientError } from "../../../../src/errors/index.js";
import { ModernSession } from "../../../../src/session/modern/modern-session.js";
import { FakeClock } from "../../../fixtures/fake-clock.js";
import { FakeSessionEvents, SELF } from "../../../fixtures/fake-session-events.js";
import { FakeTransport } from "../../../fixtures/fake-transport.js";
import { MODERN, OFFERS } from "../../../fixtures/modern-session.js";
import { CLOSED, rejection } from "../../../fixtures/rejection.js";

/** A session whose code for live updates fails to load so many times. */
function setUp(failures: number) {
  const failure = new TypeError("no such module");
  let loads = 0;
  const load = async () => {
    if (loads++ < failures) throw failure;
    return import("../../../../src/session/modern/listen.js");
  };
  const transport = new FakeTransport(() => ({ fail: new ClientError("ERR-METHOD", "none here") }));
  const pacing = { clock: new FakeClock(), random: () => 0.5 };
  const session = new ModernSession(MODERN, SELF, transport, new FakeSessionEvents(), pacing, load);
  session.discovered({ capabilities: OFFERS });
  return { session, transport, failure, loads: () => loads };
}

describe("live updates that can't be loaded", () => {
  it("fail for all callers meanwhile, and are loaded again for the next caller", async () => {
    const { session, transport, failure, loads } = setUp(1);
    const first = session.subscribe({ tools: true });
    const second = session.subscribe({ tools: true });
    expect([await rejection(first), await rejection(second)]).to.deep.equal([failure, failure]);
    expect(transport.sent).to.have.length(0);
    expect(await rejection(session.subscribe({ tools: true }))).to.have.property("code", "ERR-METHOD");
    expect(transport.methods).to.deep.equal(["subscriptions/listen"]);
    expect(loads()).to.equal(2);
    await session.subscribe({}); // of nothing opens nothing, and loads nothing anew
    expect(loads()).to.equal(2);
    await session.close(CLOSED);
  });

  it("delay no close", async () => {
    const { session, transport, failure } = setUp(Infinity);
    const requested = session.subscribe({ tools: true });
    await session.close(CLOSED);
    expect(await rejection(requested)).to.equal(failure);
    expect(transport.closed).to.equal(1);
  });
});
