/** The way into storage where the platform gives no database: nothing rejects, and it is said once. */
import { expect } from "chai";
import { openStore } from "../../../src/storage/index.js";
import { DurableStore } from "../../../src/storage/durable-store.js";
import { FakeClock, settled } from "../../fixtures/fake-clock.js";
import { FakeDisk, heardTrouble } from "./fake-database.js";

/** A factory that does what `open` does. */
function factoryWith(open: IDBFactory["open"]): IDBFactory {
  const never = (): never => {
    throw new Error("not in this test");
  };
  return { open, cmp: never, deleteDatabase: never, databases: never };
}

describe("openStore", () => {
  it("returns a store in memory where there is no IndexedDB", async () => {
    const { reasons, onTrouble } = heardTrouble();
    const store = openStore({ onTrouble });
    expect(store.kind).to.equal("memory");
    await store.put("grants", ["a"], { n: 1 });
    expect(await store.get("grants", ["a"])).to.deep.equal({ n: 1 });
    expect(reasons).to.deep.equal([]); // how this place is, and no news
  });

  it("returns a store in memory where opening throws, as in private windows and opaque origins", async () => {
    const { reasons, onTrouble } = heardTrouble();
    let opened = 0;
    const indexedDB = factoryWith(() => {
      opened++;
      throw new DOMException("denied", "SecurityError");
    });
    const store = openStore({ indexedDB, onTrouble });
    expect(opened).to.equal(0);
    await store.put("grants", ["a"], { n: 1 });
    expect(await store.get("grants", ["a"])).to.deep.equal({ n: 1 });
    expect(store.kind).to.equal("memory");
    expect(reasons).to.deep.equal(["refused"]);
    expect(opened).to.equal(1);
  });

  it("needs no listener for failures", async () => {
    const store = openStore();
    await store.put("grants", ["a"], { no: () => undefined });
    expect(await store.get("grants", ["a"])).to.equal(undefined);
  });

  it("returns a store in memory where the database never opens", async () => {
    const { reasons, onTrouble } = heardTrouble();
    const clock = new FakeClock();
    const indexedDB = factoryWith(() => ({}) as IDBOpenDBRequest); // which nothing ever happens to
    const store = openStore({ indexedDB, onTrouble, clock });
    const writing = store.put("grants", ["a"], { n: 1 });
    await settled();
    clock.advance(3_000);
    await writing;
    expect(await store.get("grants", ["a"])).to.deep.equal({ n: 1 });
    expect([store.kind, ...reasons]).to.deep.equal(["memory", "stuck"]);
    expect(clock.running).to.equal(0);
  });

  it("gives up a database that opens and then never responds", async () => {
    const { reasons, onTrouble } = heardTrouble();
    const disk = new FakeDisk();
    const late = new DOMException("late", "UnknownError");
    let operations = 0;
    const within = <T>(work: Promise<T>): Promise<T> => (++operations > 0 ? Promise.reject(late) : work);
    const store = new DurableStore(disk.open, onTrouble, within);
    await store.put("grants", ["a"], { n: 1 });
    expect(await store.get("grants", ["a"])).to.deep.equal({ n: 1 });
    expect(store.kind).to.equal("memory");
    expect(reasons).to.deep.equal(["lost"]);
    await store.close();
  });
});
