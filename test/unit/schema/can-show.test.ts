/** The fields of a form and the values their controls can show. */
import { expect } from "chai";
import { canShow, readForm } from "../../../src/schema/index.js";

const field = (schema: object) => readForm(schema as Parameters<typeof readForm>[0]);

describe("a field shows a value", () => {
  for (const [what, schema, shown, others] of [
    ["of text", { type: "string" }, ["", "a"], [1, null, true, {}]],
    ["of numbers", { type: "number" }, [0, 1.5], ["1", null, [1]]],
    ["of whole numbers", { type: "integer" }, [0, 2], ["1", null, {}]],
    ["of yes and no", { type: "boolean" }, [true, false], ["true", 0, null]],
    ["of choices", { enum: ["a", 1, { b: 2 }] }, ["a", 1, { b: 2 }], ["b", "1", { b: 3 }, null]],
    ["of lists", { type: "array", items: { type: "string" } }, [[], ["a"]], ["a", {}, null]],
    ["of objects", { type: "object", properties: { a: {} } }, [{}, { a: 1 }], ["a", [], null]],
    ["of text or null", { type: ["string", "null"] }, ["", null], [1, true, {}]],
  ] as const) {
    it(`${what}, and a missing one, and no other`, () => {
      const read = field(schema);
      for (const value of [undefined, ...shown]) expect(canShow(read, value), JSON.stringify(value)).to.equal(true);
      for (const value of others) expect(canShow(read, value), JSON.stringify(value)).to.equal(false);
    });
  }
});
