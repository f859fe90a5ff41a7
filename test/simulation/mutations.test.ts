/** Check that the known defects, which prove the simulation, still fit the source. */
import { expect } from "chai";
import { readFileSync } from "node:fs";
import { mutations } from "./mutations.js";

const root = new URL("../../", import.meta.url);

describe("known defects of the simulation", () => {
  it("have names of their own", () => {
    expect(new Set(mutations.map(({ name }) => name)).size).to.equal(mutations.length);
  });

  for (const { name, edits } of mutations)
    it(`${name} replaces texts that the source holds exactly once, with others`, () => {
      expect(edits).not.to.have.length(0);
      for (const { file, find, replace } of edits) {
        expect(readFileSync(new URL(file, root), "utf8").split(find), `${find} in ${file}`).to.have.length(2);
        expect(replace).not.to.equal(find);
      }
    });
});
