/** Tools in the order of their names. */
import { expect } from "chai";
import { byName } from "../../../src/state/index.js";

describe("byName", () => {
  it("orders by title, else name, whatever the case; equal ones stay as they came", () => {
    const tools = [{ name: "b" }, { name: "x", title: "B" }, { name: "A" }, { name: "c", title: "0" }];
    expect(byName(tools).map(({ name }) => name)).to.deep.equal(["c", "A", "b", "x"]);
    expect(tools[0]?.name).to.equal("b");
  });

  it("sorts a list once", () => {
    const tools = [{ name: "b" }, { name: "a" }];
    expect(byName(tools)).to.equal(byName(tools));
  });
});
