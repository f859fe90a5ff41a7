/** What each event makes of a snapshot. */
import { expect } from "chai";
import type { HostEvent } from "../../../src/client/api.js";
import { EMPTY_SNAPSHOT, LIMITS, reduce, serverState, type PanelSnapshot } from "../../../src/state/index.js";
import { ended, ID, page, progressed, server, started } from "./events.js";

const after = (...events: HostEvent[]): PanelSnapshot => reduce(EMPTY_SNAPSHOT, events);
const stateOf = (snapshot: PanelSnapshot, id = ID) => {
  const state = serverState(snapshot, id);
  if (!state) throw new Error(`no server ${id}`);
  return state;
};
const names = (snapshot: PanelSnapshot): string[] => stateOf(snapshot).tools.items.map(({ name }) => name);

describe("reduce: servers", () => {
  it("keeps servers in the order in which they were first told", () => {
    const snapshot = reduce(after(server("connecting", "b"), server("connecting", "a")), [server("connected", "b")]);
    expect(snapshot.servers.map((state) => state.server.id)).to.deep.equal(["b", "a"]);
    expect(stateOf(snapshot, "b").server.state).to.equal("connected");
  });

  it("forgets a removed server, and starts afresh when it is told again in the same batch", () => {
    const before = after(server("connected"), page(["x"], true, true));
    expect(reduce(before, [{ kind: "server-removed", serverId: ID }]).servers).to.have.length(0);
    const again = reduce(before, [{ kind: "server-removed", serverId: ID }, server("connecting")]);
    expect(names(again)).to.deep.equal([]);
  });

  it("gives the same snapshot back when nothing changed", () => {
    const before = after(server("connected"));
    expect(reduce(before, [])).to.equal(before);
    expect(reduce(before, [progressed("unknown", 1), page(["x"], true, true, "unknown")])).to.equal(before);
  });

  it("shares what an event did not touch and freezes what it did", () => {
    const before = after(server("connected", "a"), server("connected", "b"), page(["x"], true, true, "a"));
    const next = reduce(before, [page(["y"], true, true, "b")]);
    expect(stateOf(next, "a")).to.equal(stateOf(before, "a"));
    const b = stateOf(next, "b");
    for (const part of [next, next.servers, b, b.server, b.tools, b.tools.items, b.log, b.calls, b.problems])
      expect(Object.isFrozen(part)).to.equal(true);
    expect(names(after(server("connected")))).to.deep.equal([]);
  });

  it("ignores kinds it does not know", () => {
    const unknown = { kind: "weather" } as unknown as HostEvent; // what a newer engine may tell
    expect(after(unknown)).to.equal(EMPTY_SNAPSHOT);
  });
});

describe("reduce: tools", () => {
  it("gathers pages, in one batch or in many", () => {
    const events = [page(["a"], true, false), page(["b"], false, false), page(["c"], false, true)];
    const atOnce = after(server("connected"), ...events);
    expect(names(atOnce)).to.deep.equal(["a", "b", "c"]);
    expect(stateOf(atOnce).tools.state).to.equal("ready");
    let snapshot = after(server("connected"));
    for (const event of events) {
      snapshot = reduce(snapshot, [event]);
      expect(Object.isFrozen(stateOf(snapshot).tools.items)).to.equal(true);
    }
    expect(names(snapshot)).to.deep.equal(["a", "b", "c"]);
  });

  it("begins a new list with `start` and leaves the old snapshot as it was", () => {
    const before = after(server("connected"), page(["a", "b"], true, true));
    const next = reduce(before, [page(["c"], true, false)]);
    expect(names(next)).to.deep.equal(["c"]);
    expect(stateOf(next).tools.state).to.equal("loading");
    expect(names(before)).to.deep.equal(["a", "b"]);
  });

  it("keeps what came before a failure, with the reason", () => {
    const error = { kind: "client", code: "ERR-PAGING", message: "", data: {} } as const;
    const snapshot = after(server("connected"), page(["a"], true, false), {
      kind: "tools-failed",
      serverId: ID,
      error,
    });
    expect(names(snapshot)).to.deep.equal(["a"]);
    expect(stateOf(snapshot).tools).to.include({ state: "failed", error });
  });

  it("remembers the tools of an earlier connection as idle", () => {
    const snapshot = reduce(after(server("connected"), page(["a"], true, true)), [server("connecting")]);
    expect(stateOf(snapshot).tools.state).to.equal("idle");
    expect(names(snapshot)).to.deep.equal(["a"]);
  });

  it("shows tools from memory as not asked for yet, with their age, until the server's own are whole", () => {
    const recalled = { kind: "tools-recalled", serverId: ID, storedAt: 7 } as const;
    const old = after(server("connecting"), page(["a", "b"], true, true), recalled, server("connected"));
    expect(names(old)).to.deep.equal(["a", "b"]);
    expect(stateOf(old).tools).to.include({ state: "idle", storedAt: 7 });

    const half = reduce(old, [page(["c"], true, false)]);
    expect(names(half)).to.deep.equal(["a", "b"]);
    expect(stateOf(half).tools).to.include({ state: "loading", storedAt: 7 });
    const whole = reduce(half, [page(["d"], false, true)]);
    expect(names(whole)).to.deep.equal(["c", "d"]);
    expect(stateOf(whole).tools).to.not.have.any.keys("storedAt", "incoming");
  });

  it("goes on showing the old list when the new one breaks off", () => {
    const old = after(server("connecting"), page(["a"], true, true), server("connecting"), server("connected"));
    const error = { kind: "client", code: "ERR-STREAM-LOST", message: "", data: {} } as const;
    const half = reduce(old, [page(["b"], true, false)]);
    const failed = reduce(half, [{ kind: "tools-failed", serverId: ID, error }]);
    const again = reduce(half, [server("connecting")]);
    for (const snapshot of [half, failed, again]) expect(names(snapshot)).to.deep.equal(["a"]);
    expect(stateOf(failed).tools).to.not.have.property("incoming");
  });

  it("takes 10,000 tools in pages of 250", () => {
    let snapshot = after(server("connected"));
    const pages = Array.from({ length: 40 }, (_, at) => {
      const items = Array.from({ length: 250 }, (__, index) => `tool_${at}_${index}`);
      return page(items, at === 0, at === 39);
    });
    for (const event of pages) snapshot = reduce(snapshot, [event]);
    expect(names(snapshot)).to.have.length(10_000);
  });
});

describe("reduce: calls", () => {
  it("notes what is wrong with a result, also after the call's end (TL-08)", () => {
    const error = { kind: "client", code: "ERR-OUTPUT-SCHEMA", message: "", data: {} } as const;
    const done = after(server("connected"), started("c1"), ended("c1"));
    const noted = reduce(done, [{ kind: "call-problem", callId: "c1", error }]);
    expect(stateOf(noted).calls[0]).to.include({ state: "result", problem: error });
    expect(reduce(noted, [{ kind: "call-problem", callId: "unknown", error }])).to.equal(noted);
  });

  it("notes that a result fits what its tool promises, also after the call's end (TL-08)", () => {
    const done = after(server("connected"), started("c1"), ended("c1"));
    const noted = reduce(done, [{ kind: "call-checked", callId: "c1" }]);
    expect(stateOf(noted).calls[0]).to.include({ state: "result", checked: true });
    expect(reduce(noted, [{ kind: "call-checked", callId: "unknown" }])).to.equal(noted);
  });

  it("follows a call from start to result", () => {
    const running = after(server("connected"), started("c1"), progressed("c1", 1), progressed("c1", 2));
    expect(stateOf(running).calls[0]).to.deep.include({ tool: "dig", state: "running", progress: { progress: 2 } });
    const done = reduce(running, [ended("c1")]);
    expect(stateOf(done).calls[0]).to.include({ state: "result", endedAt: 2_000 });
    expect(Object.isFrozen(stateOf(done).calls[0])).to.equal(true);
  });

  it("tells a tool's own error, a failed call and a cancelled one apart", () => {
    const error = { kind: "client", code: "ERR-TIMEOUT", message: "", data: {} } as const;
    const snapshot = after(
      server("connected"),
      ...["a", "b", "c"].map((id) => started(id)),
      ended("a", true),
      { kind: "call-ended", callId: "b", at: 2, end: { kind: "failed", error } },
      { kind: "call-ended", callId: "c", at: 2, end: { kind: "cancelled" } },
    );
    expect(stateOf(snapshot).calls.map(({ state }) => state)).to.deep.equal(["tool-error", "failed", "cancelled"]);
    expect(stateOf(snapshot).calls[1]?.error).to.equal(error);
  });

  it("drops what comes after the end of a call", () => {
    const snapshot = after(server("connected"), started("a"), ended("a"), progressed("a", 9), ended("a", true));
    expect(stateOf(snapshot).calls[0]).to.include({ state: "result" });
    expect(stateOf(snapshot).calls[0]?.progress).to.equal(undefined);
  });

  it("finds the server of a call by its id", () => {
    const before = after(server("connected", "a"), server("connected", "b"), started("c", "b"));
    const next = reduce(before, [progressed("c", 5)]);
    expect(stateOf(next, "b").calls[0]?.progress).to.deep.equal({ progress: 5 });
    expect(stateOf(next, "a")).to.equal(stateOf(before, "a"));
  });

  it("forgets the oldest calls but never a running one", () => {
    const events = Array.from({ length: LIMITS.calls + 10 }, (_, index) => [
      started(`c${index}`),
      ...(index === 0 ? [] : [ended(`c${index}`)]),
    ]);
    const { calls } = stateOf(after(server("connected"), ...events.flat()));
    expect(calls).to.have.length(LIMITS.calls);
    expect(calls[0]).to.include({ callId: "c0", state: "running" });
    expect(calls.at(-1)?.callId).to.equal(`c${LIMITS.calls + 9}`);
  });

  it("takes as long for each progress event, however many came before", () => {
    const run = (events: number): number => {
      let snapshot = after(server("connected"), started("c"));
      const start = performance.now();
      for (let at = 0; at < events; at++) snapshot = reduce(snapshot, [progressed("c", at)]);
      const ms = performance.now() - start;
      expect(stateOf(snapshot).calls[0]?.progress?.progress).to.equal(events - 1);
      return ms;
    };
    const best = (events: number): number => Math.min(run(events), run(events), run(events));
    expect(best(10_000) / best(1_000)).to.be.below(50); // ten times the events; a hundred times where each is kept
  });
});

describe("reduce: log and problems", () => {
  it("keeps the newest log messages of a flood, in order", () => {
    const flood = Array.from({ length: 15_000 }, (_, at): HostEvent => {
      return { kind: "log", serverId: ID, message: { level: "info", data: at }, at };
    });
    const { log } = stateOf(after(server("connected"), ...flood));
    expect(log).to.have.length(LIMITS.log);
    expect(log[0]?.at).to.equal(15_000 - LIMITS.log);
    expect(log.at(-1)?.at).to.equal(14_999);
  });

  it("keeps a call's messages with the call", () => {
    const message = { level: "info", data: "digging" } as const;
    const snapshot = after(server("connected"), started("c"), { kind: "call-log", callId: "c", message, at: 5 });
    expect(stateOf(snapshot).calls[0]?.log).to.deep.equal([{ message, at: 5 }]);
    expect(stateOf(snapshot).log).to.deep.equal([{ message, at: 5, tool: stateOf(snapshot).calls[0]?.tool }]);
  });

  it("counts problems beyond those it keeps", () => {
    const problem = { about: "tool", reason: "no schema", at: 1 } as const;
    const many = Array.from({ length: LIMITS.problems + 5 }, (): HostEvent => ({
      kind: "problem",
      serverId: ID,
      problem,
    }));
    const snapshot = reduce(after(server("connected"), ...many), [{ kind: "problem", serverId: ID, problem }]);
    expect(stateOf(snapshot).problems).to.have.length(LIMITS.problems);
    expect(stateOf(snapshot).problemCount).to.equal(LIMITS.problems + 6);
  });
});
