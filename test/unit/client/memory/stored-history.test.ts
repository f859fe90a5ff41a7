/** History of calls: what is stored, found, pinned, limited, and what happens to records of other code. */
import { expect } from "chai";
import { ClientError } from "../../../../src/errors/index.js";
import { keyFor, type HistoryRecord } from "../../../../src/client/memory/history-record.js";
import { StoredHistory, type PastRequest } from "../../../../src/client/memory/stored-history.js";
import { ResultStore } from "../../../../src/client/results/result-store.js";
import { parseExact } from "../../../../src/json/exact-text.js";
import { openStore, type Store, type StoreKey } from "../../../../src/storage/index.js";
import { FakeClock } from "../../../fixtures/fake-clock.js";

interface Stage {
  readonly history: StoredHistory;
  readonly clock: FakeClock;
  readonly store: Store;
  readonly results: ResultStore;
  /** Records a call that ends at once. */
  readonly call: (name: string, result?: object, more?: Partial<PastRequest>) => Promise<void>;
  readonly names: (query?: Parameters<StoredHistory["list"]>[0]) => Promise<readonly string[]>;
}

async function stage(store = openStore()): Promise<Stage> {
  const clock = new FakeClock();
  const results = new ResultStore();
  let last = 0;
  const random = (): number => (last += 1e-6);
  const history = new StoredHistory({ clock, random, store, results, emit: () => undefined });
  await history.record({});
  return {
    history,
    clock,
    store,
    results,
    async call(name, result = { content: [] }, more = {}) {
      const request: PastRequest = {
        at: clock.now(),
        serverUrl: "https://example.com/mcp?token=1",
        kind: "tool",
        name,
        arguments: undefined,
        signal: undefined,
        ...more,
      };
      await history.follow(request, result instanceof Error ? Promise.reject(result) : Promise.resolve(result));
      clock.advance(1_000);
    },
    names: async (query) => (await history.list(query)).entries.map(({ name }) => name),
  };
}

const text = (value: string): object => ({ content: [{ type: "text", text: value }] });

describe("the history of calls", () => {
  it("lists calls newest first, with what they were and how they ended", async () => {
    const { call, history } = await stage();
    const signal = AbortSignal.abort(new DOMException("enough", "AbortError"));
    await call("plain", text("ok"), { arguments: { city: "Oslo" } });
    await call("wrong", { ...text("no such city"), isError: true });
    await call("broken", new ClientError("ERR-TIMEOUT", "It took too long."));
    await call("stopped", signal.reason as Error, { signal });
    const { entries, total } = await history.list();
    expect(total).to.equal(4);
    expect(entries.map(({ name, outcome, hasResult }) => [name, outcome, hasResult])).to.deep.equal([
      ["stopped", "cancelled", false],
      ["broken", "failed", false],
      ["wrong", "tool-error", true],
      ["plain", "done", true],
    ]);
    expect(entries[1]?.error).to.deep.equal({ code: "ERR-TIMEOUT", message: "It took too long." });
    expect(entries[3]).to.include({ arguments: '{"city":"Oslo"}', serverUrl: "https://example.com/mcp" });
  });

  it("finds calls by all words in name, arguments and result, and shows where", async () => {
    const { call, names, history } = await stage();
    await call("get_weather", text("Fog in the harbour"), { arguments: { city: "Oslo" } });
    await call("get_weather", text("Sun"), { arguments: { city: "Bergen" } });
    await call("list_notes", text("Weather station moved"));
    expect(await names({ search: "weather" })).to.deep.equal(["list_notes", "get_weather", "get_weather"]);
    expect(await names({ search: "HARBOUR oslo" })).to.deep.equal(["get_weather"]);
    expect(await names({ search: "harbour bergen" })).to.deep.equal([]);
    const { entries } = await history.list({ search: "harbour" });
    expect(entries[0]?.excerpt).to.include("Fog in the harbour");
    const order = `{"id":9999999996,"note":${JSON.stringify("x".repeat(300))},"customer":"Ada Lovelace","status":"open"}`;
    await call("get_order", text(order));
    await call("read_file", text(String.raw`see C:\new\ledger.txt`));
    const [file] = (await history.list({ search: "ledger" })).entries;
    expect(file?.excerpt).to.include(String.raw`C:\new\ledger.txt`);
    const [ada] = (await history.list({ search: "lovelace" })).entries;
    expect(ada?.excerpt).to.match(/^….{0,16}Ada Lovelace","status":"op/); // no backslashes, the match at once
  });

  it("filters by server, kind, outcome and star, pages, and deletes", async () => {
    const { call, names, history } = await stage();
    await call("a", undefined, { serverUrl: "https://other.example/mcp" });
    await call("b", new Error("no"), { kind: "prompt" });
    await call("c");
    expect(await names({ serverUrl: "https://other.example/mcp" })).to.deep.equal(["a"]);
    expect(await names({ kind: "prompt" })).to.deep.equal(["b"]);
    expect(await names({ outcome: "failed" })).to.deep.equal(["b"]);
    const { entries } = await history.list({ offset: 1, limit: 1 });
    expect(entries.map(({ name }) => name)).to.deep.equal(["b"]);
    await history.pin(entries[0]?.id ?? "", true);
    expect(await names({ isPinned: true })).to.deep.equal(["b"]);
    await history.delete([entries[0]?.id ?? ""]);
    expect(await names()).to.deep.equal(["c", "a"]);
  });

  it("returns the result with all digits, also after a reload", async () => {
    const { call, store, history } = await stage();
    await call("count", parseExact('{"content":[],"structuredContent":{"id":9007199254740993}}') as object);
    await history.settled();
    const again = await stage(store);
    const [entry] = (await again.history.list()).entries;
    const view = await again.history.result(entry?.id ?? "");
    expect(await again.results.json(view?.resultId ?? "", "structured")).to.include("9007199254740993");
  });

  it("shows the messages of a prompt as its result", async () => {
    const { call, history, results } = await stage();
    const content = { type: "text", text: "Describe the bird" };
    await call("describe", { messages: [{ role: "user", content }] }, { kind: "prompt" });
    const [entry] = (await history.list()).entries;
    const view = await history.result(entry?.id ?? "");
    expect(await results.text(view?.resultId ?? "", 0, 0, 100)).to.equal("Describe the bird");
  });

  it("stores neither the contents of resources, nor what is too large", async () => {
    const { call, history } = await stage();
    await call("file:///a", { contents: [{ uri: "file:///a", text: "secret words" }] }, { kind: "resource" });
    await call("large", text("x".repeat(600_000)), { arguments: { text: "y".repeat(200_000) } });
    const { entries } = await history.list();
    expect(entries.map(({ hasResult }) => hasResult)).to.deep.equal([false, false]);
    expect(entries[0]?.size).to.be.greaterThan(600_000);
    expect(await history.arguments(entries[0]?.id ?? "")).to.equal(undefined);
    expect((await history.list({ search: "secret" })).total).to.equal(0);
  });

  it("drops the oldest beyond its limit of characters, and starred ones last", async () => {
    const { call, names, history } = await stage();
    await call("old");
    await call("kept", text("z".repeat(400)));
    const { entries } = await history.list({ search: "kept" });
    await history.pin(entries[0]?.id ?? "", true);
    await call("newer", text("z".repeat(400)));
    await call("newest", text("z".repeat(400)));
    await history.record({ maxCharacters: 1_100 });
    expect(await names()).to.deep.equal(["newest", "kept"]);
    expect((await history.usage()).characters).to.be.lessThan(1_100);
  });

  it("labels an entry, finds it by its label, keeps it as a starred one, and removes an empty label", async () => {
    const { call, names, history, store } = await stage();
    await call("refund", text("y".repeat(400)));
    await call("newer", text("z".repeat(400)));
    const [, entry] = (await history.list()).entries;
    await history.label(entry?.id ?? "", `  the\nbroken refund ${"x".repeat(200)}`);
    const found = await history.list({ search: "BROKEN" });
    expect(found.entries.map(({ label }) => label?.slice(0, 17))).to.deep.equal(["the broken refund"]);
    expect(found.entries[0]?.label).to.have.length(120);
    const later = new StoredHistory({
      clock: new FakeClock(),
      random: () => 0,
      store,
      results: new ResultStore(),
      emit: () => undefined,
    });
    expect((await later.list({ search: "broken" })).total).to.equal(1);
    await history.record({ maxCharacters: 700 });
    expect(await names()).to.deep.equal(["refund"]);
    await history.label(entry?.id ?? "", "  ");
    expect((await history.list()).entries[0]).not.to.have.property("label");
    await history.label("no.such.entry", "lighthouse");
    expect((await history.list({ search: "lighthouse" })).total).to.equal(0);
  });

  it("keeps the newest ten thousand entries", async () => {
    const record = (at: number): HistoryRecord => ({
      at,
      serverUrl: "",
      kind: "tool",
      name: "n",
      outcome: "done",
      durationMs: 1,
      size: 0,
      isPinned: false,
    });
    const keys = Array.from({ length: 10_010 }, (_, at) => keyFor(record(at), 0.5));
    const deleted: StoreKey[] = [];
    const store: Store = Object.assign(openStore(), {
      keys: async () => keys.filter((key) => !deleted.includes(key)),
      getAll: async (_: unknown, wanted: readonly StoreKey[]) => wanted.map(() => record(1)),
      delete: async (_: unknown, key: StoreKey) => void deleted.push(key),
    });
    const { history } = await stage(store);
    await history.record({ maxCharacters: 19_000_000 });
    expect(deleted.map((key) => key.join())).to.deep.equal(keys.slice(0, 10).map((key) => key.join()));
  });

  it("ignores records of other code, and keys that it does not write", async () => {
    const { call, names, history, store } = await stage();
    await call("mine");
    await store.put("history", ["a"], { name: 1 });
    const broken = {
      at: 1,
      serverUrl: "",
      kind: "tool",
      name: "x",
      outcome: "done",
      durationMs: 1,
      size: 1,
      result: "{",
    };
    await store.put("history", ["b", "c", "-5"], broken);
    expect(await names()).to.have.members(["mine", "x"]);
    const entry = (await history.list()).entries.find(({ name }) => name === "x");
    expect(await history.result(entry?.id ?? "")).to.equal(undefined);
    expect((await history.usage()).entries).to.equal(3);
  });

  it("turned off, keeps what there is, and records no call that ends later", async () => {
    const { call, names, history, clock } = await stage();
    await history.record({ maxCharacters: 50_000_000 });
    await call("before", text("z".repeat(400_000)));
    let resolve: (result: object) => void = () => undefined;
    const promise = new Promise<object>((settle) => (resolve = settle));
    const request = { at: clock.now(), serverUrl: "", kind: "tool", name: "during" } as const;
    const following = history.follow({ ...request, arguments: undefined, signal: undefined }, promise);
    await history.record({ isOn: false });
    resolve(text("secret"));
    await following;
    expect(await names()).to.deep.equal(["before"]);
  });

  it("stores arguments as they were sent, and goes on after a request with an unusable name or error", async () => {
    const { call, names, history } = await stage();
    const args = { page: 1 };
    const calling = call("paged", undefined, { arguments: args });
    args.page = 2;
    await calling;
    await call(new URL("https://example.com/a") as unknown as string, { contents: [] }, { kind: "resource" });
    await history.follow(
      { at: 2e6, serverUrl: "", kind: "tool", name: "odd", arguments: undefined, signal: undefined },
      Promise.reject(Object.create(null) as Error),
    );
    expect(await names()).to.have.members(["odd", "https://example.com/a", "paged"]);
    const [entry] = (await history.list({ search: "paged" })).entries;
    expect(entry?.arguments).to.equal('{"page":1}');
  });

  it("takes the address of a server with its query", async () => {
    const { call, names } = await stage();
    await call("a");
    expect(await names({ serverUrl: "https://example.com/mcp?token=2" })).to.deep.equal(["a"]);
  });

  it("deletes the entries of one server, or all", async () => {
    const { call, names, history } = await stage();
    await call("a", undefined, { serverUrl: "https://other.example/mcp" });
    await call("b");
    await history.clear("https://other.example/mcp?x=1");
    expect(await names()).to.deep.equal(["b"]);
    await history.clear();
    expect(await names()).to.deep.equal([]);
  });

  it("sees entries that another tab has written", async () => {
    const { call, names, store } = await stage();
    await call("mine");
    expect(await names()).to.deep.equal(["mine"]);
    const other = await stage(store);
    other.clock.advance(60_000);
    await other.call("theirs");
    await other.history.settled();
    expect(await names()).to.deep.equal(["theirs", "mine"]);
  });
});
