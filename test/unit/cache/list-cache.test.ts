/** Lists from the cache: when they are fresh, for whom they are, and what is never kept. */
import { expect } from "chai";
import { ListCache, type ListKind } from "../../../src/cache/index.js";
import { MAX_TTL_MS } from "../../../src/cache/freshness.js";
import type { FetchedList } from "../../../src/cache/list-cache.js";
import { openStore, type Store } from "../../../src/storage/index.js";
import { FakeClock, settled } from "../../fixtures/fake-clock.js";
import { keysOf } from "../../fixtures/store-keys.js";

const SERVER = "https://example.com/mcp";
const DAY_MS = MAX_TTL_MS;

/** Accepts lists of objects with a name. */
const readNamed = (items: readonly unknown[]): readonly { readonly name: string }[] | undefined =>
  items.every((item): item is { name: string } => typeof (item as { name?: unknown } | null)?.name === "string")
    ? items
    : undefined;

describe("ListCache", () => {
  let clock: FakeClock;
  let store: Store;
  let cache: ListCache;
  beforeEach(() => {
    clock = new FakeClock();
    store = openStore();
    cache = cacheOf("ann");
  });

  const cacheOf = (partition: string, serverKey = SERVER): ListCache =>
    new ListCache(store, { serverKey, partition }, clock);
  const list = (name: string, ttlMs: unknown = 60_000, cacheScope: unknown = "private"): FetchedList => ({
    items: [{ name }],
    pages: [{ ttlMs, cacheScope, receivedAt: clock.now() }],
    revision: "2026-07-28",
  });
  const write = (into: ListCache, fetched: FetchedList, kind: ListKind = "tools"): Promise<boolean> =>
    into.write(into.begin(kind), fetched);
  const nameIn = async (from: ListCache, kind: ListKind = "tools"): Promise<string | undefined> =>
    (await from.read(kind, readNamed))?.items[0]?.name;
  const freshIn = async (from: ListCache): Promise<boolean | undefined> => (await from.read("tools", readNamed))?.fresh;
  const PRIVATE_KEY = [SERVER, "private", "ann", "tools"];

  it("returns a list with its age and revision", async () => {
    const storedAt = clock.now();
    expect(await write(cache, list("a"))).to.equal(true);
    clock.advance(10);
    expect(await cache.read("tools", readNamed)).to.deep.equal({
      items: [{ name: "a" }],
      fresh: true,
      storedAt,
      scope: "private",
      revision: "2026-07-28",
    });
  });

  it("defers a write, and completes it in its time, or once before the next operation", async () => {
    let puts = 0;
    const put = store.put.bind(store);
    store.put = (...what: Parameters<Store["put"]>) => {
      puts++;
      return put(...what);
    };
    cache.writeLater(cache.begin("tools"), list("a"));
    await settled();
    expect(puts).to.equal(0);
    clock.advance(250);
    await settled();
    expect(puts).to.equal(1);
    cache.writeLater(cache.begin("tools"), list("b"));
    expect(await nameIn(cache)).to.equal("b");
    cache.writeLater(cache.begin("tools"), list("c"));
    cache.writeLater(cache.begin("tools"), list("d"));
    await cache.settled();
    expect(puts).to.equal(3); // the last takes the place of the one before
    expect(clock.running).to.equal(0);
    expect(await nameIn(cache)).to.equal("d");
  });

  it("writes no list that is being requested anew, but puts that off for two seconds at most", async () => {
    const seen: unknown[] = [];
    cache.seen = (_kind, items) => seen.push(items[0]);
    const stored = async (): Promise<unknown> =>
      (await store.get("lists", [SERVER, "private", "ann", "tools"])) !== undefined;
    cache.writeLater(cache.begin("tools"), list("a"));
    cache.begin("tools");
    clock.advance(499);
    expect([await stored(), seen.length]).to.deep.equal([false, 0]);
    clock.advance(1); // whatever became of the request
    await cache.settled();
    expect([await stored(), seen.length]).to.deep.equal([true, 1]);
    for (let time = 0; time < 10; time++) {
      cache.writeLater(cache.begin("tools"), list(`b${time}`));
      cache.begin("tools");
      clock.advance(300);
    }
    expect(seen.slice(1).map((item) => (item as { name: string }).name)).to.deep.equal(["b6"]);
    await cache.settled();
    expect([await nameIn(cache), seen.length, clock.running]).to.deep.equal(["b9", 4, 0]);
  });

  it("keeps no list, public or private, that was on its way when everything was deleted", async () => {
    for (const scope of ["private", "public"]) {
      await write(cache, list("old", 60_000, scope));
      const start = cache.begin("tools");
      await cache.clear();
      expect(await cache.write(start, list("late", 60_000, scope))).to.equal(false);
      expect(await keysOf(store, "lists")).to.deep.equal([]);
      expect(await write(cache, list("new", 60_000, scope))).to.equal(true);
      await cache.clear();
    }
  });

  describe("a long list", () => {
    const items = Array.from({ length: 1_000 }, (_, at) => ({ name: `t${at}`, schema: { at: [at] } }));
    const TEXTS_KEY = [...PRIVATE_KEY, "texts"];
    const long = (ttlMs?: number, cacheScope?: string): FetchedList => ({ ...list("a", ttlMs, cacheScope), items });
    const changed = (): FetchedList => ({ ...list("a"), items: items.toSpliced(700, 1, { name: "new" } as never) });
    const textsIn = async (key: readonly string[] = TEXTS_KEY): Promise<readonly string[] | undefined> =>
      ((await store.get("lists", key)) as { texts?: readonly string[] } | undefined)?.texts;

    it("is stored as a few texts beside its record, which are copied fast, and given back as it was", async () => {
      expect(await write(cache, long())).to.equal(true);
      const texts = await textsIn();
      expect(texts).to.have.lengthOf(4);
      expect(texts?.every((text) => typeof text === "string")).to.equal(true);
      expect((await cache.read("tools", readNamed))?.items).to.deep.equal(items);
      expect((await cacheOf("ann").read("tools", readNamed))?.items).to.deep.equal(items);
    });

    /** Makes the stored texts recognizable, to see whether they are written again. */
    const markTexts = async (): Promise<void> => {
      const record = (await store.get("lists", TEXTS_KEY)) as object;
      await store.put("lists", TEXTS_KEY, { ...record, texts: ["marked"] } as never);
    };

    it("is not written again while it is unchanged: only its times are", async () => {
      await write(cache, long());
      await markTexts();
      clock.advance(90_000);
      await write(cache, long());
      expect(await textsIn()).to.deep.equal(["marked"]);
      expect((await store.get("lists", PRIVATE_KEY)) as object).to.include({ storedAt: clock.now() });
      await write(cache, changed());
      expect(await textsIn()).to.have.lengthOf(4);
    });

    it("is not written again where it is public either", async () => {
      const key = [SERVER, "public", "tools", "texts"];
      await write(cache, long(60_000, "public"));
      const record = (await store.get("lists", key)) as object;
      await store.put("lists", key, { ...record, texts: ["marked"] } as never);
      await write(cache, long(60_000, "public"));
      expect(await textsIn(key)).to.deep.equal(["marked"]);
    });

    it("is not written again by its reader, except when its scope is another", async () => {
      await write(cache, long());
      const other = cacheOf("ann");
      await other.read("tools", readNamed);
      await markTexts();
      await write(other, long());
      expect(await textsIn()).to.deep.equal(["marked"]);
      await write(other, long(60_000, "public"));
      expect(await textsIn([SERVER, "public", "tools", "texts"])).to.have.lengthOf(4);
      expect(await keysOf(store, "lists")).to.have.lengthOf(2);
    });

    it("is written again when another tab has replaced it, deleted it or made room", async () => {
      const transports: (() => Promise<unknown>)[] = [
        () => write(cacheOf("ann"), changed()),
        () => write(cacheOf("ann"), long()),
        () => write(cacheOf("ann"), list("short")),
        () => store.deletePrefix("lists", PRIVATE_KEY),
        () => store.delete("lists", PRIVATE_KEY),
      ];
      for (const way of transports) {
        await write(cache, long());
        clock.advance(1);
        await way();
        await write(cache, long()); // unchanged, as far as this one knows
        expect((await cacheOf("ann").read("tools", readNamed))?.items).to.deep.equal(items);
      }
    });

    it("is not lost to a tab that reads it while another one writes it", async () => {
      await write(cache, long());
      const other = cacheOf("ann");
      clock.advance(1);
      const get = store.get.bind(store);
      store.get = async (table, key) => {
        const value = await get(table, key);
        if (key.at(-1) === "tools") {
          store.get = get;
          await write(other, changed());
        }
        return value;
      };
      expect((await cacheOf("ann").read("tools", readNamed))?.items[700]).to.deep.equal({ name: "new" });
      expect(await keysOf(store, "lists")).to.have.lengthOf(2);
    });

    it("leaves no texts behind although the page was closed before their record was written", async () => {
      await store.put("lists", TEXTS_KEY, { id: "x", texts: [] });
      await write(cache, list("short"));
      expect(await keysOf(store, "lists")).to.deep.equal([PRIVATE_KEY]);
    });

    it("gives its texts to a listener however late they are requested", async () => {
      await write(cache, long());
      let textsOfRead: (() => readonly string[] | undefined) | undefined;
      const other = cacheOf("ann");
      other.seen = (_kind, _items, texts) => (textsOfRead ??= texts);
      await other.read("tools", readNamed);
      await write(other, changed());
      expect((textsOfRead?.() ?? []).flatMap((text) => JSON.parse(text) as unknown[])).to.deep.equal(items);
    });

    it("is deleted with its texts while it is read, and whole the next time (K-11)", async () => {
      await write(cache, long());
      const other = cacheOf("ann");
      const reading = other.read("tools", readNamed);
      await Promise.all([other.clearPrivate(), reading]);
      expect(await keysOf(store, "lists")).to.deep.equal([]);
      await write(other, long());
      expect((await cacheOf("ann").read("tools", readNamed))?.items).to.deep.equal(items);
    });

    it("of an older release, whose items are texts, is a miss", async () => {
      const record = {
        storedAt: 0,
        freshUntil: 1e9,
        scope: "private",
        partition: "ann",
        revision: "2026-07-28",
      } as const;
      await store.put("lists", PRIVATE_KEY, { ...record, items: [JSON.stringify(items)] });
      expect(await nameIn(cache)).to.equal(undefined);
      expect(await keysOf(store, "lists")).to.deep.equal([]);
    });

    it("leaves no texts behind when it becomes short, or at sign-out", async () => {
      await write(cache, long());
      await write(cacheOf("ann"), list("b"));
      expect(await keysOf(store, "lists")).to.have.lengthOf(1);
      expect(await nameIn(cache)).to.equal("b");
      await write(cache, long());
      await cache.clearPrivate();
      expect(await keysOf(store, "lists")).to.deep.equal([]);
      await write(cache, long());
      expect(await textsIn()).to.have.lengthOf(4);
    });

    it("is marked as stale without its texts being touched (K-05)", async () => {
      await write(cache, long());
      const texts = await textsIn();
      await cache.invalidate("tools");
      expect(await textsIn()).to.deep.equal(texts);
      expect(await cache.read("tools", readNamed)).to.include({ fresh: false });
    });

    it("is a miss when its texts were changed by other code", async () => {
      const many = JSON.stringify(Array.from({ length: 10_001 }, () => ({ name: "x" })));
      for (const texts of [["no JSON"], ["7"], ['[{"name":7}]'], ['[{"name":"a"}]', { name: "b" }], [many, many], 7]) {
        await write(cache, changed());
        await write(cache, long());
        const record = (await store.get("lists", TEXTS_KEY)) as object;
        await store.put("lists", TEXTS_KEY, { ...record, texts } as never);
        expect(await nameIn(cache), JSON.stringify(texts).slice(0, 20)).to.equal(undefined);
        expect(await keysOf(store, "lists")).to.deep.equal([]);
      }
    });

    it("is not kept when it is too much text, or no JSON", async () => {
      const large = items.map(({ name }) => ({ name, text: "x".repeat(8_001) }));
      expect(await write(cache, { ...list("a"), items: large })).to.equal(false);
      expect(await write(cache, { ...list("a"), items: [...items, { name: "n", at: 1n }] })).to.equal(false);
      expect(await keysOf(store, "lists")).to.deep.equal([]);
    });
  });

  it("does not read a list back that is known to be stale, also while it waits to be written", () => {
    cache.writeLater(cache.begin("tools"), list("a", 0));
    expect(cache.mayBeFresh("tools")).to.equal(false);
    cache.writeLater(cache.begin("tools"), list("a"));
    expect(cache.mayBeFresh("tools")).to.equal(true);
  });

  it("keeps no pending write of a principal that is cleared, and marks a changed list as stale", async () => {
    cache.writeLater(cache.begin("tools"), list("a"));
    await cache.clearPrivate();
    expect(await nameIn(cache)).to.equal(undefined);
    cache.writeLater(cache.begin("tools"), list("b"));
    await cache.invalidate("tools");
    expect(await freshIn(cache)).to.equal(false);
  });

  it("reports when reading can't bring anything fresh", async () => {
    expect(cache.mayBeFresh("tools")).to.equal(true); // of an earlier visit
    await nameIn(cache);
    expect(cache.mayBeFresh("tools")).to.equal(false);
    cache.writeLater(cache.begin("tools"), list("a", 1_000));
    expect(cache.mayBeFresh("tools")).to.equal(true);
    await cache.settled();
    expect(cache.mayBeFresh("tools")).to.equal(true);
    clock.advance(1_000);
    expect(cache.mayBeFresh("tools")).to.equal(false);
    await write(cache, list("b", 1_000));
    await cache.invalidate("tools");
    expect(cache.mayBeFresh("tools")).to.equal(false);
  });

  it("has no list that was never kept, and separates kinds (K-06)", async () => {
    await write(cache, list("a"));
    expect(await cache.read("prompts", readNamed)).to.equal(undefined);
  });

  it("is fresh until the earliest page is stale, counted from the page's arrival (K-05, K-08)", async () => {
    const receivedAt = clock.now();
    clock.advance(30);
    const pages = [
      { ttlMs: 100, cacheScope: "private", receivedAt },
      { ttlMs: 90, cacheScope: "private", receivedAt: receivedAt + 30 },
    ];
    await write(cache, { ...list("a"), pages });
    clock.advance(69);
    expect(await freshIn(cache)).to.equal(true);
    clock.advance(1);
    expect(await freshIn(cache)).to.equal(false);
    expect(await nameIn(cache)).to.equal("a");
  });

  it("keeps a list without ttlMs, as stale at once (K-05, K-10)", async () => {
    await write(cache, list("a", null, null));
    expect(await freshIn(cache)).to.equal(false);
  });

  it("is not fresh by a clock that was set back", async () => {
    await write(cache, list("a"));
    clock.advance(-1_000);
    expect(await freshIn(cache)).to.equal(false);
  });

  describe("a change that the server reports", () => {
    it("makes a list stale and leaves it to be shown, private and public (K-05)", async () => {
      await write(cache, list("a"));
      await cache.invalidate("tools");
      expect(await freshIn(cache)).to.equal(false);
      expect(await nameIn(cache)).to.equal("a");
      await write(cache, list("b", 60_000, "public"));
      expect(await freshIn(cache)).to.equal(true);
      await cache.invalidate("tools");
      expect(await freshIn(cacheOf("bob"))).to.equal(false);
    });

    it("touches no other kind", async () => {
      await write(cache, list("a"));
      await cache.invalidate("prompts");
      expect(await freshIn(cache)).to.equal(true);
    });

    it("during the fetch makes what was fetched stale", async () => {
      const start = cache.begin("tools");
      const fetched = list("a");
      void cache.invalidate("tools");
      await cache.write(start, fetched);
      expect(await freshIn(cache)).to.equal(false);
      await write(cache, list("b"));
      expect(await freshIn(cache)).to.equal(true);
    });

    it("does not undo a later write while it is being made", async () => {
      await write(cache, list("a"));
      void cache.invalidate("tools");
      await write(cache, list("b"));
      expect(await nameIn(cache)).to.equal("b");
      expect(await freshIn(cache)).to.equal(true);
    });
  });

  describe("principals", () => {
    it("never read each other's private lists, nor does nobody (K-07)", async () => {
      await write(cache, list("a"));
      await write(cacheOf(""), list("anonymous"), "prompts");
      expect(await nameIn(cacheOf("bob"))).to.equal(undefined);
      expect(await nameIn(cacheOf(""))).to.equal(undefined);
      expect(await nameIn(cache, "prompts")).to.equal(undefined);
    });

    it("share public lists of one server, not of another (K-07)", async () => {
      await write(cache, list("a", 60_000, "public"));
      expect(await nameIn(cacheOf("bob"))).to.equal("a");
      expect(await nameIn(cacheOf("ann", `${SERVER}/other`))).to.equal(undefined);
    });

    it("keep no private list of their own once it is public, and prefer it while it is not", async () => {
      await write(cache, list("mine"));
      await write(cacheOf("bob"), list("everyone's", 60_000, "public"));
      expect(await nameIn(cache)).to.equal("mine");
      await write(cache, list("everyone's, anew", 60_000, "public"));
      expect(await nameIn(cache)).to.equal("everyone's, anew");
      expect(await store.get("lists", PRIVATE_KEY)).to.equal(undefined);
    });

    it("have no name in a public list", async () => {
      await write(cache, list("a", 60_000, "public"));
      expect(await store.get("lists", [SERVER, "public", "tools"])).to.have.property("partition", "");
    });

    it("that sign out leave no private list, nor one that is being fetched (K-11)", async () => {
      await write(cache, list("a"));
      await write(cache, list("shared", 60_000, "public"), "prompts");
      await write(cacheOf("bob"), list("b"));
      const start = cache.begin("tools");
      await cache.clearPrivate();
      expect(await cache.write(start, list("late"))).to.equal(false);
      expect(await nameIn(cache)).to.equal(undefined);
      expect(await nameIn(cache, "prompts")).to.equal("shared");
      expect(await nameIn(cacheOf("bob"))).to.equal("b");
    });
  });

  describe("a list cache", () => {
    it("does not keep the answer to a multi round-trip retry", async () => {
      expect(await write(cache, { ...list("a"), cacheable: false })).to.equal(false);
      expect(await keysOf(store, "lists")).to.deep.equal([]);
    });

    it("does not keep a list of too many items, and then no older one either", async () => {
      await write(cache, list("old"));
      const items = Array.from({ length: 20_001 }, () => ({ name: "x" }));
      expect(await write(cache, { ...list("a"), items })).to.equal(false);
      expect(await nameIn(cache)).to.equal(undefined);
      expect(await write(cache, { ...list("a"), items: items.slice(1) })).to.equal(true);
    });

    it("does not keep a list of too much text", async () => {
      const half = { name: "x".repeat(4_000_001) };
      expect(await write(cache, { ...list("a"), items: [half, half] })).to.equal(false);
      expect(await write(cache, { ...list("a"), items: [half] })).to.equal(true);
    });

    it("does not keep a list that can't be written as JSON", async () => {
      const circle: { name: string; self?: unknown } = { name: "a" };
      circle.self = circle;
      expect(await write(cache, { ...list("a"), items: [circle] })).to.equal(false);
      expect(await write(cache, { ...list("a"), items: [1n] })).to.equal(false);
    });

    it("does not keep a list for longer than 30 days", async () => {
      await write(cache, list("a"));
      clock.advance(30 * DAY_MS);
      expect(await nameIn(cache)).to.equal("a");
      clock.advance(1);
      expect(await nameIn(cache)).to.equal(undefined);
      expect(await keysOf(store, "lists")).to.deep.equal([]);
    });
  });

  describe("a record that other code changed", () => {
    const rewrite = async (change: object): Promise<void> => {
      await write(cache, list("a"));
      const record = (await store.get("lists", PRIVATE_KEY)) as object;
      await store.put("lists", PRIVATE_KEY, { ...record, ...change } as never);
    };

    it("is a miss, and gone, when it is no record", async () => {
      for (const value of [null, 7, "text", [], { items: [] }]) {
        await store.put("lists", PRIVATE_KEY, value as never);
        expect(await nameIn(cache)).to.equal(undefined);
      }
      for (const change of [
        { items: "no list" },
        { items: Array.from({ length: 20_001 }) },
        { storedAt: "1" },
        { storedAt: NaN },
        { freshUntil: Infinity },
        { scope: "PUBLIC" },
        { revision: undefined },
      ]) {
        await rewrite(change);
        expect(await nameIn(cache), JSON.stringify(change)).to.equal(undefined);
        expect(await keysOf(store, "lists")).to.deep.equal([]);
      }
    });

    it("is a miss when its items are not what the reader expects", async () => {
      await rewrite({ items: [{ name: "a" }, { name: 7 }] });
      expect(await nameIn(cache)).to.equal(undefined);
    });

    it("is a miss when it belongs to another principal, or is marked public where private ones are", async () => {
      await rewrite({ partition: "bob" });
      expect(await nameIn(cache)).to.equal(undefined);
      await rewrite({ scope: "public" });
      expect(await nameIn(cache)).to.equal(undefined);
    });

    it("is fresh for a day at most, whatever it says", async () => {
      await rewrite({ freshUntil: Number.MAX_VALUE });
      expect(await freshIn(cache)).to.equal(true);
      clock.advance(DAY_MS);
      expect(await freshIn(cache)).to.equal(false);
    });
  });

  it("has nothing and fails nothing once storage is closed", async () => {
    await write(cache, list("a"));
    await store.close();
    expect(await nameIn(cache)).to.equal(undefined);
    await cache.invalidate("tools");
    await cache.clearPrivate();
    await write(cache, list("b"));
    expect(await nameIn(cache)).to.equal(undefined);
  });

  it("is a miss after storage rejects against its contract", async () => {
    const real = store.get.bind(store);
    let broken = true;
    store.get = (table, key) => (broken ? Promise.reject(new Error("broken")) : real(table, key));
    const failed = await cache.read("tools", readNamed).catch((error: unknown) => (error as Error).message);
    expect(failed).to.equal("broken");
    broken = false;
    await write(cache, list("a"));
    expect(await nameIn(cache)).to.equal("a");
  });
});
