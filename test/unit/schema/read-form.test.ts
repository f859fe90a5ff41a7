/** The form model: which schema becomes which field, and what hostile schemas can't do. */
import { expect } from "chai";
import { readForm, type FormField } from "../../../src/schema/index.js";

function fieldsOf(schema: unknown): readonly FormField[] {
  const form = readForm(schema);
  if (form.kind !== "object") throw new Error(`an object was expected, not ${form.kind}`);
  return form.fields();
}
/** The field of one property. */
function one(schema: unknown, root: object = {}): FormField {
  const [field] = fieldsOf({ ...root, type: "object", properties: { it: schema } });
  if (!field) throw new Error("no field");
  return field;
}
function optionsOf(field: FormField): readonly (string | undefined)[] {
  return field.kind === "enum" || field.kind === "choice" ? field.options.map(({ label }) => label) : [];
}

describe("readForm", () => {
  it("gives each type its kind", () => {
    const kinds = ["object", "array", "string", "number", "integer", "boolean"].map((type) => one({ type }).kind);
    expect(kinds).to.deep.equal(["json", "array", "string", "number", "integer", "boolean"]);
  });
  it("reads a tool without parameters as an empty form", () => {
    expect(fieldsOf({ type: "object" })).to.deep.equal([]);
    expect(fieldsOf({ type: "object", properties: {} })).to.deep.equal([]);
    expect(fieldsOf({ type: "object", additionalProperties: false })).to.deep.equal([]);
  });
  it("keeps names, titles, descriptions and what is required", () => {
    const [a, b] = fieldsOf({
      properties: { a: { type: "string", title: "A", description: "first" }, b: { type: "string", title: 7 } },
      required: ["a", 5],
    });
    expect(a).to.include({ name: "a", title: "A", description: "first", required: true });
    expect(b).to.include({ name: "b", required: false });
    expect(b).not.to.have.property("title");
  });
  it("reads enums with titles, enumNames and single constants", () => {
    expect(optionsOf(one({ enum: ["a", 1, null] }))).to.deep.equal(["a", "1", "null"]);
    expect(optionsOf(one({ enum: ["a", "b"], enumNames: ["Ah"] }))).to.deep.equal(["Ah", "b"]);
    expect(optionsOf(one({ oneOf: [{ const: "a", title: "Ah" }, { const: "b" }] }))).to.deep.equal(["Ah", "b"]);
    expect(one({ const: 3 }).kind).to.equal("enum");
  });
  it("reads null beside a type as nullable", () => {
    for (const schema of [
      { type: ["string", "null"] },
      { anyOf: [{ type: "string" }, { type: "null" }] },
      { type: "string", nullable: true },
    ]) {
      expect(one(schema)).to.include({ kind: "string", nullable: true });
    }
  });
  it("keeps the outer title and default of an optional type as Pydantic writes it", () => {
    const field = one({ anyOf: [{ type: "integer" }, { type: "null" }], default: null, title: "Limit" });
    expect(field).to.include({ kind: "integer", nullable: true, default: null, title: "Limit" });
  });
  it("offers alternatives by title, constant, definition or type", () => {
    const field = one(
      {
        oneOf: [
          { title: "Circle", type: "object" },
          { properties: { kind: { const: "square" } } },
          { $ref: "#/$defs/Line" },
          { type: "string" },
        ],
      },
      { $defs: { Line: { type: "object", properties: {} } } },
    );
    expect(field.kind).to.equal("choice");
    expect(optionsOf(field)).to.deep.equal(["Circle", "square", "Line", "string"]);
  });
  it("leaves alternatives that only list required members out of the form", () => {
    const form = readForm({ properties: { a: {}, b: {} }, anyOf: [{ required: ["a"] }, { required: ["b"] }] });
    expect(form.kind).to.equal("object");
  });
  it("gives members shared by all alternatives to each of them", () => {
    const form = readForm({
      type: "object",
      properties: { shared: { type: "string" } },
      oneOf: [{ properties: { a: { type: "string" } } }, { properties: { b: { type: "string" } } }],
    });
    const option = form.kind === "choice" ? form.options[1]?.field() : undefined;
    const names = option?.kind === "object" ? option.fields().map(({ name }) => name) : [];
    expect(names).to.have.members(["shared", "b"]);
  });
  it("reads free keys as a map, and beside known ones as extra", () => {
    expect(one({ type: "object", additionalProperties: { type: "number" } }).kind).to.equal("map");
    const both = one({ type: "object", properties: { a: {} }, additionalProperties: { type: "number" } });
    expect(both.kind === "object" && both.entry()?.kind).to.equal("number");
  });
  it("gives the first items of a tuple their own fields", () => {
    const field = one({ type: "array", prefixItems: [{ type: "string" }, { type: "number" }], items: false });
    if (field.kind !== "array") throw new Error(field.kind);
    expect([field.item(0).kind, field.item(1).kind, field.maxItems]).to.deep.equal(["string", "number", 2]);
  });
  it("resolves local references by pointer and anchor", () => {
    const $defs = { "a/b": { type: "number" }, C: { $anchor: "see", type: "boolean" } };
    expect(one({ $ref: "#/$defs/a~1b", description: "here" }, { $defs })).to.include({
      kind: "number",
      description: "here",
    });
    expect(one({ $ref: "#see" }, { $defs }).kind).to.equal("boolean");
  });
  it("opens recursive schemas as far as they are shown", () => {
    const $defs = {
      node: { type: "object", properties: { next: { $ref: "#/$defs/node" } } },
    };
    let field = one({ $ref: "#/$defs/node" }, { $defs });
    for (let depth = 0; depth < 20; depth++) {
      const inner: FormField | undefined = field.kind === "object" ? field.fields()[0] : undefined;
      if (!inner) throw new Error(`stopped at ${depth}`);
      field = inner;
    }
    expect(field.kind).to.equal("object");
  });
  it("merges allOf, the stricter limit winning", () => {
    const merged = one({
      allOf: [
        { type: "number", minimum: 1, maximum: 9 },
        { minimum: 3, maximum: 20 },
      ],
    });
    expect(merged).to.include({ kind: "number", min: 3, max: 9 });
    const object = fieldsOf({
      allOf: [
        { properties: { a: { type: "string" } }, required: ["a"] },
        { properties: { b: {} }, required: ["b"] },
      ],
    });
    expect(object.map(({ name, required }) => [name, required])).to.have.deep.members([
      ["a", true],
      ["b", true],
    ]);
  });
  it("drops only the part it can't show to JSON", () => {
    const [a, b, c, d] = fieldsOf({
      properties: {
        a: { $ref: "https://evil.example/schema.json" },
        b: { allOf: [{ type: "string" }, { type: "number" }] },
        c: {},
        d: { type: "string" },
      },
    });
    expect(a).to.include({ kind: "json", reason: "ref" });
    expect(b).to.include({ kind: "json", reason: "complex" });
    expect(c).to.include({ kind: "json", reason: "any" });
    expect(d?.kind).to.equal("string");
  });
  it("never fails on values that are no schema", () => {
    for (const schema of [null, true, false, 7, "x", [], { type: "evil" }, { type: 5 }, { properties: [] }]) {
      expect(() => readForm(schema)).not.to.throw();
    }
    const odd = { type: "object", properties: { a: null, b: { enum: [] }, c: { oneOf: [] }, d: { items: 3 } } };
    expect(fieldsOf(odd)).to.have.length(4);
  });
  it("ends references that lead to themselves", () => {
    const $defs = { a: { $ref: "#/$defs/b" }, b: { $ref: "#/$defs/a" } };
    expect(one({ $ref: "#/$defs/a" }, { $defs })).to.include({ kind: "json", reason: "complex" });
  });
  it("bounds references that double at every level", () => {
    const $defs: Record<string, unknown> = { d0: { type: "string" } };
    for (let n = 1; n < 60; n++) $defs[`d${n}`] = { allOf: [1, 2].map(() => ({ $ref: `#/$defs/d${n - 1}` })) };
    expect(one({ $ref: "#/$defs/d59" }, { $defs })).to.include({ kind: "json", reason: "too-large" });
  });
  it("ends at thousands of members, for that part alone", () => {
    const properties = Object.fromEntries(Array.from({ length: 5000 }, (_, n) => [`p${n}`, { type: "string" }]));
    expect(one({ type: "object", properties })).to.include({ kind: "json", reason: "too-large" });
  });
  it("treats __proto__ and inherited names as ordinary keys", () => {
    const schema: unknown = JSON.parse(
      '{"type":"object","properties":{"__proto__":{"type":"string","title":"P"},"constructor":{"type":"number"}},"required":["__proto__"]}',
    );
    expect(fieldsOf(schema).map(({ name, kind }) => [name, kind])).to.deep.equal([
      ["__proto__", "string"],
      ["constructor", "number"],
    ]);
    expect(one({ $ref: "#/constructor" })).to.include({ kind: "json", reason: "missing" });
    expect({}).not.to.have.property("title");
  });
});
