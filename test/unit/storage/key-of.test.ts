/** Keys as text: no two keys share one, and prefixes are those of parts, not of letters. */
import { expect } from "chai";
import * as fc from "fast-check";
import { keyOf, partsOf, prefixOf } from "../../../src/storage/key-of.js";

const parts = fc.array(
  fc.oneof(fc.string({ unit: "binary" }), fc.constantFrom("", '"', ",", '","', "\\", "]", "\uffff")),
  {
    maxLength: 4,
  },
);

describe("keyOf", () => {
  it("returns different texts for different keys, whatever is in their parts", () => {
    fc.assert(
      fc.property(parts, parts, (a, b) => {
        expect(keyOf(...a) === keyOf(...b)).to.equal(a.length === b.length && a.every((part, i) => part === b[i]));
      }),
    );
  });

  it("returns a text from which the parts are read back", () => {
    fc.assert(fc.property(parts, (a) => void expect(partsOf(keyOf(...a))).to.deep.equal(a)));
  });

  it("begins with the prefix of the same first parts, and with no other", () => {
    fc.assert(
      fc.property(parts, parts, (a, b) => {
        expect(keyOf(...a, ...b).startsWith(prefixOf(a))).to.equal(true);
        const begins = a.length <= b.length && a.every((part, i) => part === b[i]);
        expect(keyOf(...b).startsWith(prefixOf(a))).to.equal(begins);
      }),
    );
  });

  it("keeps every key below a prefix inside the range of texts that is queried", () => {
    fc.assert(
      fc.property(parts, parts, (a, b) => {
        const text = keyOf(...a, ...b);
        expect(text >= prefixOf(a) && text <= `${prefixOf(a)}\uffff`).to.equal(true);
      }),
    );
  });

  it("recognises no key of other code", () => {
    for (const text of ["", "{", "1", '["a",1]', "null", '{"0":"a"}', 7, undefined, ["a"]])
      expect(partsOf(text)).to.equal(undefined);
  });
});
