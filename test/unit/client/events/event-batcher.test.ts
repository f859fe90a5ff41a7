/** Events in batches: one call per moment, whatever floods. */
import { expect } from "chai";
import type { HostEvent } from "../../../../src/client/api/index.js";
import { EventBatcher } from "../../../../src/client/events/event-batcher.js";
import { FakeClock } from "../../../fixtures/fake-clock.js";
import { uncaughtIn } from "../../../fixtures/uncaught.js";

const removed = (serverId: string): HostEvent => ({ kind: "server-removed", serverId });

function setUp() {
  const clock = new FakeClock();
  const batcher = new EventBatcher(clock);
  const batches: string[][] = [];
  const unsubscribe = batcher.subscribe((events) =>
    batches.push(events.map((event) => (event.kind === "server-removed" ? event.serverId : event.kind))),
  );
  return { clock, batcher, batches, unsubscribe };
}

describe("events of a host", () => {
  it("of one moment come in one batch, in order", () => {
    const { clock, batcher, batches } = setUp();
    for (const id of ["a", "b", "c"]) batcher.emit(removed(id));
    expect(batches).to.deep.equal([]);
    expect(clock.running).to.equal(1);
    clock.advance(8);
    batcher.emit(removed("d"));
    clock.advance(8);
    expect(batches).to.deep.equal([["a", "b", "c"], ["d"]]);
    expect(clock.running).to.equal(0);
  });

  it("with rows of a list are dispatched at once, after earlier events, each in a batch of its own", () => {
    const { clock, batcher, batches } = setUp();
    const rows: HostEvent = { kind: "list-page", list: "tools", serverId: "a", start: true, end: false, items: [] };
    batcher.emit(removed("a"));
    batcher.emit(rows);
    batcher.emit(rows);
    expect(batches).to.deep.equal([["a", "list-page"], ["list-page"]]);
    expect(clock.running).to.equal(0);
  });

  it("of a flood come in batches of a bounded length", () => {
    const { clock, batcher, batches } = setUp();
    for (let count = 0; count < 1_200; count++) batcher.emit(removed("a"));
    expect(batches.map(({ length }) => length)).to.deep.equal([500, 500]); // full ones at once
    clock.advance(8);
    expect(batches.map(({ length }) => length)).to.deep.equal([500, 500, 200]);
  });

  it("can be flushed at once; then no timer is left, and nothing comes twice", () => {
    const { clock, batcher, batches } = setUp();
    batcher.emit(removed("a"));
    batcher.flush();
    batcher.flush();
    expect(batches).to.deep.equal([["a"]]);
    expect(clock.running).to.equal(0);
  });

  it("that a listener causes come in the next batch", () => {
    const { clock, batcher, batches } = setUp();
    let again = true;
    batcher.subscribe(() => {
      if (again) batcher.emit(removed("caused"));
      again = false;
    });
    batcher.emit(removed("a"));
    clock.advance(8);
    clock.advance(8);
    expect(batches).to.deep.equal([["a"], ["caused"]]);
  });

  it("without a listener are not kept", () => {
    const { clock, batcher, batches, unsubscribe } = setUp();
    unsubscribe();
    unsubscribe();
    batcher.emit(removed("a"));
    expect(clock.running).to.equal(0);
    batcher.subscribe((events) => batches.push(events.map(({ kind }) => kind)));
    clock.advance(100);
    expect(batches).to.deep.equal([]);
  });

  it("reach the others when a listener throws; its fault is reported as uncaught", async () => {
    const { batcher } = setUp();
    const fault = new Error("a page's mistake");
    let reached = 0;
    batcher.subscribe(() => {
      throw fault;
    });
    batcher.subscribe(() => reached++);
    const uncaught = await uncaughtIn(() => {
      batcher.emit(removed("a"));
      batcher.flush();
    });
    expect(reached).to.equal(1);
    expect(uncaught).to.deep.equal([fault]);
  });
});
