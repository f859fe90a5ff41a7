/** Verdicts: right answers, plain words, hostile names, references. */
import { expect } from "chai";
import { createSchemaChecker } from "../../../../src/schema/validation/index.js";
import type { Verdict } from "../../../../src/schema/validation/schema-checker.js";

/** JSON text keeps `__proto__` as an own member, as on the wire. */
const json = (text: string): unknown => JSON.parse(text);

describe("the schema checker", () => {
  const checker = createSchemaChecker();
  const check = (schema: unknown, value: unknown): Promise<Verdict> => checker.check(schema, value);
  const kind = async (schema: unknown, value: unknown): Promise<string> => (await check(schema, value)).kind;

  it("reports what is wrong, and where, in plain words (TL-08)", async () => {
    const schema = {
      type: "object",
      properties: {
        city: { type: "string", minLength: 2, pattern: "^[A-Z]" },
        rows: { type: "array", items: { type: "integer", minimum: 0 }, uniqueItems: true },
        unit: { enum: ["C", "F"] },
      },
      required: ["city", "name"],
      additionalProperties: false,
    };
    const verdict = await check(schema, { city: "o", rows: [1, -2, "x", 1], unit: "K", more: 1 });
    expect(verdict).to.deep.equal({
      kind: "invalid",
      problems: [
        { path: [], message: 'must not have the member "more"', code: "unknown-key", params: { name: "more" } },
        { path: [], message: 'must have the member "name"', code: "required", params: {}, member: "name" },
        { path: ["city"], message: "must match the pattern ^[A-Z]", code: "pattern", params: { pattern: "^[A-Z]" } },
        { path: ["city"], message: "must have at least 2 characters", code: "min-length", params: { count: 2 } },
        {
          path: ["rows"],
          message: "must not have the same item twice (items 1 and 4 are equal)",
          code: "unique",
          params: { first: 1, second: 4 },
        },
        { path: ["rows", 1], message: "must be 0 or more", code: "min", params: { limit: 0 } },
        { path: ["rows", 2], message: "must be an integer", code: "type", params: { type: "integer" } },
        { path: ["unit"], message: 'must be one of "C", "F"', code: "enum", params: {} },
      ],
    });
  });

  it("lists at most 20 problems", async () => {
    const verdict = await check({ items: { type: "string" } }, Array(5_000).fill(1));
    expect(verdict.kind === "invalid" && verdict.problems).to.have.length(20);
  });

  it("distinguishes null from missing (TL-08)", async () => {
    expect(await kind({ type: "null" }, null)).to.equal("valid");
    expect(await kind({}, undefined)).to.equal("invalid");
  });

  it("accepts true and false as schemas, and no other value that is no object", async () => {
    expect(await kind(true, 1)).to.equal("valid");
    expect(await kind(false, 1)).to.equal("invalid");
    for (const schema of [null, 7, "x", [], undefined]) expect(await kind(schema, 1)).to.equal("unsupported");
  });

  it("does not treat a broken schema as one that allows anything", async () => {
    for (const schema of [{ type: "text" }, { properties: 7 }, { required: "a" }, { minLength: "1" }]) {
      const verdict = await check(schema, {});
      expect(verdict, JSON.stringify(schema)).to.include({ kind: "unsupported", code: "ERR-PROTO" });
    }
  });

  for (const name of ["__proto__", "constructor", "toString", "default", "enum", "__$refResolved", "$id", "id"]) {
    it(`checks a member called ${name} like any other`, async () => {
      const key = JSON.stringify(name);
      const typed = json(`{"properties":{${key}:{"$ref":"#/$defs/text"}},"$defs":{"text":{"type":"string"}}}`);
      expect(await kind(typed, json(`{${key}:1}`))).to.equal("invalid");
      expect(await kind(typed, json(`{${key}:"a"}`))).to.equal("valid");
      expect(await kind(typed, {})).to.equal("valid");
      const needed = { required: [name] };
      expect(await kind(needed, {})).to.equal("invalid");
      expect(await kind(needed, json(`{${key}:1}`))).to.equal("valid");
      expect(await kind({ additionalProperties: false }, json(`{${key}:1}`))).to.equal("invalid");
      const closed = {
        properties: (typed as { properties: unknown }).properties,
        $defs: { text: true },
        additionalProperties: false,
      };
      expect(await kind(closed, json(`{${key}:1}`))).to.equal("valid");
      expect(await kind(closed, json(`{${key}:1,"other":1}`))).to.equal("invalid");
    });
  }

  it("checks dependencies of a member called default, and names by a pattern called default", async () => {
    const $defs = { text: { type: "string" } };
    const depends = { dependentSchemas: { default: { properties: { a: { $ref: "#/$defs/text" } } } }, $defs };
    expect(await kind(depends, { default: 1, a: 1 })).to.equal("invalid");
    expect(await kind(depends, { default: 1, a: "a" })).to.equal("valid");
    expect(await kind(depends, { a: 1 })).to.equal("valid");
    const named = { patternProperties: { default: { $ref: "#/$defs/text" } }, $defs };
    expect(await kind(named, { "my default": 1 })).to.equal("invalid");
    expect(await kind(named, { "my default": "a", b: 1 })).to.equal("valid");
  });

  it("treats no name in a schema as a keyword of its own code", async () => {
    const smuggled = {
      __$refResolved: { not: {} },
      __$validated: true,
      __$compiled: true,
      $ref: "#/$defs/a",
      $defs: { a: { type: "string" } },
    };
    expect(await kind(smuggled, "a")).to.equal("valid");
    expect(await kind(smuggled, 1)).to.equal("invalid");
    const poison = { $id: "https://json-schema.org/draft/2020-12/schema", type: "string" };
    expect(await kind(poison, "a")).to.equal("valid");
    expect(await kind({ type: "object" }, {})).to.equal("valid");
  });

  for (const ref of ["#/__proto__", "#/constructor/prototype", "#/$defs/none", "#nowhere"]) {
    it(`refuses the reference ${ref}, which leads nowhere (J-02)`, async () => {
      expect(await check({ $ref: ref }, 1)).to.include({ kind: "unsupported", code: "ERR-PROTO", ref });
      expect(Object.keys(Object.prototype)).to.deep.equal([]);
    });
  }

  for (const ref of [
    "https://evil.example/s.json",
    "other.json#/a",
    "http://json-schema.org/draft-07/schema#",
    "file:///etc/x",
  ]) {
    it(`never fetches ${ref}, names it, and checks nothing (J-02)`, async () => {
      expect(await check({ properties: { a: { $ref: ref } } }, {})).to.include({
        kind: "unsupported",
        code: "ERR-PROTO",
        ref,
      });
    });
  }

  it("follows references inside the document: pointer, anchor, $id (J-02)", async () => {
    const schema = {
      $id: "https://example.com/root",
      properties: { a: { $ref: "#/$defs/x" }, b: { $ref: "#text" }, c: { $ref: "item" }, d: { $ref: "#" } },
      $defs: { x: { type: "string" }, y: { $anchor: "text", type: "string" }, z: { $id: "item", type: "string" } },
    };
    expect(await kind(schema, { a: "1", b: "2", c: "3", d: { a: "1" } })).to.equal("valid");
    for (const name of ["a", "b", "c"]) expect(await kind(schema, { [name]: 1 })).to.equal("invalid");
    expect(await kind(schema, { d: { d: { a: 1 } } })).to.equal("invalid");
  });

  it("checks with the same schema again, and with an equal one", async () => {
    const schema = { type: "string", pattern: "^a" };
    for (let round = 0; round < 3; round++) {
      expect(await kind(schema, "a")).to.equal("valid");
      expect(await kind({ ...schema }, "b")).to.equal("invalid");
    }
    for (let other = 0; other < 250; other++) expect(await kind({ const: other }, other)).to.equal("valid");
    expect(await kind(schema, "b")).to.equal("invalid");
  });

  it("leaves schema and value as they are", async () => {
    const schema = Object.freeze({ type: "object", properties: Object.freeze({ a: Object.freeze({ $ref: "#" }) }) });
    const value = Object.freeze({ a: Object.freeze({}) });
    expect(await kind(schema, value)).to.equal("valid");
    expect(schema).to.deep.equal({ type: "object", properties: { a: { $ref: "#" } } });
  });
});

describe("a wrong value inside alternatives", () => {
  const condition = {
    type: "object",
    properties: { op: { enum: ["eq"] }, n: { type: "integer", minimum: 3 } },
    required: ["op"],
  };
  const list = (name: string): object => ({
    type: "object",
    properties: { [name]: { type: "array", items: condition } },
    required: [name],
    additionalProperties: false,
  });
  const tagged = (kind: string, of: object): object => ({
    type: "object",
    properties: { kind: { const: kind }, of },
    required: ["kind", "of"],
  });

  /** Schema, value, places. */
  const cases: readonly (readonly [what: string, schema: object, value: unknown, places: readonly string[]])[] = [
    [
      "is named deep inside",
      { anyOf: [list("and"), list("or")] },
      { and: [{ op: "eq" }, { op: "xx", n: 1 }] },
      ["and.1.n", "and.1.op"],
    ],
    [
      "is named in a member",
      { properties: { filter: { oneOf: [list("or"), list("and")] } } },
      { filter: { and: [{ n: 5 }] } },
      ["filter.and.0"],
    ],
    [
      "is named under its tag",
      { oneOf: [tagged("a", { type: "string" }), tagged("b", { type: "integer" })] },
      { kind: "b", of: "x" },
      ["of"],
    ],
    [
      "is named in alternatives inside alternatives",
      { anyOf: [{ anyOf: [tagged("a", { type: "string" }), { type: "null" }] }, { type: "boolean" }] },
      { kind: "a", of: 1 },
      ["of"],
    ],
    [
      "is named through references",
      {
        $ref: "#/$defs/x",
        $defs: {
          x: { anyOf: [{ $ref: "#/$defs/y" }, { type: "null" }] },
          y: { type: "object", properties: { n: { type: "integer" } } },
        },
      },
      { n: "x" },
      ["n"],
    ],
    [
      "is named in a list of unions",
      {
        items: {
          anyOf: [
            { type: "string", maxLength: 2 },
            { type: "integer", maximum: 5 },
          ],
        },
      },
      ["ok", 3, 9, "long"],
      ["2", "3"],
    ],
    [
      "is the missing member of the alternative it is",
      { anyOf: [tagged("a", { type: "string" }), tagged("b", { type: "integer" })] },
      { kind: "b" },
      [""],
    ],
    [
      "is the whole where the alternatives disagree about all of it",
      { anyOf: [{ type: "string" }, { type: "integer" }] },
      true,
      [""],
    ],
  ];
  for (const [what, schema, value, places] of cases)
    it(what, async () => {
      const verdict = await createSchemaChecker().check(schema, value);
      const problems = verdict.kind === "invalid" ? verdict.problems : [];
      expect(problems.map(({ path }) => path.join(".")).sort()).to.deep.equal(places);
      for (const { message } of problems) expect(message).not.to.equal("does not match its schema");
    });

  it("takes no more time than the check itself, whatever the schema", async () => {
    const variants = Array.from({ length: 40 }, (_, n) => list(`v${n}`));
    const schema = { anyOf: variants.map((variant) => ({ anyOf: [variant, ...variants] })) };
    const verdict = await createSchemaChecker().check(schema, {
      v7: Array.from({ length: 200 }, () => ({ op: "xx" })),
    });
    expect(verdict.kind).not.to.equal("valid");
  });
});
