/** Every step down a durable store takes, over a database that fails as told. */
import { expect } from "chai";
import { storageError } from "../../../src/storage/trouble.js";
import { failure, FakeDisk, listRecord, storeOn } from "./fake-database.js";
import { describeStore } from "./store-contract.js";
import { DurableStore } from "../../../src/storage/durable-store.js";
import { keysOf } from "../../fixtures/store-keys.js";

describeStore("DurableStore over a database", (onTrouble) => new DurableStore(new FakeDisk().open, onTrouble));
describeStore("DurableStore without a database", (onTrouble) => {
  const refuse = (): Promise<never> => Promise.reject(storageError("refused"));
  return new DurableStore(refuse, (error) => error.data["reason"] !== "refused" && onTrouble(error));
});

describe("the opening of a DurableStore", () => {
  it("happens with the first operation, and once for all of them", async () => {
    const disk = new FakeDisk();
    const { store } = storeOn(disk);
    expect(disk.opened).to.equal(0);
    await Promise.all([store.get("grants", ["a"]), store.put("grants", ["a"], {}), keysOf(store, "grants")]);
    expect(disk.opened).to.equal(1);
    expect(store.kind).to.equal("indexeddb");
  });

  it("continues in memory when it fails, and reports that once", async () => {
    const disk = new FakeDisk();
    disk.fail("open", storageError("blocked"), 5);
    const { store, reasons, codes } = storeOn(disk);
    await store.put("grants", ["a"], { n: 1 });
    expect(await store.get("grants", ["a"])).to.deep.equal({ n: 1 });
    expect(store.kind).to.equal("memory");
    expect(reasons).to.deep.equal(["blocked"]);
    expect(codes).to.deep.equal(["ERR-STORAGE"]);
    expect(disk.log).to.deep.equal(["open"]);
  });

  it("counts any other failure as a refusal", async () => {
    const disk = new FakeDisk();
    disk.fail("open", new TypeError("something else"));
    const { store, reasons } = storeOn(disk);
    expect(await store.get("grants", ["a"])).to.equal(undefined);
    expect(reasons).to.deep.equal(["refused"]);
  });
});

describe("a DurableStore on a full disk", () => {
  it("erases a stale list that can't be replaced, and keeps its new version until the page closes", async () => {
    const disk = new FakeDisk();
    const { store, reasons } = storeOn(disk);
    await store.put("lists", ["s"], listRecord("a"));
    disk.fail("update", failure("QuotaExceededError"), 2);
    expect(await store.update("lists", ["s"], () => listRecord("b"))).to.equal(false);
    expect(await store.get("lists", ["s"])).to.deep.equal(listRecord("b"));
    expect(disk.tables.has("lists", ["s"])).to.equal(false);
    expect(reasons).to.deep.equal(["quota"]);
  });

  for (const table of ["collections", "history"] as const)
    it(`leaves the user's records of ${table} as they are, and keeps the change until the page closes`, async () => {
      const disk = new FakeDisk();
      const { store, reasons } = storeOn(disk);
      await store.put(table, ["a"], { n: 1 });
      disk.fail("put", failure("QuotaExceededError"), 2);
      await store.put(table, ["a"], { n: 2 });
      expect(disk.tables.get(table, ["a"])).to.deep.equal({ n: 1 });
      expect(await store.get(table, ["a"])).to.deep.equal({ n: 2 });
      await store.put(table, ["b"], { n: 3 });
      disk.fail("update", failure("QuotaExceededError"), 2);
      expect(await store.update(table, ["b"], () => ({ n: 4 }))).to.equal(false);
      expect(disk.tables.get(table, ["b"])).to.deep.equal({ n: 3 });
      expect(await store.get(table, ["b"])).to.deep.equal({ n: 4 });
      expect(reasons).to.deep.equal(["quota"]);
      expect(await store.update(table, ["b"], () => ({ n: 5 }))).to.equal(true);
      expect(disk.tables.get(table, ["b"])).to.deep.equal({ n: 5 });
    });

  it("drops old lists and tries once more, quietly when that helps", async () => {
    const disk = new FakeDisk();
    disk.fail("put", failure("QuotaExceededError"));
    const { store, reasons } = storeOn(disk);
    await store.put("lists", ["s"], listRecord("a"));
    expect(disk.log).to.deep.equal(["open", "put", "dropOldestLists", "put"]);
    expect(disk.tables.has("lists", ["s"])).to.equal(true);
    expect(reasons).to.deep.equal([]);
  });

  it("keeps in memory what does not fit, drops what it would have replaced, and reports that once", async () => {
    const disk = new FakeDisk();
    const { store, reasons } = storeOn(disk);
    await store.put("grants", ["a"], { old: true });
    disk.fail("put", failure("QuotaExceededError"), 4);
    await store.put("grants", ["a"], { n: 1 });
    await store.put("grants", ["b"], { n: 2 });
    expect(await store.get("grants", ["a"])).to.deep.equal({ n: 1 });
    expect(await keysOf(store, "grants")).to.have.deep.members([["a"], ["b"]]);
    expect(disk.tables.keys("grants", [])).to.deep.equal([]);
    expect(reasons).to.deep.equal(["quota"]);
    expect(store.kind).to.equal("indexeddb");
  });

  it("writes durably again as soon as there is room", async () => {
    const disk = new FakeDisk();
    disk.fail("put", failure("QuotaExceededError"), 2);
    const { store } = storeOn(disk);
    await store.put("grants", ["a"], { n: 1 });
    await store.put("grants", ["a"], { n: 2 });
    expect(disk.tables.get("grants", ["a"])).to.deep.equal({ n: 2 });
    expect(await store.entries("grants")).to.deep.equal([{ key: ["a"], value: { n: 2 } }]);
    await store.delete("grants", ["a"]);
    expect(await store.get("grants", ["a"])).to.equal(undefined);
  });

  it("keeps in memory what does not fit because old lists can't be dropped", async () => {
    const disk = new FakeDisk();
    disk.fail("put", failure("QuotaExceededError"));
    disk.fail("dropOldestLists", failure("NotFoundError"));
    const { store, reasons } = storeOn(disk);
    await store.put("eras", ["u"], { era: "modern", revision: "2026-07-28", decidedAt: 0 });
    expect(await store.get("eras", ["u"])).to.have.property("era", "modern");
    expect(reasons).to.deep.equal(["quota"]);
  });
});

describe("the connection of a DurableStore that ends", () => {
  it("is opened again once, and the operation under way is done on the new one", async () => {
    const disk = new FakeDisk();
    const { store, reasons } = storeOn(disk);
    disk.fail("put", failure("InvalidStateError"));
    await store.put("grants", ["a"], { n: 1 });
    expect(disk.opened).to.equal(2);
    expect(disk.tables.get("grants", ["a"])).to.deep.equal({ n: 1 });
    expect(reasons).to.deep.equal([]);
  });

  it("is counted once, though both the operation and the connection's own event report it", async () => {
    const disk = new FakeDisk();
    const { store, reasons } = storeOn(disk);
    await store.get("grants", ["a"]);
    const loseFirst = disk.lossOfThisConnection();
    disk.fail("get", failure("AbortError"));
    await store.get("grants", ["a"]);
    expect(disk.opened).to.equal(2);
    loseFirst("lost");
    expect(store.kind).to.equal("indexeddb");
    await store.put("grants", ["a"], { n: 1 });
    expect(disk.tables.get("grants", ["a"])).to.deep.equal({ n: 1 });
    expect(reasons).to.deep.equal([]);
  });

  it("is given up the second time, and the store continues in memory", async () => {
    const disk = new FakeDisk();
    const { store, reasons } = storeOn(disk);
    await store.put("grants", ["old"], {});
    disk.fail("put", failure("UnknownError"), 2);
    await store.put("grants", ["a"], { n: 1 });
    expect(store.kind).to.equal("memory");
    expect(reasons).to.deep.equal(["lost"]);
    expect(await keysOf(store, "grants")).to.deep.equal([["a"]]);
    expect(disk.closed).to.equal(disk.opened);
  });

  it("is given to a newer tab at once, and not opened again", async () => {
    const disk = new FakeDisk();
    const { store, reasons } = storeOn(disk);
    await store.put("grants", ["a"], { n: 1 });
    disk.lose("upgraded");
    expect(store.kind).to.equal("memory");
    await store.put("grants", ["b"], { n: 2 });
    expect(await keysOf(store, "grants")).to.deep.equal([["b"]]);
    expect(disk.opened).to.equal(1);
    expect(disk.closed).to.equal(1);
    expect(reasons).to.deep.equal(["upgraded"]);
  });

  it("is given up when a deletion fails, so that what was deleted is not read again", async () => {
    const disk = new FakeDisk();
    const { store, reasons } = storeOn(disk);
    await store.put("grants", ["a"], { n: 1 });
    disk.fail("delete", failure("DataError"));
    await store.delete("grants", ["a"]);
    expect(await store.get("grants", ["a"])).to.equal(undefined);
    expect(reasons).to.deep.equal(["lost"]);
  });

  it("is given up when a write fails for no known reason; the value is kept in memory", async () => {
    const disk = new FakeDisk();
    const { store, reasons } = storeOn(disk);
    disk.fail("put", failure("DataError"));
    await store.put("grants", ["a"], { n: 1 });
    expect(await store.get("grants", ["a"])).to.deep.equal({ n: 1 });
    expect(reasons).to.deep.equal(["lost"]);
  });
});

describe("a record of a DurableStore that can't be read", () => {
  it("loses only itself, and is reported once", async () => {
    const disk = new FakeDisk();
    const { store, reasons } = storeOn(disk);
    await store.put("grants", ["a"], { n: 1 });
    await store.put("grants", ["b"], { n: 2 });
    disk.fail("get", failure("NotReadableError"), 2);
    disk.fail("getAll", failure("NotReadableError"));
    expect(await store.get("grants", ["a"])).to.equal(undefined);
    expect(await store.entries("grants")).to.deep.equal([{ key: ["b"], value: { n: 2 } }]);
    expect(reasons).to.deep.equal(["unreadable"]);
    expect(store.kind).to.equal("indexeddb");
  });
});

describe("the close of a DurableStore", () => {
  it("completes pending operations, then closes the connection", async () => {
    const disk = new FakeDisk();
    const { store } = storeOn(disk);
    const written = store.put("grants", ["a"], { n: 1 });
    await store.close();
    await written;
    expect(disk.tables.get("grants", ["a"])).to.deep.equal({ n: 1 });
    expect(disk.closed).to.equal(1);
  });

  it("opens nothing when nothing was stored, and ignores a late loss", async () => {
    const disk = new FakeDisk();
    const { store, reasons } = storeOn(disk);
    await store.close();
    expect(disk.opened).to.equal(0);
    const second = storeOn(disk);
    await second.store.get("grants", ["a"]);
    await second.store.close();
    disk.lose("upgraded");
    expect([...reasons, ...second.reasons]).to.deep.equal([]);
  });
});
