/** Every shape people use: read, begun, entered, and judged by the quick and the full check. */
import { expect } from "chai";
import fc from "fast-check";
import {
  checkValue,
  fieldFor,
  followValue,
  initialValue,
  parseJsonText,
  readForm,
  withValueAt,
  type Aside,
  type FormField,
} from "../../../src/schema/index.js";
import { createSchemaChecker } from "../../../src/schema/validation/index.js";
import { FORM_CASES, type FormCase } from "../../fixtures/schemas/form-corpus.js";
import { inJsonTrips } from "../../fixtures/in-json-trips.js";

const checker = createSchemaChecker();

function entered({ schema, start, edits }: FormCase): unknown {
  const form = readForm(schema);
  const aside: Aside = new Map();
  return edits.reduce<unknown>(
    (value, [path, next]) => followValue(form, value, withValueAt(value, path, next), path, aside),
    start,
  );
}

/** Opens all of a form, as far as it goes in a few levels. */
function open(field: FormField, depth = 0): number {
  if (depth > 1) return 1;
  const inner = (): readonly FormField[] => {
    switch (field.kind) {
      case "object":
        return [...field.fields(), ...[field.entry(), field.entry("a")].filter((one) => one !== undefined)];
      case "map":
        return [field.entry()];
      case "array":
        return [field.item(0), field.item(1)];
      case "choice":
        return field.options.map((option) => option.field());
      default:
        return [];
    }
  };
  return inner().reduce((sum, one) => sum + open(one, depth + 1), 1);
}

describe("a form of each kind of schema", () => {
  for (const each of FORM_CASES) {
    it(`takes ${each.name} from the first value to one the full check accepts`, async () => {
      const form = readForm(each.schema);
      expect(initialValue(form)).to.deep.equal(each.start);
      const end = entered(each);
      expect(end).to.deep.equal(each.end);
      expect(checkValue(form, end)).to.deep.equal([]);
      expect(await checker.check(each.schema, end)).to.deep.equal({ kind: "valid" });
    });
  }
  it("refuses wrong values at once, as the full check does", async () => {
    const missed: string[] = [];
    for (const { name, schema, wrong } of FORM_CASES) {
      if (
        wrong === undefined ||
        (typeof wrong === "object" && "it" in (wrong ?? {}) && (wrong as { it: unknown }).it === undefined)
      )
        continue;
      expect((await checker.check(schema, wrong)).kind, name).to.equal("invalid");
      if (checkValue(readForm(schema), wrong).length === 0) missed.push(name);
    }
    expect(missed).to.deep.equal([]);
  });
  it("is tested with at least sixty schemas", () => expect(FORM_CASES.length).to.be.at.least(60));
  it("shows no schema as JSON for the whole", () => {
    for (const { name, schema } of FORM_CASES) expect(readForm(schema).kind, name).not.to.equal("json");
  });
  it("never loses or changes a value on its way through JSON text and edits that change nothing", () => {
    fc.assert(
      fc.property(fc.constantFrom(...FORM_CASES), fc.jsonValue(), ({ schema }, value) => {
        const form = readForm(schema);
        const text = JSON.stringify(value);
        const parsed = parseJsonText(text);
        const back = parsed.ok ? parsed.value : undefined;
        const followed = followValue(form, back, back, ["it"], new Map());
        expect(JSON.stringify(followed)).to.equal(text);
      }),
      { numRuns: 500 },
    );
  });
  it("keeps members it has no field for through every edit", () => {
    fc.assert(
      fc.property(fc.constantFrom(...FORM_CASES), fc.jsonValue(), ({ schema, start, edits }, extra) => {
        const form = readForm(schema);
        const aside: Aside = new Map();
        let value: unknown = { ...(start as object), "x-unknown": extra };
        for (const [path, next] of edits) {
          value = followValue(form, value, withValueAt(value, path, next), path, aside);
        }
        expect((value as Record<string, unknown>)["x-unknown"]).to.deep.equal(extra);
      }),
      { numRuns: 300 },
    );
  });
});

describe("fields with a condition", () => {
  it("follow the field that they depend on, and are read once for each way the conditions are met", () => {
    const names = (form: FormField, value: unknown): string[] => {
      const field = fieldFor(form, value);
      return field.kind === "object" ? field.fields().map(({ name }) => name) : [];
    };
    const form = readForm({
      type: "object",
      properties: { pay: { enum: ["card", "cash"] }, mail: { type: "string" }, last: {} },
      if: { properties: { pay: { const: "card" } }, required: ["pay"] },
      then: { properties: { number: { type: "string" }, last: { type: "string" } } },
      dependencies: { mail: ["number"] },
    });
    expect(names(form, { pay: "cash" })).to.deep.equal(["pay", "mail", "last"]);
    expect(names(form, { pay: "card" })).to.deep.equal(["pay", "number", "mail", "last"]);
    expect(fieldFor(form, { pay: "card", mail: "a" })).to.equal(fieldFor(form, { pay: "card", mail: "b" }));
  });
});

const deep = (levels: number, wrap: (inner: unknown) => unknown): unknown => {
  let schema: unknown = { type: "string" };
  for (let level = 0; level < levels; level++) schema = wrap(schema);
  return schema;
};
const doubling = (levels: number): object => ({
  $defs: Object.fromEntries(
    Array.from({ length: levels }, (_, at) => [
      `d${at}`,
      at === 0
        ? { type: "object", properties: { x: { type: "string" } } }
        : { allOf: [{ $ref: `#/$defs/d${at - 1}` }, { $ref: `#/$defs/d${at - 1}` }] },
    ]),
  ),
  $ref: `#/$defs/d${levels - 1}`,
});
const many = (count: number, inner: unknown): object =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`m${at}`, inner]));

const BOMBS: readonly (readonly [string, unknown])[] = [
  ["references that double", doubling(40)],
  [
    "references that double over a large object",
    {
      ...doubling(12),
      $defs: { ...(doubling(12) as { $defs: object }).$defs, d0: { properties: many(20_000, { type: "string" }) } },
    },
  ],
  ["a hundred thousand members", { type: "object", properties: many(100_000, { type: "string" }) }],
  ["a hundred thousand required names", { type: "object", required: Object.keys(many(100_000, 1)) }],
  ["a hundred thousand patterns for names", { type: "object", patternProperties: many(100_000, {}) }],
  ["five thousand levels of members", deep(5_000, (it) => ({ type: "object", properties: { it }, required: ["it"] }))],
  ["five thousand levels of allOf", deep(5_000, (it) => ({ allOf: [it] }))],
  ["five thousand levels of conditions", deep(5_000, (it) => ({ if: it, then: it }))],
  ["five thousand levels of not", deep(5_000, (not) => ({ not }))],
  [
    "a default five thousand levels deep",
    { type: "object", properties: { a: { default: deep(5_000, (it) => [it]) } } },
  ],
  [
    "a thousand conditions",
    {
      type: "object",
      allOf: Array.from({ length: 1_000 }, (_, at) => ({
        if: { properties: { a: { const: at } } },
        then: { properties: many(300, { const: at }) },
      })),
    },
  ],
  [
    "patterns that would never end",
    {
      type: "object",
      patternProperties: { "(a+)+$": { type: "string" } },
      properties: { a: { pattern: "^(a|aa)+$" } },
    },
  ],
  [
    "alternatives of alternatives",
    { $defs: { t: { anyOf: Array(40).fill({ properties: { t: { $ref: "#/$defs/t" } } }) } }, $ref: "#/$defs/t" },
  ],
  ["a rule over rules", { type: "array", contains: { anyOf: Array(5_000).fill({ contains: { type: "string" } }) } }],
  ["references in a ring", { $defs: { a: { $ref: "#/$defs/b" }, b: { $ref: "#/$defs/a" } }, $ref: "#/$defs/a" }],
];

describe("the form of a hostile schema", () => {
  const value = JSON.parse(
    `{"a":"${"a".repeat(2_000)}","t":{"t":{"t":{"t":{}}}},"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!":1}`,
  ) as unknown;
  for (const [name, schema] of BOMBS) {
    it(`does not block the page: ${name}`, async () => {
      const tasks: (() => unknown)[] = [
        () => readForm(schema),
        () => initialValue(readForm(schema)),
        () => open(fieldFor(readForm(schema), value)),
        () => checkValue(readForm(schema), value),
        () => checkValue(readForm(schema), Array(1_000).fill(Array(50).fill(1))),
      ];
      for (const task of tasks) expect(await inJsonTrips(task, { below: 8 }), String(task)).to.be.below(8); // 50 ms on a quiet core
    });
  }
});
