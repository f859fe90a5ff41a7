/** From a path to its place in JSON text. */
import { expect } from "chai";
import fc from "fast-check";
import { placeInJson, valueAt, type ValuePath } from "../../../src/schema/index.js";

function at(text: string, path: ValuePath): string {
  const { from, to } = placeInJson(text, path);
  return text.slice(from, to);
}

describe("placeInJson", () => {
  it("finds members, items and what is inside of them", () => {
    const text = '{ "a": [1, {"b \\" c": "x"}], "d" :-2.5e3, "a2":null }';
    expect(at(text, ["a", 0])).to.equal("1");
    expect(at(text, ["a", 1, 'b " c'])).to.equal('"x"');
    expect(at(text, ["d"])).to.equal("-2.5e3");
    expect(at(text, ["a2"])).to.equal("null");
    expect(at(text, [])).to.equal("{");
  });
  it("returns the nearest place around a part that is missing", () => {
    expect(at('{"a": [1]}', ["a", 5, "x"])).to.equal("[");
    expect(at('{"a": 1}', ["b"])).to.equal("{");
    expect(at("5", ["b"])).to.equal("5");
    expect(at("[]", [0])).to.equal("[");
  });
  it("takes the last of two members with one name, as parsing does", () => {
    expect(at('{"a": 1, "a": 2}', ["a"])).to.equal("2");
  });
  it("finds each single value of any JSON where it is", () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 4 }), fc.constantFrom(0, 2), (value, space) => {
        const text = JSON.stringify(value, null, space);
        const walk = (inner: unknown, path: ValuePath): void => {
          if (typeof inner !== "object" || inner === null) {
            expect(JSON.parse(at(text, path))).to.deep.equal(valueAt(JSON.parse(text), path));
          } else if (Array.isArray(inner)) inner.forEach((item: unknown, index) => walk(item, [...path, index]));
          else for (const [key, item] of Object.entries(inner)) walk(item, [...path, key]);
        };
        walk(JSON.parse(text), []);
      }),
    );
  });
  it("takes megabytes and a hundred thousand levels in one pass", () => {
    const wide = JSON.stringify({ a: "x".repeat(2_000_000), b: Array(100_000).fill(1), c: 7 });
    expect(at(wide, ["c"])).to.equal("7");
    const deep = `{"a":${"[".repeat(100_000)}${"]".repeat(100_000)},"b":1}`;
    expect(at(deep, ["b"])).to.equal("1");
  });
});
