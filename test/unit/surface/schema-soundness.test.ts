/** Classes of random changes of schemas, checked with random values: a change that is called harmless must be harmless. */
import { expect } from "chai";
import fc from "fast-check";
import { compareSchemas } from "../../../src/surface/compare-schemas.js";
import { createSchemaChecker } from "../../../src/schema/validation/index.js";

const small = fc.integer({ min: 0, max: 4 });
const name = fc.constantFrom("a", "b", "c");
const value: fc.Arbitrary<unknown> = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    fc.constantFrom<unknown>(null, true, false, 0, 1, 2, 3, 1.5, -1, "", "a", "ab", "abc"),
    fc.array(tie("value"), { maxLength: 3 }),
    fc.dictionary(name, tie("value"), { maxKeys: 3 }),
  ),
})).value;

const { schema } = fc.letrec<{ schema: object; part: object }>((tie) => ({
  part: fc.oneof(
    { maxDepth: 4, depthSize: "small" },
    fc.constantFrom("string", "number", "integer", "boolean", "null", "array", "object").map((type) => ({ type })),
    fc.uniqueArray(fc.constantFrom("string", "integer", "null", "object"), { minLength: 1 }).map((type) => ({ type })),
    fc
      .uniqueArray(fc.constantFrom<unknown>(null, true, 1, 2, "a", "ab"), { minLength: 1, maxLength: 3 })
      .map((list) => ({ enum: list })),
    fc.constantFrom<unknown>(null, true, 1, "a").map((only) => ({ const: only })),
    fc.record({ minimum: small }),
    fc.record({ exclusiveMaximum: small }),
    fc.record({ maximum: small }),
    fc.constantFrom(1, 2, 0.5).map((multipleOf) => ({ multipleOf })),
    fc.record({ minLength: small }),
    fc.record({ maxLength: small }),
    fc.record({ minItems: small }),
    fc.constant({ uniqueItems: true }),
    fc.uniqueArray(name).map((required) => ({ required })),
    fc.record({ maxProperties: small }),
    fc.dictionary(name, tie("schema"), { maxKeys: 2 }).map((properties) => ({ properties })),
    fc.oneof(fc.boolean(), tie("schema")).map((additionalProperties) => ({ additionalProperties })),
    fc
      .dictionary(fc.constantFrom("^a", "b$"), tie("schema"), { maxKeys: 1 })
      .map((patternProperties) => ({ patternProperties })),
    fc.oneof(fc.boolean(), tie("schema")).map((items) => ({ items })),
    fc.array(tie("schema"), { minLength: 1, maxLength: 2 }).map((prefixItems) => ({ prefixItems })),
    tie("schema").map((contains) => ({ contains })),
    fc.array(tie("schema"), { minLength: 1, maxLength: 3 }).map((anyOf) => ({ anyOf })),
    fc.array(tie("schema"), { minLength: 1, maxLength: 2 }).map((allOf) => ({ allOf })),
    tie("schema").map((not) => ({ not })),
    fc.tuple(tie("schema"), tie("schema")).map(([condition, then]) => ({ if: condition, then })),
    fc.constant({ $ref: "#/$defs/shared" }),
  ),
  schema: fc
    .array(tie("part"), { minLength: 1, maxLength: 3 })
    .map((parts): object => Object.assign({}, ...parts) as object), // the parts are plain objects
}));

const withShared = (one: object, shared: object): object => ({ ...one, $defs: { shared } });
/** Schema without references to itself, which a random schema could have endlessly. */
const plain = schema.map(
  (one) => JSON.parse(JSON.stringify(one).replaceAll('"$ref":"#/$defs/shared"', '"title":"x"')) as object,
);

describe("the classes of random changes of schemas", () => {
  it("never call a change harmless that makes a valid value invalid", async () => {
    const checker = createSchemaChecker();
    let safe = 0;
    await fc.assert(
      fc.asyncProperty(
        fc
          .tuple(schema, schema, fc.boolean())
          .map(([one, other, isSame]) => [one, isSame ? { ...one, ...other } : other] as const),
        fc.tuple(plain, plain),
        fc.array(value, { minLength: 8, maxLength: 8 }),
        async ([one, other], [first, second], values) => {
          const [before, after] = [withShared(one, first), withShared(other, second)];
          const changes = compareSchemas(before, after);
          const isSafe = !changes.some(
            ({ effect }) =>
              effect === "narrowed" || effect === "replaced" || effect === "removed" || effect === "added",
          );
          if (!isSafe) return;
          safe++;
          for (const candidate of values) {
            const [was, is] = [await checker.check(before, candidate), await checker.check(after, candidate)];
            expect(
              was.kind === "valid" && is.kind === "invalid",
              JSON.stringify({ before, after, candidate, changes }),
            ).to.equal(false);
          }
        },
      ),
      { numRuns: 1_500, seed: 20_260_728 },
    );
    expect(safe, "changes that are called harmless").to.be.above(100);
  }).timeout(60_000);
});
