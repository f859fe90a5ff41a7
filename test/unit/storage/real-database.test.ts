/** The store over the browser's own IndexedDB. Node has none: there, this file describes nothing. */
import { expect } from "chai";
import { DATABASE_VERSION, openDatabase } from "../../../src/storage/database.js";
import { DurableStore } from "../../../src/storage/durable-store.js";
import { keyOf } from "../../../src/storage/key-of.js";
import { openStore, type Store } from "../../../src/storage/index.js";
import { heardTrouble, listRecord } from "./fake-database.js";
import { describeStore } from "./store-contract.js";
import { keysOf } from "../../fixtures/store-keys.js";

let made = 0;
const freshName = (): string => `storage-test-${Date.now()}-${made++}`;

/** Opens a database without our layout, as another tab or another page would. */
function openRaw(name: string, version: number, onUpgrade?: (database: IDBDatabase) => void): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name, version);
    request.onupgradeneeded = () => onUpgrade?.(request.result);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
    request.onblocked = () => reject(new Error("blocked"));
  });
}

/** Runs one request against one table of a raw connection. */
function raw<T>(database: IDBDatabase, table: string, work: (records: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const request = work(database.transaction(table, "readwrite").objectStore(table));
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

if (typeof indexedDB !== "undefined") {
  describeStore("openStore over IndexedDB", (onTrouble) => openStore({ indexedDB, name: freshName(), onTrouble }));

  describe("openStore over IndexedDB", () => {
    const stores: Store[] = [];
    const connections: IDBDatabase[] = [];
    const names: string[] = [];
    const heard = heardTrouble();
    let name: string;

    const open = (): Store => {
      const store = openStore({ indexedDB, name, onTrouble: heard.onTrouble });
      stores.push(store);
      return store;
    };
    const openOther = async (version: number, onUpgrade?: (database: IDBDatabase) => void): Promise<IDBDatabase> => {
      const connection = await openRaw(name, version, onUpgrade);
      connections.push(connection);
      return connection;
    };

    beforeEach(() => {
      heard.reasons.length = 0;
      names.push((name = freshName()));
    });
    afterEach(async () => {
      for (const store of stores.splice(0)) await store.close();
      for (const connection of connections.splice(0)) connection.close();
    });
    after(() => {
      for (const used of names) indexedDB.deleteDatabase(used);
    });

    it("keeps entries from one opening to the next", async () => {
      const first = open();
      await first.put("tasks", ["s", "", "t1"], {
        serverKey: "s",
        principal: "",
        taskId: "t1",
        tool: "slow",
        createdAt: 1,
        ttlMs: null,
        era: "modern",
      });
      await first.close();
      expect(await open().get("tasks", ["s", "", "t1"])).to.have.property("tool", "slow");
      expect(heard.reasons).to.deep.equal([]);
    });

    it("lets two tabs of the same version see each other's records", async () => {
      const [one, two] = [open(), open()];
      await one.put("grants", ["g"], { n: 1 });
      expect(await two.get("grants", ["g"])).to.deep.equal({ n: 1 });
    });

    it("closes when a newer tab opens, and continues in memory", async () => {
      const store = open();
      await store.put("grants", ["g"], { n: 1 });
      const newer = await openOther(DATABASE_VERSION + 1);
      expect(store.kind).to.equal("memory");
      expect(heard.reasons).to.deep.equal(["upgraded"]);
      await store.put("grants", ["h"], { n: 2 });
      expect(await store.get("grants", ["h"])).to.deep.equal({ n: 2 });
      expect(await raw(newer, "grants", (records) => records.getAllKeys())).to.deep.equal([keyOf("g")]);
    });

    it("continues in memory when a newer tab was there first", async () => {
      await openOther(DATABASE_VERSION + 1);
      const store = open();
      await store.put("grants", ["g"], { n: 1 });
      expect(await store.get("grants", ["g"])).to.deep.equal({ n: 1 });
      expect(store.kind).to.equal("memory");
      expect(heard.reasons).to.deep.equal(["newer"]);
    });

    it("continues in memory when an older tab stays open, and does not block others once it closes", async () => {
      const older = await openOther(1);
      const store = new DurableStore((onLoss) => openDatabase(indexedDB, name, 2, onLoss), heard.onTrouble);
      stores.push(store);
      await store.put("grants", ["g"], { n: 1 });
      expect(await store.get("grants", ["g"])).to.deep.equal({ n: 1 });
      expect(heard.reasons).to.deep.equal(["blocked"]);
      older.close();
      // The late connection is closed by itself: the next version is not blocked by it.
      await openOther(3);
      expect(store.kind).to.equal("memory");
    });

    it("upgrades when the older tab closes, and keeps the entries", async () => {
      const older = open();
      await older.put("grants", ["g"], { n: 1 });
      const newer = new DurableStore(
        (onLoss) => openDatabase(indexedDB, name, DATABASE_VERSION + 1, onLoss),
        heard.onTrouble,
      );
      stores.push(newer);
      expect(await newer.get("grants", ["g"])).to.deep.equal({ n: 1 });
      expect(newer.kind).to.equal("indexeddb");
      expect(heard.reasons).to.deep.equal(["upgraded"]);
    });

    it("continues in memory when a database of the name is foreign", async () => {
      (await openOther(DATABASE_VERSION, (database) => void database.createObjectStore("theirs"))).close();
      const store = open();
      expect(await store.get("grants", ["g"])).to.equal(undefined);
      expect(heard.reasons).to.deep.equal(["foreign"]);
    });

    it("returns entries of other code unread, and ignores keys it never made", async () => {
      const store = open();
      await store.put("lists", ["s"], listRecord("a"));
      const other = await openOther(DATABASE_VERSION);
      await raw(other, "lists", (records) => records.put("no record", keyOf("s")));
      await raw(other, "lists", (records) => records.put({}, 42));
      await raw(other, "lists", (records) => records.put({}, "no key of ours"));
      expect(await store.get("lists", ["s"])).to.equal("no record");
      expect(await keysOf(store, "lists")).to.deep.equal([["s"]]);
    });

    it("drops the older half of the lists, and those without an age, to make room", async () => {
      const database = await openDatabase(indexedDB, name, DATABASE_VERSION, () => undefined);
      for (const age of [3, 1, 4, 2]) {
        await database.put("lists", [`${age}`], listRecord("a", age));
        await database.put("lists", [`${age}`, "texts"], { id: "x", texts: [] }); // which go with their record
      }
      await database.put("lists", ["ageless"], { items: [] });
      await database.put("grants", ["g"], {});
      await database.dropOldestLists();
      expect(await database.keys("lists", [])).to.deep.equal([
        keyOf("3", "texts"),
        keyOf("3"),
        keyOf("4", "texts"),
        keyOf("4"),
      ]);
      expect(await database.keys("grants", [])).to.have.length(1);
      database.close();
    });

    it("drops nothing of the list that it makes room for", async () => {
      const database = await openDatabase(indexedDB, name, DATABASE_VERSION, () => undefined);
      for (const age of [3, 1]) await database.put("lists", [`${age}`], listRecord("a", age));
      await database.put("lists", ["new", "texts"], { id: "x", texts: [] });
      await database.dropOldestLists(["new"]);
      expect(await database.keys("lists", [])).to.deep.equal([keyOf("3"), keyOf("new", "texts")]);
      database.close();
    });

    it("leaves no rejection unhandled when the connection closes under an operation", async () => {
      const unhandled: unknown[] = [];
      const note = (event: PromiseRejectionEvent): void => void unhandled.push(event.reason);
      addEventListener("unhandledrejection", note);
      const database = await openDatabase(indexedDB, name, DATABASE_VERSION, () => undefined);
      const before = database.get("grants", ["g"]);
      database.close();
      expect(await before).to.equal(undefined);
      const after = await database.get("grants", ["g"]).then(
        () => "resolved",
        (error: unknown) => (error as DOMException).name,
      );
      expect(after).to.equal("InvalidStateError");
      await openOther(DATABASE_VERSION);
      removeEventListener("unhandledrejection", note);
      expect(unhandled).to.deep.equal([]);
    });

    it("closes when all data is cleared from outside", async () => {
      const store = open();
      await store.put("grants", ["g"], { n: 1 });
      await new Promise((resolve, reject) => {
        const request = indexedDB.deleteDatabase(name);
        request.onsuccess = resolve;
        request.onerror = reject;
      });
      expect(await store.get("grants", ["g"])).to.equal(undefined);
      expect(heard.reasons).to.deep.equal(["upgraded"]);
    });
  });
}
