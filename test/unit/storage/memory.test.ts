/** The twin in memory: a store like the other, with bounds. */
import { expect } from "chai";
import { MAX_TABLE_ENTRIES } from "../../../src/storage/memory-tables.js";
import { openStore } from "../../../src/storage/index.js";
import { describeStore } from "./store-contract.js";
import { listRecord } from "./fake-database.js";
import { keysOf } from "../../fixtures/store-keys.js";

describeStore("a store in memory", (onTrouble) => openStore({ onTrouble }));

describe("a store in memory", () => {
  it("drops the oldest entries past its bound, table by table; a rewritten entry counts as new", async () => {
    const store = openStore();
    await store.put("audit", ["other table"], {});
    for (let i = 0; i < MAX_TABLE_ENTRIES; i++) await store.put("grants", [`${i}`], { i });
    await store.put("grants", ["0"], { again: true });
    await store.put("grants", ["one more"], {});
    expect(await keysOf(store, "grants")).to.have.length(MAX_TABLE_ENTRIES);
    expect(await store.get("grants", ["1"])).to.equal(undefined);
    expect(await store.get("grants", ["0"])).to.deep.equal({ again: true });
    expect(await store.get("audit", ["other table"])).to.deep.equal({});
  });

  it("keeps the texts of a list as long as its record", async () => {
    const store = openStore();
    const texts = { id: "x", texts: [] };
    for (const name of ["kept", "old"]) {
      await store.put("lists", [name, "texts"], texts);
      await store.put("lists", [name], listRecord(name));
    }
    await store.put("lists", ["kept"], listRecord("kept", 1));
    for (let at = 0; at < 397; at++) await store.put("lists", [`${at}`], listRecord("other"));
    expect(await keysOf(store, "lists")).to.have.length(399);
    expect(await store.get("lists", ["old", "texts"])).to.equal(undefined);
    expect(await store.get("lists", ["kept", "texts"])).to.deep.equal(texts);
  });

  it("keeps the texts that a full table takes for its oldest list", async () => {
    const store = openStore();
    for (let at = 0; at < 400; at++) await store.put("lists", [`${at}`], listRecord("other"));
    await store.put("lists", ["0", "texts"], { id: "x", texts: [] });
    expect(await store.get("lists", ["0", "texts"])).to.deep.equal({ id: "x", texts: [] });
    expect(await keysOf(store, "lists")).to.have.length(400);
  });

  it("reports that it is in memory", () => {
    expect(openStore().kind).to.equal("memory");
  });
});
