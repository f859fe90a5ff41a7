/** `x-mcp-header`: which annotations are legal, and the headers of one call. */
import { expect } from "chai";
import { headersOfCall, readHeaderParams } from "../../../src/protocol/header-params.js";

const REGION = { type: "string", "x-mcp-header": "Region" };
const object = (properties: object, more: object = {}): object => ({ type: "object", properties, ...more });

describe("the reading of x-mcp-header (H-05)", () => {
  it("finds annotated parameters at any fixed place", () => {
    const schema = object({
      region: REGION,
      nested: object({ deeper: object({ n: { type: "integer", "x-mcp-header": "N" } }) }),
      flag: { type: "boolean", "x-mcp-header": "Method" },
      plain: { type: "string" },
    });
    expect(readHeaderParams(schema)).to.deep.equal({
      kind: "ok",
      params: [
        { header: "Mcp-Param-Region", path: ["region"] },
        { header: "Mcp-Param-N", path: ["nested", "deeper", "n"] },
        { header: "Mcp-Param-Method", path: ["flag"] },
      ],
    });
  });

  it("finds no parameters where there are none", () => {
    for (const schema of [{}, object({}), null, true, "x", []]) {
      expect(readHeaderParams(schema)).to.deep.equal({ kind: "ok", params: [] });
    }
  });

  const string = (name: unknown): object => object({ a: { type: "string", "x-mcp-header": name } });
  const illegal: Readonly<Record<string, object>> = {
    "an empty name": string(""),
    "a name with line breaks": string("Foo\r\nX-Evil: 1"),
    "a name with a space": string("Authorization "),
    "a name with a colon": string("a:b"),
    "a name beyond ASCII": string("Größe"),
    "a name that is a number": string(5),
    "a name that is an object": string({}),
    "the same name twice, in another case": object({ a: REGION, b: { type: "string", "x-mcp-header": "REGION" } }),
    "a parameter of type number": object({ a: { type: "number", "x-mcp-header": "A" } }),
    "a parameter of two types": object({ a: { type: ["string", "null"], "x-mcp-header": "A" } }),
    "a parameter without type": object({ a: { "x-mcp-header": "A" } }),
    "a parameter that is an object": object({ a: { type: "object", "x-mcp-header": "A" } }),
    "the root": { ...object({}), type: "string", "x-mcp-header": "A" },
    "a place in items": object({ a: { type: "array", items: REGION } }),
    "a place in prefixItems": object({ a: { type: "array", prefixItems: [REGION] } }),
    "a place in oneOf": object({ a: { oneOf: [REGION] } }),
    "a place in anyOf of the root": object({}, { anyOf: [object({ a: REGION })] }),
    "a place in allOf": object({}, { allOf: [object({ a: REGION })] }),
    "a place in not": object({}, { not: object({ a: REGION }) }),
    "a place in then": object({}, { if: {}, then: object({ a: REGION }) }),
    "a place in $defs": object({ a: { $ref: "#/$defs/r" } }, { $defs: { r: REGION } }),
    "a place in definitions": object({}, { definitions: { r: REGION } }),
    "a place in additionalProperties": object({}, { additionalProperties: REGION }),
    "a place in patternProperties": object({}, { patternProperties: { "^a": REGION } }),
    "properties in items, whatever they are called": object({
      a: { items: object({ default: REGION, examples: REGION }) },
    }),
  };
  for (const [what, schema] of Object.entries(illegal)) {
    it(`refuses ${what}, with a reason`, () => {
      const read = readHeaderParams(schema);
      expect(read.kind).to.equal("invalid");
      expect(read).to.have.property("reason").that.is.a("string").and.not.empty;
    });
  }

  it("treats neither data as schemas, nor a property's name as an annotation", () => {
    const schema = object({
      "x-mcp-header": { type: "string" },
      a: { type: "object", default: { "x-mcp-header": 1 }, examples: [REGION], const: REGION, enum: [REGION] },
      b: { type: "array", items: object({ "x-mcp-header": { type: "string" } }) },
    });
    expect(readHeaderParams(schema)).to.deep.equal({ kind: "ok", params: [] });
  });

  it("ends at a schema of too many nodes", () => {
    const properties = Object.fromEntries(Array.from({ length: 20_001 }, (_, i) => [`p${i}`, {}]));
    expect(readHeaderParams(object(properties)).kind).to.equal("invalid");
  });
});

describe("the mirrored headers of a call (H-03, H-04)", () => {
  const params = [
    { header: "Mcp-Param-A", path: ["a"] },
    { header: "Mcp-Param-B", path: ["o", "b"] },
  ];
  const cases: readonly (readonly [string, Record<string, unknown>, Record<string, string>])[] = [
    ["strings as they are", { a: "us-west1" }, { "Mcp-Param-A": "us-west1" }],
    ["strings that can't be sent as they are, encoded", { a: "Grüße" }, { "Mcp-Param-A": "=?base64?R3LDvMOfZQ==?=" }],
    ["the empty string", { a: "" }, { "Mcp-Param-A": "" }],
    ["booleans and integers as text", { a: true, o: { b: -7 } }, { "Mcp-Param-A": "true", "Mcp-Param-B": "-7" }],
    ["false and zero", { a: false, o: { b: 0 } }, { "Mcp-Param-A": "false", "Mcp-Param-B": "0" }],
    ["nothing for null and absent", { a: null, o: {} }, {}],
    ["nothing for unsafe and fractional numbers", { a: 2 ** 53, o: { b: 1.5 } }, {}],
    ["nothing for objects and lists", { a: {}, o: { b: [] } }, {}],
    ["nothing where the way ends early", { o: "text" }, {}],
  ];
  for (const [what, args, headers] of cases) {
    it(`are ${what}`, () => expect(headersOfCall(params, args)).to.deep.equal(headers));
  }

  it("read own members only", () => {
    const inherited = [
      { header: "Mcp-Param-A", path: ["constructor", "name"] },
      { header: "Mcp-Param-B", path: ["toString"] },
    ];
    expect(headersOfCall(inherited, {})).to.deep.equal({});
  });
});
