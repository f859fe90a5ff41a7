/** Numbers that a double can't hold, in forms and checks. */
import { expect } from "chai";
import { parseExact, writeExact } from "../../../src/json/exact-text.js";
import { checkValue, initialValue, parseJsonText, readForm, sameJson, slotInJson } from "../../../src/schema/index.js";
import { createSchemaChecker } from "../../../src/schema/validation/index.js";

const ID = "9007199254740993";
const INT64 = "9223372036854775807";

/** Schema, value, and what both checks say. */
const CASES: readonly (readonly [schema: string, value: string, fits: boolean])[] = [
  ['{"type":"integer"}', ID, true],
  ['{"type":"integer"}', `${ID}.5`, false],
  ['{"type":"integer"}', "1e400", true],
  ['{"type":"number"}', "1e400", true],
  ['{"type":"string"}', ID, false],
  ['{"type":"object"}', ID, false],
  ['{"type":"integer","maximum":9007199254740992}', ID, false],
  [`{"type":"integer","maximum":${ID}}`, ID, true],
  [`{"type":"integer","maximum":${ID}}`, "9007199254740994", false],
  [`{"type":"integer","exclusiveMinimum":9007199254740992}`, ID, true],
  [`{"type":"integer","exclusiveMaximum":${ID}}`, "9007199254740992", true],
  [`{"type":"integer","exclusiveMinimum":${ID}}`, ID, false],
  [`{"type":"integer","maximum":${INT64}}`, INT64, true],
  [`{"type":"integer","maximum":${INT64}}`, "9223372036854775808", false],
  [`{"type":"integer","minimum":-${INT64}}`, "-9223372036854775808", false],
  ['{"type":"integer","multipleOf":2}', ID, false],
  ['{"type":"integer","multipleOf":3}', ID, true],
  [`{"const":${ID}}`, ID, true],
  [`{"const":${ID}}`, "9007199254740992", false],
  [`{"enum":[1,${ID}]}`, "9007199254740992", false],
  ['{"enum":[9007199254740992]}', ID, false],
  ['{"type":"array","uniqueItems":true,"items":{"type":"integer"}}', `[${ID},9007199254740992]`, true],
  ['{"type":"array","uniqueItems":true,"items":{"type":"integer"}}', `[${ID},${ID}.0]`, false],
  [
    `{"type":"object","properties":{"id":{"type":"integer","maximum":${INT64}},"n":{"type":"string","minLength":2}},"required":["n"]}`,
    `{"id":${INT64},"n":"ab"}`,
    true,
  ],
  [
    `{"type":"object","properties":{"id":{"type":"integer","maximum":${INT64}},"n":{"type":"string","minLength":2}},"required":["n"]}`,
    `{"id":${INT64},"n":"a"}`,
    false,
  ],
  [`{"type":"object","properties":{"id":{"type":"integer"}},"required":["n"]}`, `{"id":${INT64}}`, false],
  // Which branch a value is in depends on its digits.
  ['{"if":{"properties":{"id":{"maximum":9007199254740992}}},"then":{"required":["x"]}}', `{"id":${ID}}`, true],
  ['{"if":{"properties":{"id":{"maximum":9007199254740992}}},"else":{"required":["x"]}}', `{"id":${ID}}`, false],
  [`{"anyOf":[{"type":"integer","maximum":9007199254740992},{"type":"string"}]}`, ID, false],
  ['{"type":"number","maximum":0.1234567890123456788}', "0.1234567890123456789", false],
  ['{"type":"number","maximum":0.1234567890123456789}', "0.1234567890123456789", true],
];

describe("numbers that a double can't hold", () => {
  for (const [schema, value, fits] of CASES)
    it(`are checked by their digits: ${value} ${fits ? "fits" : "does not fit"} ${schema}`, async () => {
      const [rule, given] = [parseExact(schema), parseExact(value)];
      const verdict = await createSchemaChecker().check(rule, given);
      expect(verdict.kind).to.equal(fits ? "valid" : "invalid");
      expect(checkValue(readForm(rule), given).length === 0).to.equal(fits);
      if (verdict.kind === "invalid") expect(verdict.problems).to.have.length.above(0);
    });

  it("never pass a check where their digits could not be compared", async () => {
    const schema = parseExact(
      '{"type":"integer","maximum":9007199254740992,"unevaluatedProperties":false,"multipleOf":7}',
    );
    const verdict = await createSchemaChecker().check(schema, parseExact("7e99999"));
    expect(verdict.kind).not.to.equal("valid");
    const open = await createSchemaChecker().check({ type: "integer", multipleOf: 7 }, parseExact("1e99999"));
    expect(open).to.include({ kind: "unsupported", code: "ERR-LIMIT" });
  });

  it("are checked beside a pattern that is not run, which is reported", async () => {
    const schema = parseExact(
      '{"type":"object","properties":{"id":{"type":"integer","maximum":9007199254740993},"text":{"type":"string","pattern":"(a)\\\\1"}}}',
    );
    const verdictOf = (id: string) => createSchemaChecker().check(schema, parseExact(`{"id":${id},"text":"b"}`));
    expect(await verdictOf("9007199254740993")).to.have.property("kind", "valid");
    expect(await verdictOf("9007199254740993"))
      .to.have.property("skipped")
      .with.length(1);
    expect(await verdictOf("9007199254740994")).to.have.nested.property("problems[0].code", "max");
  });

  it("are reported at their place, with the limit as the schema has it", async () => {
    const schema = parseExact(
      `{"type":"object","properties":{"ids":{"type":"array","items":{"type":"integer","maximum":${INT64}}}}}`,
    );
    const verdict = await createSchemaChecker().check(schema, parseExact('{"ids":[1,9223372036854775808]}'));
    expect(verdict.kind === "invalid" && verdict.problems).to.deep.equal([
      { path: ["ids", 1], message: `must be ${INT64} or less`, code: "max", params: { limit: INT64 } },
    ]);
  });

  it("are the defaults, constants and options of a form as the schema has them", () => {
    const schema = parseExact(
      `{"type":"object","required":["kind"],"properties":{"id":{"type":"integer","default":${ID}},"kind":{"const":${INT64}},"one":{"enum":[${ID},9007199254740992]}}}`,
    );
    const form = readForm(schema);
    expect(writeExact(initialValue(form))).to.equal(`{"id":${ID},"kind":${INT64}}`);
    const [, , one] = form.kind === "object" ? form.fields() : [];
    expect(one?.kind === "enum" && one.options.map(({ label }) => label)).to.deep.equal([ID, "9007199254740992"]);
  });

  it("stay unchanged in JSON that a user types", () => {
    const parsed = parseJsonText(`{"id": ${ID}, "f": 0.1234567890123456789}`);
    expect(parsed.ok && writeExact(parsed.value)).to.equal(`{"id":${ID},"f":0.1234567890123456789}`);
    expect(parseJsonText(`{"id": ${ID},}`)).to.deep.include({ ok: false, line: 1 });
    const slot = slotInJson(`{"id": ${ID}, "": 1}`, `{"id": ${ID}, "`.length);
    expect(writeExact(slot?.around)).to.contain(ID);
  });

  it("are equal when they are the same number in any notation, and unequal otherwise", () => {
    const same = (a: string, b: string): boolean => sameJson(parseExact(a), parseExact(b));
    expect(same(ID, `${ID}.0`)).to.equal(true);
    expect(same(`{"a":[${ID}]}`, `{"a":[${ID}]}`)).to.equal(true);
    expect(same(ID, "9007199254740992")).to.equal(false);
    expect(same(ID, `"${ID}"`)).to.equal(false);
    expect(same(ID, `{"digits":"${ID}","exact":1}`)).to.equal(false);
  });
});
