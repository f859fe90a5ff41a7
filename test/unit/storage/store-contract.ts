/** What every store promises, whatever it stands on. */
import { expect } from "chai";
import type { Store } from "../../../src/storage/index.js";
import type { OnTrouble } from "../../../src/storage/trouble.js";
import { heardTrouble, listRecord } from "./fake-database.js";
import { keysOf } from "../../fixtures/store-keys.js";

/** Describes the promises for the stores that `make` makes, each an empty one. */
export function describeStore(name: string, make: (onTrouble: OnTrouble) => Store): void {
  describe(`${name} as a store`, () => {
    const heard = heardTrouble();
    let store: Store;
    beforeEach(() => {
      heard.reasons.length = 0;
      store = make(heard.onTrouble);
    });
    afterEach(() => store.close());

    it("returns what was put, and nothing for what was not", async () => {
      await store.put("lists", ["s", "tools"], listRecord("a"));
      expect(await store.get("lists", ["s", "tools"])).to.deep.equal(listRecord("a"));
      expect(await store.get("lists", ["s", "prompts"])).to.equal(undefined);
      expect(await store.get("grants", ["s", "tools"])).to.equal(undefined);
    });

    it("returns copies: changing one changes nothing that is kept", async () => {
      const grant = { tools: ["a"] };
      await store.put("grants", ["g"], grant);
      grant.tools.push("b");
      const read = (await store.get("grants", ["g"])) as typeof grant;
      read.tools.push("c");
      expect(await store.get("grants", ["g"])).to.deep.equal({ tools: ["a"] });
    });

    it("replaces and deletes", async () => {
      await store.put("grants", ["g"], { n: 1 });
      await store.put("grants", ["g"], { n: 2 });
      expect(await store.get("grants", ["g"])).to.deep.equal({ n: 2 });
      await store.delete("grants", ["g"]);
      expect(await store.get("grants", ["g"])).to.equal(undefined);
    });

    it("updates a record from its value, and does not touch others", async () => {
      await store.put("grants", ["g"], { n: 1 });
      const more = (value: unknown): object => ({ n: (value as { n: number }).n + 1 });
      await Promise.all([store.update("grants", ["g"], more), store.update("grants", ["g"], more)]);
      await store.update("grants", ["g"], () => undefined);
      await store.update("grants", ["none"], (value) => value as undefined);
      expect(await store.get("grants", ["g"])).to.deep.equal({ n: 3 });
      expect(await keysOf(store, "grants")).to.deep.equal([["g"]]);
    });

    it("applies operations in their order, without waiting in between", async () => {
      void store.put("grants", ["g"], { n: 1 });
      void store.put("grants", ["g"], { n: 2 });
      const first = store.get("grants", ["g"]);
      void store.delete("grants", ["g"]);
      expect(await first).to.deep.equal({ n: 2 });
      expect(await store.get("grants", ["g"])).to.equal(undefined);
    });

    it("lists keys and entries under a prefix, part by part", async () => {
      for (const key of [["a"], ["a", "1"], ["a", "2"], ["ab"], ['a","'], ["b", "a"]])
        await store.put("grants", key, { key });
      expect(await keysOf(store, "grants", ["a"])).to.have.deep.members([["a"], ["a", "1"], ["a", "2"]]);
      expect(await keysOf(store, "grants")).to.have.length(6);
      expect(await store.entries("grants", ["a", "1"])).to.deep.equal([
        { key: ["a", "1"], value: { key: ["a", "1"] } },
      ]);
    });

    it("deletes under a prefix and nothing else", async () => {
      for (const key of [["a"], ["a", "1"], ["ab", "1"]]) await store.put("grants", key, {});
      await store.deletePrefix("grants", ["a"]);
      expect(await keysOf(store, "grants")).to.deep.equal([["ab", "1"]]);
      await store.deletePrefix("grants", []);
      expect(await keysOf(store, "grants")).to.deep.equal([]);
    });

    it("reports a value that can't be cloned and fails only that put", async () => {
      await store.put("grants", ["g"], { kept: true });
      await store.put("grants", ["g"], { no: () => undefined });
      await store.put("grants", ["h"], { no: () => undefined });
      expect(heard.reasons).to.deep.equal(["clone", "clone"]);
      expect(await store.get("grants", ["g"])).to.deep.equal({ kept: true });
      await store.put("grants", ["h"], { yes: 1 });
      expect(await store.get("grants", ["h"])).to.deep.equal({ yes: 1 });
    });

    it("survives a value nested at any depth, whether or not it can be kept", async () => {
      let deep: object = {};
      for (let i = 0; i < 200_000; i++) deep = [deep];
      await store.put("grants", ["deep"], deep);
      await store.get("grants", ["deep"]);
      await store.entries("grants");
      expect(heard.reasons.filter((reason) => reason !== "clone" && reason !== "unreadable")).to.deep.equal([]);
      await store.put("grants", ["g"], { n: 1 });
      expect(await store.get("grants", ["g"])).to.deep.equal({ n: 1 });
    });

    it("does nothing after closing: reads find nothing, writes are dropped, closing again is harmless", async () => {
      await store.put("grants", ["g"], { n: 1 });
      await store.close();
      await store.put("grants", ["h"], { n: 1 });
      await store.delete("grants", ["g"]);
      await store.deletePrefix("grants", []);
      expect(await store.get("grants", ["g"])).to.equal(undefined);
      expect(await keysOf(store, "grants")).to.deep.equal([]);
      expect(await store.entries("grants")).to.deep.equal([]);
      await store.close();
      expect(heard.reasons).to.deep.equal([]);
    });
  });
}
