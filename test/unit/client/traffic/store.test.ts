/** What is kept of the traffic, within its limits, and what a filter leaves. */
import { expect } from "chai";
import { isObject } from "../../../../src/jsonrpc/index.js";
import { readOwn, rowOf } from "../../../../src/client/traffic/stored.js";
import { TrafficReader } from "../../../../src/client/traffic/traffic-reader.js";
import { MAX_ENTRIES, TrafficStore, type StoreLimits } from "../../../../src/client/traffic/traffic-store.js";

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

describe("the ring of entries", () => {
  it("keeps the newest and says how many went", () => {
    const store = filled(30, { entries: 10 });
    expect(store.totals(false)).to.include({ entries: 10, dropped: 20, newestId: 30 });
    expect(store.all().map(({ id }) => id)).to.deep.equal([21, 22, 23, 24, 25, 26, 27, 28, 29, 30]);
    expect(store.get(20)).to.equal(undefined);
    expect(store.get(21)).to.have.property("id", 21);
  });

  it("keeps no more text than it may", () => {
    const store = filled(100, { chars: 10_000 }, { text: "x".repeat(900) });
    const { entries, chars, dropped } = store.totals(false);
    expect(chars).to.be.at.most(10_000);
    expect(entries + dropped).to.equal(100);
    expect(entries).to.be.within(8, 11);
  });

  it("keeps of a message that alone is too large that it was there", () => {
    const store = filled(1, { chars: 1_000 }, { text: "x".repeat(2_000) });
    const [entry] = store.all();
    expect(entry).to.include({ kind: "message", method: "tools/call", chars: 0 });
    expect(new TrafficReader(store).entry(1)).not.to.have.property("root");
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
    const reader = new TrafficReader(store);
    expect(reader.nodes(1, ["params", "deep"], 0, 10).total).to.equal(2);
    expect(() => reader.text(1, 0, 10))
      .to.throw()
      .with.property("code", "ERR-LIMIT");
  });

  it("forgets one server and keeps the others", () => {
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
    expect(JSON.stringify(rowOf(entry)).length).to.be.below(2_000);
  });
});

describe("a filter", () => {
  const reader = new TrafficReader(filled(100));
  const count = (filter: Parameters<TrafficReader["list"]>[0]): number => reader.list(filter, 0, 0).total;

  it("leaves what was asked for: server, kind, direction, method, words", () => {
    expect(count({})).to.equal(100);
    expect(count({ serverId: "even" })).to.equal(50);
    expect(count({ kind: "exchange" })).to.equal(0);
    expect(count({ direction: "in" })).to.equal(34);
    expect(count({ method: "TOOLS/" })).to.equal(10);
    expect(count({ text: "Tool_42" })).to.equal(1);
    expect(count({ text: "tool_4 ping" })).to.equal(10);
    expect(count({ failuresOnly: true })).to.equal(0);
    expect(count({ text: "   ", method: " " })).to.equal(100);
  });

  it("gives slices within bounds, and says where an entry stands", () => {
    expect(reader.list({ serverId: "odd" }, 10, 2).rows.map(({ id }) => id)).to.deep.equal([22, 24]);
    expect(reader.list({}, 98, 50).rows).to.have.length(2);
    expect(reader.list({}, 1_000, 50)).to.deep.equal({ total: 100, from: 100, rows: [] });
    expect(reader.list({}, -5, 1_000_000).rows).to.have.length(100);
    expect(reader.list({}, NaN, 1).from).to.equal(0);
    expect(reader.position({ serverId: "odd" }, 24)).to.equal(11);
    expect(reader.position({ serverId: "even" }, 24)).to.equal(-1);
  });

  it("takes less than a frame with all there may be", () => {
    const full = new TrafficReader(filled(MAX_ENTRIES + 20_000));
    full.list({ text: "warm up" }, 0, 50);
    const start = performance.now();
    const { total } = full.list({ text: "tool_6999", serverId: "even", method: "ping" }, 0, 50);
    const elapsed = performance.now() - start;
    expect(total).to.be.greaterThan(0);
    expect(elapsed).to.be.below(50);
  });
});

describe("reading a message", () => {
  it("says what it is about", () => {
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
