/** What is kept of the traffic, within its limits, and what a filter leaves. */
import { expect } from "chai";
import type { TrafficFilter } from "../../../../src/client/api/index.js";
import { isObject } from "../../../../src/jsonrpc/index.js";
import { Secrets } from "../../../../src/client/traffic/mask.js";
import { readOwn, trafficRowOf } from "../../../../src/client/traffic/stored.js";
import { TrafficReader } from "../../../../src/client/traffic/traffic-reader.js";
import { matchingEntries } from "../../../../src/client/traffic/traffic-filter.js";
import { MAX_TRAFFIC_ENTRIES, TrafficStore, type StoreLimits } from "../../../../src/client/traffic/traffic-store.js";
import { inJsonTrips } from "../../../fixtures/in-json-trips.js";

function filled(count: number, limits?: StoreLimits, params: object = {}): TrafficStore {
  const store = new TrafficStore(limits);
  for (let at = 0; at < count; at++) {
    const message = {
      jsonrpc: "2.0",
      id: at,
      method: at % 10 === 0 ? "tools/call" : "ping",
      params: { name: `tool_${at}`, ...params },
    };
    store.addMessage({
      ...readOwn(message),
      kind: "message",
      serverId: at % 2 === 0 ? "even" : "odd",
      at,
      direction: at % 3 === 0 ? "in" : "out",
    });
  }
  return store;
}

describe("the bounded store of entries", () => {
  it("keeps the newest and counts the dropped", () => {
    const store = filled(30, { entries: 10 });
    expect(store.totals(false)).to.include({ entries: 10, dropped: 20, newestId: 30 });
    expect(store.all().map(({ id }) => id)).to.deep.equal([21, 22, 23, 24, 25, 26, 27, 28, 29, 30]);
    expect(store.get(20)).to.equal(undefined);
    expect(store.get(21)).to.have.property("id", 21);
  });

  it("keeps no more text than its limit", () => {
    const store = filled(100, { chars: 10_000 }, { text: "x".repeat(900) });
    const { entries, chars, dropped } = store.totals(false);
    expect(chars).to.be.at.most(10_000);
    expect(entries + dropped).to.equal(100);
    expect(entries).to.be.within(8, 11);
  });

  it("keeps a note of a message that alone is larger than the limit", () => {
    const store = filled(1, { chars: 1_000 }, { text: "x".repeat(2_000) });
    const [entry] = store.all();
    expect(entry).to.include({ kind: "message", method: "tools/call", chars: 0 });
    expect(new TrafficReader(store, new Secrets()).entry(1)).not.to.have.property("root");
  });

  it("counts a message that is nested too deeply to be written, and shows its nodes all the same", () => {
    const deep = {
      one: 1,
      toJSON(): never {
        throw new RangeError("too deep"); // what nesting without end does, in engines that write recursively
      },
    };
    const store = filled(1, {}, { deep });
    expect(store.totals(false).chars).to.be.at.least(1_000_000);
    const reader = new TrafficReader(store, new Secrets());
    expect(reader.nodes(1, ["params", "deep"], 0, 10).total).to.equal(2);
    expect(() => reader.text(1, 0, 10))
      .to.throw()
      .with.property("code", "ERR-LIMIT");
  });

  it("deletes the entries of one server and keeps the others", () => {
    const store = filled(10);
    store.clear("odd");
    expect(store.all().map(({ serverId }) => serverId)).to.deep.equal(Array(5).fill("even"));
    expect(store.get(3)?.id).to.equal(3);
    expect(store.get(2)).to.equal(undefined);
    store.clear();
    expect(store.totals(false)).to.include({ entries: 0, chars: 0, newestId: 10 });
  });

  it("cuts what a server made long in rows", () => {
    const store = new TrafficStore();
    const message = {
      jsonrpc: "2.0",
      id: "i".repeat(9_000),
      method: "m".repeat(9_000),
      params: { name: "n".repeat(9_000) },
    };
    const entry = store.addMessage({ ...readOwn(message), kind: "message", serverId: "a", at: 1, direction: "in" });
    expect(JSON.stringify(trafficRowOf(entry)).length).to.be.below(2_000);
  });
});

describe("a starred entry", () => {
  it("stays while others make room, and when the rest is cleared, and is dropped once it is unstarred", () => {
    const store = filled(5, { entries: 10 });
    store.pin(2, true);
    for (let at = 0; at < 30; at++)
      store.addMessage({ type: "invalid", chars: 0, kind: "message", serverId: "odd", at, direction: "in" });
    expect(store.all().map(({ id }) => id)).to.deep.equal([2, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35]);
    expect(store.get(2)).to.include({ id: 2, isPinned: true });
    expect(store.totals(false)).to.include({ entries: 11, pinned: 1, dropped: 24 });
    expect(matchingEntries(store, { pinnedOnly: true }).map(({ id }) => id)).to.deep.equal([2]);
    store.clear("odd");
    store.clear();
    expect(store.all().map(({ id }) => id)).to.deep.equal([2]);
    store.pin(2, false);
    store.clear();
    expect(store.totals(false)).to.include({ entries: 0, pinned: 0, chars: 0 });
  });

  it("that outlasted the others is dropped when it is unstarred, and frees its room", () => {
    const store = filled(30, { entries: 10 });
    store.pin(21, true);
    for (let at = 0; at < 10; at++)
      store.addMessage({ type: "invalid", chars: 0, kind: "message", serverId: "odd", at, direction: "in" });
    const { chars } = store.totals(false);
    expect(chars).to.be.greaterThan(0);
    store.pin(21, false);
    expect(store.get(21)).to.equal(undefined);
    expect(store.totals(false)).to.include({ entries: 10, pinned: 0, chars: 0 });
    expect(() => store.pin(21, true))
      .to.throw()
      .with.property("code", "ERR-ARGUMENT");
  });

  it("keeps its pair, and there are no more than a hundred, nor more than half of the text", () => {
    const store = filled(300);
    const [request, answer] = [store.get(1), store.get(2)];
    if (request?.kind !== "message" || answer?.kind !== "message") throw new Error("no messages");
    [request.pairId, answer.pairId] = [2, 1];
    store.pin(2, true);
    expect(matchingEntries(store, { pinnedOnly: true }).map(({ id }) => id)).to.deep.equal([1, 2]);
    for (let id = 3; id <= 100; id++) store.pin(id, true);
    expect(() => store.pin(101, true))
      .to.throw()
      .with.property("code", "ERR-LIMIT");
    expect(store.totals(false).pinned).to.equal(100);
    const large = filled(1, { chars: 1_000 }, { text: "x".repeat(600) });
    expect(() => large.pin(1, true))
      .to.throw()
      .with.property("code", "ERR-LIMIT");
  });
});

describe("a filter", () => {
  const reader = new TrafficReader(filled(100), new Secrets());
  const count = async (filter: TrafficFilter): Promise<number> => (await reader.entries(filter)).length;

  it("keeps the entries that match: server, kind, direction, method, words", async () => {
    expect(await count({})).to.equal(100);
    expect(await count({ serverId: "even" })).to.equal(50);
    expect(await count({ kind: "exchange" })).to.equal(0);
    expect(await count({ direction: "in" })).to.equal(34);
    expect(await count({ method: "TOOLS/" })).to.equal(10);
    expect(await count({ text: "Tool_42" })).to.equal(1);
    expect(await count({ text: "tool_4 ping" })).to.equal(10);
    expect(await count({ failuresOnly: true })).to.equal(0);
    expect(await count({ text: "   ", method: " " })).to.equal(100);
  });

  it("has one row for a request and its answer, and others for messages without a pair and exchanges that failed or carried no message", () => {
    const store = filled(6);
    const [request, answer, lost] = [store.get(1), store.get(2), store.get(4)];
    if (request?.kind !== "message" || answer?.kind !== "message" || lost?.kind !== "message")
      throw new Error("no messages");
    Object.assign(request, { type: "request", pairId: 2 });
    Object.assign(answer, { type: "result", pairId: 1 });
    Object.assign(lost, { type: "error", pairId: 99 }); // its request made room
    Object.assign(store.get(5) ?? {}, { kind: "exchange", state: "ended", status: 200, sentId: 3 });
    Object.assign(store.get(6) ?? {}, { kind: "exchange", state: "failed" });
    expect(matchingEntries(store, { kind: "paired" }).map(({ id }) => id)).to.deep.equal([1, 3, 4, 6]);
  });

  it("returns slices within bounds, and the index of an entry", async () => {
    expect((await reader.list({ serverId: "odd" }, 10, 2)).rows.map(({ id }) => id)).to.deep.equal([22, 24]);
    expect((await reader.list({}, 98, 50)).rows).to.have.length(2);
    expect(await reader.list({}, 1_000, 50)).to.deep.equal({ total: 100, from: 100, rows: [] });
    expect((await reader.list({}, -5, 1_000_000)).rows).to.have.length(100);
    expect((await reader.list({}, NaN, 1)).from).to.equal(0);
    expect(await reader.position({ serverId: "odd" }, 24)).to.equal(11);
    expect(await reader.position({ serverId: "even" }, 24)).to.equal(-1);
  });

  it("takes less than a frame with the largest number of entries", async () => {
    const full = filled(MAX_TRAFFIC_ENTRIES + 20_000);
    const filtered = (round: number): number =>
      matchingEntries(full, { serverId: round % 2 === 0 ? "even" : "odd", method: "ping" }).length;
    expect(filtered(2)).to.be.greaterThan(0);
    expect(await inJsonTrips(filtered, { below: 3 })).to.be.below(3); // 16 ms on a quiet core
  });
});

describe("the summary of a message", () => {
  it("names its method and target", () => {
    const subject = (params: object): string | undefined => readOwn({ jsonrpc: "2.0", method: "x", params }).subject;
    expect(subject({ name: "echo" })).to.equal("echo");
    expect(subject({ uri: "file:///a" })).to.equal("file:///a");
    expect(subject({ ref: { type: "ref/prompt", name: "p" } })).to.equal("p");
    expect(subject({ progressToken: 1, progress: 2, total: 3, message: "on" })).to.equal("2 / 3 on");
    expect(subject({ level: "info", logger: "tea" })).to.equal("info tea");
    expect(subject({ requestId: 4 })).to.equal("4");
    expect(subject({})).to.equal(undefined);
    expect(isObject(readOwn({ jsonrpc: "2.0", id: 1, result: {} }).value)).to.equal(true);
    expect(readOwn({ jsonrpc: "2.0", id: 1, error: { code: -1, message: "no" } })).to.include({
      subject: "-1 no",
      outcome: "error",
    });
  });
});
