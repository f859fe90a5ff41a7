/** The quick check and the full check, side by side over thousands of values: what one finds, the other finds, too. */
import { expect } from "chai";
import { checkValue, readForm, withValueAt, type ValuePath } from "../../../src/schema/index.js";
import { readNumber } from "../../../src/json/exact-number.js";
import { createSchemaChecker } from "../../../src/schema/validation/index.js";
import { FORM_CASES } from "../../fixtures/schemas/form-corpus.js";

/** What stands in the place of each part of a value, one after the other. */
const OTHERS: readonly unknown[] = [
  null,
  true,
  false,
  "",
  "x",
  "a longer text",
  "2026-02-30",
  "2024-02-29T10:00:00Z",
  "AAAA",
  "no bytes!",
  0,
  -1,
  1,
  1.5,
  7,
  1e6,
  readNumber("9007199254740993"),
  readNumber("-0.1234567890123456789"),
  [],
  [1, 1],
  ["a", "a"],
  [null],
  {},
  { x: 1 },
  { name: "x" },
  { kind: "b" },
];

function pathsIn(value: unknown, here: ValuePath = []): readonly ValuePath[] {
  if (typeof value !== "object" || value === null) return [here];
  const inner = Object.entries(value).flatMap(([key, one]) =>
    pathsIn(one, [...here, Array.isArray(value) ? Number(key) : key]),
  );
  return [here, ...inner];
}

/** The value, and others like it: each part another one, left out, or with something more. */
function* variantsOf(base: unknown): Generator<unknown> {
  for (const path of pathsIn(base)) {
    for (const other of OTHERS) yield withValueAt(base, path, other);
    if (path.length > 0) yield withValueAt(base, path, undefined);
    yield withValueAt(base, [...path, "extra"], 1);
  }
}

describe("the quick and the full check", () => {
  const checker = createSchemaChecker();
  let values = 0;

  for (const { name, schema, start, end } of FORM_CASES) {
    it(`agree on ${name}`, async function () {
      this.timeout(60_000);
      const form = readForm(schema);
      for (const value of [start, end].flatMap((base) => [...variantsOf(base)])) {
        values++;
        const text = JSON.stringify(value, (_key, one: unknown) => (typeof one === "bigint" ? String(one) : one));
        const quick = checkValue(form, value);
        const full = await checker.check(schema, value);
        // Formats and encodings are annotations to the standard: only the form minds them.
        const hard = quick.filter(({ code }) => code !== "format");
        expect(full.kind, text).to.be.oneOf(["valid", "invalid", "unsupported"]);
        if (hard.length > 0)
          expect(full.kind, `only the form refuses ${text}: ${JSON.stringify(hard[0])}`).not.to.equal("valid");
        if (full.kind === "invalid") expect(quick, `only the full check refuses ${text}`).not.to.have.length(0);
        // Both name places inside the value.
        const places = full.kind === "invalid" ? full.problems.map(({ path }) => path.join("/")) : [];
        if (places.length > 0 && places.every((place) => place !== ""))
          expect(
            quick.some(({ path }) =>
              places.some((place) => path.join("/").startsWith(place) || place.startsWith(path.join("/"))),
            ),
            `${text}: ${places.join()} ${quick.map(({ path }) => path.join("/")).join()}`,
          ).to.equal(true);
      }
    });
  }

  it("were compared often enough", () => expect(values).to.be.above(5_000));
});
