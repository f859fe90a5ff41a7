/** What a form starts with, and what a part of it begins with. */
import { expect } from "chai";
import { initialValue, readForm } from "../../../src/schema/index.js";

describe("the value a form starts with", () => {
  it("has as many items as a list must have", () => {
    const form = readForm({ type: "array", items: { type: "boolean" }, minItems: 2, maxItems: 2 });
    expect(initialValue(form)).to.deep.equal([false, false]);
  });

  it("is bounded where nested lists are required", () => {
    const list = { type: "array", items: { $ref: "#/$defs/list" }, minItems: 10, maxItems: 10 };
    const form = readForm({ $defs: { list }, properties: { x: { $ref: "#/$defs/list" } }, required: ["x"] });
    expect(JSON.stringify(initialValue(form)).length).to.be.below(30_000);
  });
});
