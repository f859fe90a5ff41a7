/** The twin in memory: a store like the other, with bounds. */
import { expect } from "chai";
import { MAX_ENTRIES } from "../../../src/storage/memory-tables.js";
import { openStore } from "../../../src/storage/index.js";
import { describeStore } from "./store-contract.js";
import { keysOf } from "../../fixtures/store-keys.js";

describeStore("a store in memory", (onTrouble) => openStore({ onTrouble }));

describe("a store in memory", () => {
  it("forgets the oldest entries past its bound, table by table; what is written anew counts as new", async () => {
    const store = openStore();
    await store.put("audit", ["other table"], {});
    for (let i = 0; i < MAX_ENTRIES; i++) await store.put("grants", [`${i}`], { i });
    await store.put("grants", ["0"], { again: true });
    await store.put("grants", ["one more"], {});
    expect(await keysOf(store, "grants")).to.have.length(MAX_ENTRIES);
    expect(await store.get("grants", ["1"])).to.equal(undefined);
    expect(await store.get("grants", ["0"])).to.deep.equal({ again: true });
    expect(await store.get("audit", ["other table"])).to.deep.equal({});
  });

  it("says that it is memory", () => {
    expect(openStore().kind).to.equal("memory");
  });
});
