/** Starting values, checks, and changing values. */
import { expect } from "chai";
import {
  bestOption,
  checkValue,
  initialValue,
  parseJsonText,
  readForm,
  sameJson,
  valueAt,
  withValueAt,
} from "../../../src/schema/index.js";
import { matchesPattern } from "../../../src/schema/safe-pattern.js";
import { linearPattern } from "../../../src/schema/validation/linear-match.js";
import { parsePattern } from "../../../src/schema/validation/pattern-syntax.js";

/** What is wrong with `value`, as `path:code`. */
function wrong(schema: unknown, value: unknown): string[] {
  return checkValue(readForm(schema), value).map(({ path, code }) => `${path.join(".")}:${code}`);
}

describe("initialValue", () => {
  it("has defaults and leaves everything else out", () => {
    const schema = {
      properties: { a: { type: "string" }, b: { type: "number", default: 5 }, c: { type: "object", properties: {} } },
      required: ["a"],
    };
    expect(initialValue(readForm(schema))).to.deep.equal({ b: 5 });
  });
  it("has required objects, constants, lists and booleans with values that can be shown", () => {
    const properties = {
      o: { type: "object", properties: { x: { default: 1 } } },
      k: { const: "v" },
      l: { type: "array" },
      f: { type: "boolean" },
    };
    expect(initialValue(readForm({ properties, required: Object.keys(properties) }))).to.deep.equal({
      o: { x: 1 },
      k: "v",
      l: [],
      f: false,
    });
  });
  it("leaves out what has the default null and may be left out", () => {
    const schema = { properties: { a: { type: ["string", "null"], default: null } } };
    expect(initialValue(readForm(schema))).to.deep.equal({});
    expect(initialValue(readForm({ ...schema, required: ["a"] }))).to.deep.equal({ a: null });
  });
  it("ends on objects that require themselves", () => {
    const schema = { $defs: { n: { properties: { n: { $ref: "#/$defs/n" } }, required: ["n"] } }, $ref: "#/$defs/n" };
    expect(() => initialValue(readForm(schema))).not.to.throw();
  });
  it("does not share the schema's default", () => {
    const schema = { properties: { a: { default: { deep: [1] } } } };
    const value = initialValue(readForm(schema));
    expect(valueAt(value, ["a"])).not.to.equal(schema.properties.a.default);
  });
});

describe("checkValue", () => {
  it("reports required members in place and accepts absent optional ones", () => {
    const schema = { properties: { a: { type: "string" }, b: { type: "number" } }, required: ["a"] };
    expect(wrong(schema, {})).to.deep.equal(["a:required"]);
    expect(wrong(schema, { a: "" })).to.deep.equal([]);
  });
  it("does not mistake inherited members for own ones", () => {
    expect(wrong({ properties: { toString: { type: "string" } }, required: ["toString"] }, {})).to.deep.equal([
      "toString:required",
    ]);
  });
  it("checks types and limits", () => {
    const cases: [object, unknown, string[]][] = [
      [{ type: "string" }, 5, [":type"]],
      [{ type: "integer" }, 1.5, [":type"]],
      [{ type: "number", minimum: 2 }, 1, [":min"]],
      [{ type: "number", exclusiveMaximum: 2 }, 2, [":below"]],
      [{ type: "number", multipleOf: 0.1 }, 0.3, []],
      [{ type: "number", multipleOf: 2 }, 3, [":multiple"]],
      [{ type: "string", minLength: 2 }, "😀", [":min-length"]],
      [{ type: "string", maxLength: 1 }, "😀", []],
      [{ type: "array", minItems: 1 }, [], [":min-items"]],
      [
        { type: "array", uniqueItems: true },
        [
          { a: 1, b: 2 },
          { b: 2, a: 1 },
        ],
        [":unique"],
      ],
      [{ enum: ["a"] }, "b", [":enum"]],
      [{ type: ["string", "null"] }, null, []],
      [{ type: "object", properties: {}, additionalProperties: false }, { x: 1 }, [":unknown-key"]],
      [{ type: "object", additionalProperties: { type: "number" } }, { x: "1" }, ["x:type"]],
      [{ properties: { a: {}, b: {} }, dependentRequired: { a: ["b"] } }, { a: 1 }, ["b:needed-by"]],
    ];
    for (const [schema, value, expected] of cases) {
      expect(wrong(schema, value), JSON.stringify(schema)).to.deep.equal(expected);
    }
  });
  it("is lenient with formats and ignores unknown ones", () => {
    expect(wrong({ type: "string", format: "date" }, "2024-02-30x")).to.deep.equal([":format"]);
    expect(wrong({ type: "string", format: "date-time" }, "2024-02-03T10:00:00Z")).to.deep.equal([]);
    expect(wrong({ type: "string", format: "email" }, "a@b")).to.deep.equal([]);
    expect(wrong({ type: "string", format: "uri" }, "no address")).to.deep.equal([":format"]);
    expect(wrong({ type: "string", format: "constructor" }, "x")).to.deep.equal([]);
  });
  it("checks a value against the alternative it fits best, or the one picked", () => {
    const shape = (kind: string, size: string): object => ({
      properties: { kind: { const: kind }, [size]: { type: "number" } },
      required: ["kind", size],
    });
    const schema = { oneOf: [shape("circle", "radius"), shape("square", "side")] };
    expect(wrong(schema, { kind: "square" })).to.deep.equal(["side:required"]);
    const picked = checkValue(readForm(schema), { kind: "square" }, () => 0);
    expect(picked.map(({ code }) => code)).to.deep.equal(["enum", "required"]);
  });
  it("stays short, and ends, with hostile values and schemas", () => {
    expect(wrong({ type: "array", items: { type: "string" } }, Array(100_000).fill(1))).to.have.length(100);
    const tree = {
      $defs: { t: { anyOf: Array(30).fill({ properties: { t: { $ref: "#/$defs/t" } } }) } },
      $ref: "#/$defs/t",
    };
    let deep: object = {};
    for (let level = 0; level < 40; level++) deep = { t: deep };
    wrong(tree, deep); // each level doubles what would have to be looked at
  });
});

describe("the variant of a union", () => {
  const condition = {
    type: "object",
    properties: { field: { type: "string" }, op: { enum: ["eq", "ne"] } },
    required: ["field", "op"],
  };
  const list = { type: "array", items: condition };
  const either = (closed: boolean, ...names: readonly string[]): object => ({
    anyOf: names.map((name) => ({
      type: "object",
      title: name,
      properties: { [name]: list },
      required: [name],
      ...(closed && { additionalProperties: false }),
    })),
  });
  const chosen = (schema: object, value: unknown): number => {
    const form = readForm(schema);
    return form.kind === "choice" ? bestOption(form, value) : -1;
  };

  for (const closed of [true, false])
    it(`is kept by a wrong value deep inside, which is named there (${closed ? "closed" : "open"})`, () => {
      const schema = either(closed, "or", "and", "not");
      const wrong = { and: [{ field: "a", op: "xx" }, { field: 1, op: "eq" }, { op: 5 }] };
      expect(chosen(schema, wrong)).to.equal(1);
      const places = checkValue(readForm(schema), wrong).map(({ path }) => path.join("."));
      expect(places).to.deep.equal(["and.0.op", "and.1.field", "and.2.field", "and.2.op"]);
      expect(chosen(schema, { not: Array.from({ length: 200 }, () => ({ op: "xx" })) })).to.equal(2);
    });

  it("is chosen by its constant first, by its own members next, and by its type where there are neither", () => {
    const tagged = {
      oneOf: ["a", "b"].map((kind) => ({
        type: "object",
        properties: { kind: { const: kind }, [`of${kind}`]: { type: "integer" }, shared: { type: "integer" } },
        required: ["kind", `of${kind}`],
      })),
    };
    expect(chosen(tagged, { kind: "b", ofa: 1, shared: "x" })).to.equal(1);
    expect(chosen(tagged, { ofb: "x", shared: "y" })).to.equal(1);
    expect(chosen(tagged, {})).to.equal(0);
    const types = { anyOf: [{ type: "string" }, { type: "array", items: { type: "integer" } }, { type: "object" }] };
    expect(chosen(types, ["a", "b", "c", "d"])).to.equal(1);
    expect(chosen(types, { a: 1 })).to.equal(2);
    expect(chosen(types, 5)).to.equal(0);
  });

  it("is one that fits, whatever else is similar", () => {
    const schema = {
      anyOf: [
        { type: "object", properties: { a: { type: "integer" } } },
        { type: "object", required: ["b"] },
      ],
    };
    expect(chosen(schema, { a: "x", b: 1 })).to.equal(1);
  });
});

describe("matchesPattern", () => {
  it("runs simple patterns", () => {
    expect(matchesPattern("^[a-z]{2}-\\d+$", "ab-12")).to.equal(true);
    expect(matchesPattern("^[^@]+@[^@]+\\.[^@]+$", "nobody")).to.equal(false);
  });
  it("runs patterns without backtracking where they could take exponential time", () => {
    const long = "a".repeat(1_000);
    for (const pattern of ["^(a+)+$", "(a|aa)*a", "^((a|a))*$", "(a*)*", `^${"(a|aa)".repeat(24)}a*$`])
      expect(matchesPattern(pattern, long), pattern).to.equal(true);
    for (const pattern of ["^(a+)+b$", "(a|aa)*b", "((a|a))*c", ".*.*.*=", `^${"(a|a)".repeat(30)}$`])
      expect(matchesPattern(pattern, long), pattern).to.equal(false);
  });
  it("runs no pattern without a bound, and none that is malformed", () => {
    for (const pattern of ["(.)\\1+", "^(?<=a+)b", "^(?=(a+)+$)", "[", "a".repeat(300)])
      expect(matchesPattern(pattern, "a".repeat(40)), pattern).to.equal(undefined);
    expect(matchesPattern(".*.*.*=", "a".repeat(500_000))).to.equal(undefined);
  });
  it("accepts a pattern without repetition, however often", () => {
    for (const pattern of ["(?:a|a)*(?:){9007199254740991}b", "(a+)+(?:(?:(?:){9999}){9999}){9999}b"]) {
      const tree = parsePattern(pattern);
      const machine = tree && linearPattern(tree, "u");
      expect(machine?.matches("aab"), pattern).to.equal(true);
      expect(machine?.matches("aac"), pattern).to.equal(false);
      const form = readForm({ type: "object", properties: { a: { type: "string", pattern } } });
      expect(checkValue(form, { a: "aac" }), pattern).to.have.length(1);
    }
  });

  it("agrees with the platform at every place", () => {
    const patterns = [
      "(\\ba+\\b)+-(x|xy)*$",
      "^(a|b|ab)+$",
      "((é|.)+)+x",
      "(\\Ba+)+$",
      "([^a]+a?)+z",
      "(a{2,3}b?)+$",
      "^(|a)+$",
      "([\\d.]+)+%",
      "(a+|\\}|\\])+!",
    ];
    const texts = [
      "",
      "a",
      "aab",
      "a-x",
      "aa-xyx",
      "bab",
      "éx",
      "éééx",
      "ba",
      "xaz",
      "aaab",
      "aaaa",
      "1.2.3%",
      "1.2",
      "a}]!",
      "\n",
      "😀x",
    ];
    for (const pattern of patterns) {
      const tree = parsePattern(pattern);
      const machine = tree && linearPattern(tree, "u");
      for (const text of texts)
        expect(machine?.matches(text), `${pattern} ${text}`).to.equal(new RegExp(pattern, "u").test(text));
    }
  });
});

describe("values", () => {
  it("are changed in a copy, absent meaning left out", () => {
    const value = { a: [{ b: 1 }], c: 2 };
    expect(withValueAt(value, ["a", 0, "b"], 5)).to.deep.equal({ a: [{ b: 5 }], c: 2 });
    expect(withValueAt(value, ["c"], undefined)).to.deep.equal({ a: [{ b: 1 }] });
    expect(withValueAt(undefined, ["x", "y"], 1)).to.deep.equal({ x: { y: 1 } });
    expect(value.a[0]?.b).to.equal(1);
  });
  it("keep __proto__ as a key", () => {
    const value = withValueAt({}, ["__proto__"], { polluted: true });
    expect(JSON.stringify(value)).to.equal('{"__proto__":{"polluted":true}}');
    expect(({} as Record<string, unknown>)["polluted"]).to.equal(undefined);
    expect(valueAt({}, ["constructor"])).to.equal(undefined);
  });
  it("are the same whatever the order of keys", () => {
    expect(sameJson({ a: 1, b: [2] }, { b: [2], a: 1 })).to.equal(true);
    expect(sameJson([1], { 0: 1 })).to.equal(false);
  });
});

describe("parseJsonText", () => {
  it("has line and column of the first mistake", () => {
    const cases: [string, number, number][] = [
      ['{"a": }', 1, 7],
      ['{\n  "a": 1,\n}', 3, 1],
      ["[1 2]", 1, 4],
      ["", 1, 1],
      ['"abc', 1, 5],
      ["{a:1}", 1, 2],
      ['{"a":1} x', 1, 9],
      ["[1,\n", 2, 1],
      ['"a\\x"', 1, 3],
    ];
    for (const [text, line, column] of cases) {
      expect(parseJsonText(text), text).to.deep.equal({ ok: false, line, column });
    }
  });
  it("survives megabytes of string and of brackets", () => {
    expect(parseJsonText(`"${"x".repeat(3_000_000)}`).ok).to.equal(false);
    expect(parseJsonText("[".repeat(200_000)).ok).to.equal(false);
  });
});
