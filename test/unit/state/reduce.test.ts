/** What each event makes of a snapshot. */
import { expect } from "chai";
import type { HostEvent, MalformedEntry, ServerInfo } from "../../../src/client/api/index.js";
import {
  countOf,
  EMPTY_SNAPSHOT,
  SNAPSHOT_LIMITS,
  reduce,
  serverState,
  serverStatusOf,
  type PanelSnapshot,
} from "../../../src/state/index.js";
import { ClientError, toPlainError } from "../../../src/errors/index.js";
import { ended, ID, page, progressed, server, started } from "./events.js";

const after = (...events: HostEvent[]): PanelSnapshot => reduce(EMPTY_SNAPSHOT, events);
const stateOf = (snapshot: PanelSnapshot, id = ID) => {
  const state = serverState(snapshot, id);
  if (!state) throw new Error(`no server ${id}`);
  return state;
};
const infoOf = (name: string): ServerInfo => ({
  url: "https://example.com/mcp",
  foundBy: "test",
  era: "modern",
  revision: "2026-07-28",
  capabilities: {},
  implementation: { name, version: "1" },
});
const names = (snapshot: PanelSnapshot): string[] => stateOf(snapshot).tools.items.map(({ name }) => name);

describe("malformed tools in the snapshot", () => {
  const bad = (at: number, count?: number): MalformedEntry => ({ at, reason: "bad", ...(count && { count }) });
  const listed = (tools: readonly string[], malformed: MalformedEntry[], start: boolean, end: boolean): HostEvent => ({
    kind: "list-page",
    list: "tools",
    serverId: ID,
    start,
    end,
    malformed,
    items: tools.map((name) => ({ name })),
  });
  const places = (snapshot: PanelSnapshot) =>
    stateOf(snapshot).tools.malformed?.map(({ at, place }) => `${at}, ${place}`);

  it("remain until a new list is whole, and go with a list that has none", () => {
    const old = after(server("connected"), listed(["a"], [bad(1)], true, true), server("connecting"));
    const half = reduce(old, [server("connected"), listed(["x", "y"], [bad(2), bad(2)], true, false)]);
    expect(places(half)).to.deep.equal(["1, 1"]);
    expect(names(half)).to.deep.equal(["a"]);
    const whole = reduce(half, [listed(["z"], [bad(0)], false, true)]);
    expect(places(whole)).to.deep.equal(["2, 2", "2, 3", "2, 4"]);
    expect(places(reduce(whole, [listed(["a"], [], true, true)]))).to.equal(undefined);
  });

  it("of a listing that failed stay as far as they came", () => {
    const failed = after(server("connected"), listed(["a"], [bad(0)], true, false), {
      kind: "list-failed",
      list: "tools",
      serverId: ID,
      error: toPlainError(new ClientError("ERR-TIMEOUT", "no end")),
    });
    expect(places(failed)).to.deep.equal(["0, 0"]);
  });

  it("are bounded over all pages, and counted, without problems of a whole page", () => {
    const pages = Array.from({ length: 1_000 }, (_, at) =>
      listed(
        ["t" + at],
        [{ reason: "no list" }, ...Array.from({ length: 20 }, () => bad(0)), bad(1, 80)],
        at === 0,
        at === 999,
      ),
    );
    const { malformed = [] } = stateOf(after(server("connected"), ...pages)).tools;
    expect(malformed).to.have.length(SNAPSHOT_LIMITS.malformed + 1);
    expect(countOf(malformed)).to.equal(100_000);
  });
});

describe("the reducer of servers", () => {
  it("keeps servers in the order of their first events", () => {
    const snapshot = reduce(after(server("connecting", "b"), server("connecting", "a")), [server("connected", "b")]);
    expect(snapshot.servers.map((state) => state.server.id)).to.deep.equal(["b", "a"]);
    expect(stateOf(snapshot, "b").server.state).to.equal("connected");
  });

  it("removes a removed server, and starts afresh when it comes again in the same batch", () => {
    const before = after(server("connected"), page(["x"], true, true));
    expect(reduce(before, [{ kind: "server-removed", serverId: ID }]).servers).to.have.length(0);
    const again = reduce(before, [{ kind: "server-removed", serverId: ID }, server("connecting")]);
    expect(names(again)).to.deep.equal([]);
  });

  it("returns the same snapshot when nothing changed", () => {
    const before = after(server("connected"));
    expect(reduce(before, [])).to.equal(before);
    expect(reduce(before, [progressed("unknown", 1), page(["x"], true, true, "unknown")])).to.equal(before);
  });

  it("keeps what is remembered of a server that can't be reached, and nothing of another address", () => {
    const info = infoOf("known");
    const known = (state: "connecting" | "failed", more: object = {}): HostEvent => ({
      kind: "server",
      server: { id: ID, url: "https://example.com/mcp", state, ...more },
    });
    expect(stateOf(after(known("connecting", { info }), known("failed"))).server).to.include({ state: "failed", info });
    const again = after(known("connecting", { info }), known("connecting"), known("failed"));
    expect(stateOf(again).server).to.include({ info });
    const url = "https://other.example/mcp";
    const moved = after(known("connecting", { info }), known("connecting", { url }), known("failed", { url }));
    expect(stateOf(moved).server).to.not.have.property("info");
  });

  it("shares unaffected parts and freezes the others", () => {
    const before = after(server("connected", "a"), server("connected", "b"), page(["x"], true, true, "a"));
    const next = reduce(before, [page(["y"], true, true, "b")]);
    expect(stateOf(next, "a")).to.equal(stateOf(before, "a"));
    const b = stateOf(next, "b");
    for (const part of [next, next.servers, b, b.server, b.tools, b.tools.items, b.log, b.calls, b.problems])
      expect(Object.isFrozen(part)).to.equal(true);
    expect(names(after(server("connected")))).to.deep.equal([]);
  });

  it("marks calls of an app, and only these (UI-18)", () => {
    const call = (callId: string, more: object = {}): HostEvent => ({
      kind: "call-started",
      serverId: ID,
      callId,
      tool: "a",
      at: 1,
      ...more,
    });
    const { calls } = stateOf(after(server("connected"), call("one"), call("two", { initiator: "app" })));
    expect(calls.map(({ initiator }) => initiator)).to.deep.equal([undefined, "app"]);
  });

  it("ignores kinds it does not know", () => {
    const unknown = { kind: "weather" } as unknown as HostEvent; // what a newer engine may tell
    expect(after(unknown)).to.equal(EMPTY_SNAPSHOT);
  });
});

describe("the reducer of tools", () => {
  it("gathers pages, in one batch or in many", () => {
    const events = [page(["a"], true, false), page(["b"], false, false), page(["c"], false, true)];
    const atOnce = after(server("connected"), ...events);
    expect(names(atOnce)).to.deep.equal(["a", "b", "c"]);
    expect(stateOf(atOnce).tools.state).to.equal("loaded");
    let snapshot = after(server("connected"));
    for (const event of events) {
      snapshot = reduce(snapshot, [event]);
      expect(Object.isFrozen(stateOf(snapshot).tools.items)).to.equal(true);
    }
    expect(names(snapshot)).to.deep.equal(["a", "b", "c"]);
  });

  it("begins a new list with `start`, shows the old one until it is whole, and leaves the old snapshot as it was", () => {
    const before = after(server("connected"), page(["a", "b"], true, true));
    const next = reduce(before, [page(["c"], true, false)]);
    expect(stateOf(next).tools.incoming?.items.map(({ name }) => name)).to.deep.equal(["c"]);
    expect(stateOf(next).tools.state).to.equal("loading");
    for (const shown of [next, before]) expect(names(shown)).to.deep.equal(["a", "b"]);
  });

  it("keeps what came before a failure, with the reason", () => {
    const error = { kind: "client", code: "ERR-TIMEOUT", message: "", data: {} } as const;
    const snapshot = after(server("connected"), page(["a"], true, false), {
      kind: "list-failed",
      list: "tools",
      serverId: ID,
      error,
    });
    expect(names(snapshot)).to.deep.equal(["a"]);
    expect(stateOf(snapshot).tools).to.include({ state: "failed", error });
  });

  it("remembers the tools of an earlier connection as stale", () => {
    const snapshot = reduce(after(server("connected"), page(["a"], true, true)), [server("connecting")]);
    expect(stateOf(snapshot).tools).to.include({ state: "stale", isStale: true });
    expect(names(snapshot)).to.deep.equal(["a"]);
  });

  it("shows tools from memory as not yet requested, with their age, until the server's own are whole", () => {
    const cached = { ...page(["a", "b"], true, true), storedAt: 7 } as HostEvent;
    const old = after(server("connecting"), cached, server("connected"));
    expect(names(old)).to.deep.equal(["a", "b"]);
    expect(stateOf(old).tools).to.include({ state: "stale", isStale: true, storedAt: 7 });

    const half = reduce(old, [page(["c"], true, false)]);
    expect(names(half)).to.deep.equal(["a", "b"]);
    expect(stateOf(half).tools).to.include({ state: "loading", storedAt: 7 });
    const whole = reduce(half, [page(["d"], false, true)]);
    expect(names(whole)).to.deep.equal(["c", "d"]);
    expect(stateOf(whole).tools).to.not.have.any.keys("storedAt", "incoming");
  });

  it("keeps showing the old list when the new one breaks off", () => {
    const old = after(server("connecting"), page(["a"], true, true), server("connecting"), server("connected"));
    const error = { kind: "client", code: "ERR-STREAM-LOST", message: "", data: {} } as const;
    const half = reduce(old, [page(["b"], true, false)]);
    const failed = reduce(half, [{ kind: "list-failed", list: "tools", serverId: ID, error }]);
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

describe("the reducer of calls", () => {
  it("adds what is wrong with a result, also after the call's end (TL-08)", () => {
    const error = { kind: "client", code: "ERR-OUTPUT-SCHEMA", message: "", data: {} } as const;
    const done = after(server("connected"), started("c1"), ended("c1"));
    const noted = reduce(done, [{ kind: "call-problem", serverId: ID, callId: "c1", error }]);
    expect(stateOf(noted).calls[0]).to.include({ state: "result", problem: error });
    expect(reduce(noted, [{ kind: "call-problem", serverId: ID, callId: "unknown", error }])).to.equal(noted);
  });

  it("adds that a result fits its output schema, also after the call's end (TL-08)", () => {
    const done = after(server("connected"), started("c1"), ended("c1"));
    const noted = reduce(done, [{ kind: "call-checked", serverId: ID, callId: "c1" }]);
    expect(stateOf(noted).calls[0]).to.include({ state: "result", checked: true });
    const partly = reduce(done, [{ kind: "call-checked", serverId: ID, callId: "c1", skipped: ["not this"] }]);
    expect(stateOf(partly).calls[0]?.checked).to.deep.equal(["not this"]);
    expect(reduce(noted, [{ kind: "call-checked", serverId: ID, callId: "unknown" }])).to.equal(noted);
  });

  it("follows a call from start to result", () => {
    const running = after(server("connected"), started("c1"), progressed("c1", 1), progressed("c1", 2));
    expect(stateOf(running).calls[0]).to.deep.include({ tool: "dig", state: "running", progress: { progress: 2 } });
    const done = reduce(running, [ended("c1")]);
    expect(stateOf(done).calls[0]).to.include({ state: "result", endedAt: 2_000 });
    expect(Object.isFrozen(stateOf(done).calls[0])).to.equal(true);
  });

  it("distinguishes a tool's own error, a failed call and a cancelled one", () => {
    const error = { kind: "client", code: "ERR-TIMEOUT", message: "", data: {} } as const;
    const snapshot = after(
      server("connected"),
      ...["a", "b", "c"].map((id) => started(id)),
      ended("a", true),
      { kind: "call-ended", serverId: ID, callId: "b", at: 2, end: { kind: "failed", error } },
      { kind: "call-ended", serverId: ID, callId: "c", at: 2, end: { kind: "cancelled" } },
    );
    expect(stateOf(snapshot).calls.map(({ state }) => state)).to.deep.equal(["tool-error", "failed", "cancelled"]);
    expect(stateOf(snapshot).calls[1]?.error).to.equal(error);
  });

  it("drops what comes after the end of a call", () => {
    const snapshot = after(server("connected"), started("a"), ended("a"), progressed("a", 9), ended("a", true));
    expect(stateOf(snapshot).calls[0]).to.include({ state: "result" });
    expect(stateOf(snapshot).calls[0]?.progress).to.equal(undefined);
  });

  it("keeps the calls of two servers apart", () => {
    const before = after(server("connected", "a"), server("connected", "b"), started("c", "b"));
    const next = reduce(before, [progressed("c", 5, "b")]);
    expect(stateOf(next, "b").calls[0]?.progress).to.deep.equal({ progress: 5 });
    expect(stateOf(next, "a")).to.equal(stateOf(before, "a"));
  });

  it("drops the oldest calls but never a running one", () => {
    const events = Array.from({ length: SNAPSHOT_LIMITS.calls + 10 }, (_, index) => [
      started(`c${index}`),
      ...(index === 0 ? [] : [ended(`c${index}`)]),
    ]);
    const { calls } = stateOf(after(server("connected"), ...events.flat()));
    expect(calls).to.have.length(SNAPSHOT_LIMITS.calls);
    expect(calls[0]).to.include({ callId: "c0", state: "running" });
    expect(calls.at(-1)?.callId).to.equal(`c${SNAPSHOT_LIMITS.calls + 9}`);
  });

  it("takes as long for each progress event, however many came before", () => {
    // What it has to go through for each is what it keeps: as much after ten thousand as after ten.
    const keptAfter = (events: number): number => {
      let snapshot = after(server("connected"), started("c"));
      for (let at = 0; at < events; at++) snapshot = reduce(snapshot, [progressed("c", at)]);
      expect(stateOf(snapshot).calls[0]?.progress?.progress).to.equal(events - 1);
      return JSON.stringify(snapshot).length;
    };
    expect(keptAfter(10_000) - keptAfter(10)).to.be.within(0, 10); // digits of its numbers
  });
});

describe("the reducer of log messages and problems", () => {
  it("keeps the newest log messages of a flood, in order", () => {
    const flood = Array.from({ length: 15_000 }, (_, at): HostEvent => {
      return { kind: "log", serverId: ID, message: { level: "info", data: at }, at };
    });
    const { log } = stateOf(after(server("connected"), ...flood));
    expect(log).to.have.length(SNAPSHOT_LIMITS.log);
    expect(log[0]?.at).to.equal(15_000 - SNAPSHOT_LIMITS.log);
    expect(log.at(-1)?.at).to.equal(14_999);
  });

  it("keeps a call's messages with the call", () => {
    const message = { level: "info", data: "digging" } as const;
    const snapshot = after(server("connected"), started("c"), {
      kind: "call-log",
      serverId: ID,
      callId: "c",
      message,
      at: 5,
    });
    expect(stateOf(snapshot).calls[0]?.log).to.deep.equal([{ message, at: 5, chars: 33 }]);
    expect(stateOf(snapshot).log).to.deep.equal([
      { message, at: 5, chars: 33, tool: stateOf(snapshot).calls[0]?.tool },
    ]);
  });

  it("counts problems beyond those it keeps", () => {
    const problem = { about: "tool", reason: "no schema", at: 1 } as const;
    const many = Array.from({ length: SNAPSHOT_LIMITS.problems + 5 }, (_, index): HostEvent => ({
      kind: "problem",
      serverId: ID,
      problem: { ...problem, name: `tool-${index}` },
    }));
    const snapshot = reduce(after(server("connected"), ...many), [{ kind: "problem", serverId: ID, problem }]);
    expect(stateOf(snapshot).problems).to.have.length(SNAPSHOT_LIMITS.problems);
    expect(stateOf(snapshot).problemCount).to.equal(SNAPSHOT_LIMITS.problems + 6);
  });

  it("reports a problem of an item once, however often it is listed", () => {
    const reported = (reason: string, at: number): HostEvent => ({
      kind: "problem",
      serverId: ID,
      problem: { about: "tool", name: "weigh", reason, at },
    });
    const first = after(server("connected"), reported("no schema", 1), reported("no name", 2));
    const { problems, problemCount } = stateOf(reduce(first, [reported("no schema", 3)]));
    expect(problems.map(({ reason, at }) => [reason, at])).to.deep.equal([
      ["no name", 2],
      ["no schema", 3],
    ]);
    expect(problemCount).to.equal(2);
  });

  it("reports each broken message, alike or not", () => {
    const problem = { about: "message", reason: "not JSON", at: 1 } as const;
    const event: HostEvent = { kind: "problem", serverId: ID, problem };
    const again: HostEvent = { kind: "problem", serverId: ID, problem: { ...problem } };
    expect(stateOf(after(server("connected"), event, again)).problemCount).to.equal(2);
  });
});

describe("the reducer of storage", () => {
  it("keeps the last reported failure of storage", () => {
    const reported = (reason: string): HostEvent => ({
      kind: "storage",
      error: toPlainError(new ClientError("ERR-STORAGE", "full", { reason })),
    });
    const before = after(server("connected"), reported("quota"));
    expect(before.storage).to.include({ code: "ERR-STORAGE" });
    expect(reduce(before, [server("connected", "b")]).storage).to.equal(before.storage);
    expect(reduce(before, [reported("lost")]).storage).to.have.nested.property("data.reason", "lost");
    expect(reduce(before, []).storage).to.equal(before.storage);
  });
});

describe("the reducer of outages", () => {
  const gone = toPlainError(new ClientError("ERR-UNREACHABLE", "Nothing answers."));
  const failed = (error = gone, callId = "c"): HostEvent => ({
    kind: "call-ended",
    serverId: ID,
    callId,
    at: 2_000,
    end: { kind: "failed", error },
  });
  const cancelled: HostEvent = { kind: "call-ended", serverId: ID, callId: "d", at: 2_000, end: { kind: "cancelled" } };
  const connected = after(server("connected"), started("c"));
  const outageOf = (...events: HostEvent[]) => stateOf(reduce(connected, events)).outage;

  it("marks a server that did not respond to a call or a list, whatever the connection's state", () => {
    expect(outageOf()).to.equal(undefined);
    expect(outageOf(failed())).to.equal(gone);
    expect(outageOf({ kind: "list-failed", list: "tools", serverId: ID, error: gone })).to.equal(gone);
    const offline = toPlainError(new ClientError("ERR-OFFLINE", "This device is offline."));
    expect(outageOf(failed(offline))).to.equal(offline);
    const snapshot = reduce(connected, [failed()]);
    expect(stateOf(snapshot).server.state).to.equal("connected");
    expect(serverStatusOf(stateOf(snapshot))).to.equal("failed");
    expect(serverStatusOf(stateOf(connected))).to.equal("connected");
    expect(Object.isFrozen(stateOf(snapshot))).to.equal(true);
  });

  it("distinguishes a network that broke from a server that ended its answer", () => {
    const lost = new ClientError("ERR-STREAM-LOST", "It broke off.", {}, new TypeError("network error"));
    expect(outageOf(failed(toPlainError(lost)))).to.include({ code: "ERR-STREAM-LOST" });
    expect(outageOf(failed(toPlainError(new ClientError("ERR-STREAM-LOST", "It ended."))))).to.equal(undefined);
  });

  it("ends with the next answer, or a new connection; not with an event that is no evidence", () => {
    const away = [failed(), started("d")];
    expect(outageOf(...away, ended("d", true))).to.equal(undefined);
    const refused = toPlainError(new ClientError("ERR-RATE", "Later."));
    expect(outageOf(...away, failed(refused, "d"))).to.equal(undefined);
    expect(outageOf(...away, page(["x"], true, true))).to.equal(undefined);
    expect(outageOf(...away, server("connected"))).to.equal(undefined);
    expect(outageOf(...away, cancelled)).to.equal(gone);
    expect(outageOf(...away, ended("unknown"))).to.equal(gone);
    expect(outageOf(...away, server("reconnecting"))).to.equal(undefined);
  });

  it("adds nothing beside the connection's own state", () => {
    const closed = stateOf(
      reduce(connected, [server("closed"), { kind: "list-failed", list: "tools", serverId: ID, error: gone }]),
    );
    expect(serverStatusOf(closed)).to.equal("closed");
  });
});

describe("the steps of connecting in the snapshot", () => {
  const step = (name: "discover" | "initialize", at: number): HostEvent => ({
    kind: "connect-step",
    serverId: ID,
    step: name,
    at,
  });

  it("are kept with the time of the first, until it is connected; later handshakes of a session are none", () => {
    const connecting = after(server("connecting"), step("discover", 1_000), step("initialize", 3_000));
    expect(stateOf(connecting).connecting).to.deep.equal({ step: "initialize", since: 1_000 });
    const connected = reduce(connecting, [server("connected")]);
    expect(stateOf(connected).connecting).to.equal(undefined);
    expect(reduce(connected, [step("initialize", 9_000)])).to.equal(connected);
    const again = reduce(connected, [server("connecting"), step("discover", 20_000)]);
    expect(stateOf(again).connecting).to.deep.equal({ step: "discover", since: 20_000 });
  });
});
