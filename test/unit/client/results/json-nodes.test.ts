/** A JSON value as nodes, a few at a time. */
import { expect } from "chai";
import * as fc from "fast-check";
import { jsonNode, jsonSlice } from "../../../../src/client/results/json-nodes.js";
import { codeOf } from "../../../fixtures/rejection.js";

describe("one node", () => {
  const cases: readonly (readonly [unknown, string, number, string])[] = [
    [null, "null", 0, "null"],
    [undefined, "null", 0, "null"],
    [true, "boolean", 0, "true"],
    [-1.5, "number", 0, "-1.5"],
    ["hi", "string", 2, '"hi"'],
    [[], "array", 0, "[]"],
    [{}, "object", 0, "{}"],
    [[1, "a", [], [1], {}], "array", 5, '[1, "a", [], […], {…}]'],
    [[1, 2, 3, 4, 5, 6], "array", 6, "[1, 2, 3, 4, 5, …]"],
    [{ a: 1, b: { c: 2 } }, "object", 2, '{"a": 1, "b": {…}}'],
    [{ a: "x".repeat(50) }, "object", 1, `{"a": "${"x".repeat(40)}…"}`],
  ];
  for (const [value, type, size, preview] of cases) {
    it(`of ${JSON.stringify(value)?.slice(0, 40)} is a ${type} of ${size}, shown as ${preview}`, () => {
      expect(jsonNode("k", value)).to.deep.equal({ key: "k", type, size, preview });
    });
  }

  it("has a preview of at most 200 characters, whatever the value", () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 4 }), (value) => {
        expect(jsonNode("", value).preview.length).to.be.at.most(200);
      }),
      { numRuns: 200 },
    );
    expect(jsonNode("", "x".repeat(10_000_000)).preview).to.have.length(200);
    expect(
      jsonNode(
        "",
        Array.from({ length: 5 }, () => "y".repeat(100)),
      ).preview.length,
    ).to.be.at.most(200);
    expect(jsonNode("", { ["k".repeat(500)]: "z".repeat(500) }).preview.length).to.be.at.most(200);
  });
});

describe("a slice of children", () => {
  const root = { list: Array.from({ length: 1_000_000 }, (_, i) => i), "": { "a/b": 1 }, text: "x" };

  it("of a long list costs no more than it shows", () => {
    const slice = jsonSlice(root, ["list"], 999_998, 100);
    expect(slice).to.deep.include({ total: 1_000_000, offset: 999_998 });
    expect(slice.nodes.map(({ key, preview }) => [key, preview])).to.deep.equal([
      [999_998, "999998"],
      [999_999, "999999"],
    ]);
  });

  it("of an object has its keys, odd ones included", () => {
    expect(jsonSlice(root, [], 0, 2).nodes.map(({ key }) => key)).to.deep.equal(["list", ""]);
    expect(jsonSlice(root, [], 2, 2).nodes.map(({ key }) => key)).to.deep.equal(["text"]);
    expect(jsonSlice(root, ["", "a/b"], 0, 2)).to.deep.equal({ total: 0, offset: 0, nodes: [] });
  });

  it("past the end is empty", () => {
    expect(jsonSlice(root, [], 10, 5)).to.deep.equal({ total: 3, offset: 10, nodes: [] });
  });

  it("of what has no children is empty", () => {
    for (const value of [1, "text", null, true, undefined]) expect(jsonSlice(value, [], 0, 9).total).to.equal(0);
  });

  it("keeps keys that spell members of the prototype as data", () => {
    const value: unknown = JSON.parse('{"__proto__": {"a": 1}, "constructor": 2}');
    expect(jsonSlice(value, [], 0, 9).nodes.map(({ key }) => key)).to.deep.equal(["__proto__", "constructor"]);
    expect(jsonSlice(value, ["__proto__"], 0, 9).nodes.map(({ key }) => key)).to.deep.equal(["a"]);
  });

  for (const path of [["nowhere"], ["text", 0, "x"], ["list", 1_000_000], ["toString"], ["", "a/b", "c"]]) {
    it(`at ${JSON.stringify(path)}, where nothing is, is ERR-ARGUMENT`, async () => {
      expect(await codeOf(Promise.resolve().then(() => jsonSlice(root, path, 0, 1)))).to.equal("ERR-ARGUMENT");
    });
  }
});
