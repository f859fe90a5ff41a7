/** The full check of entered values: in a thread of its own, in the engine's, and where there is none (J-03). */
import { expect } from "chai";
import { createEngineHost } from "../../../src/client/host/create-host.js";
import { thisPlatform } from "../../../src/client/platform/platform.js";
import { wireHost } from "../../../src/client/host/wire-host.js";
import { ValueChecker } from "../../../workers/checker/value-checker.js";

const SCHEMA = { type: "object", properties: { n: { type: "number" } }, required: ["n"] };

describe("host.checkValue", () => {
  it("answers in the engine's own thread, with a code for each problem", async () => {
    const host = createEngineHost();
    expect(await host.checkValue(SCHEMA, { n: 1 })).to.deep.equal({ kind: "valid" });
    const verdict = await host.checkValue(SCHEMA, {});
    expect(verdict?.kind === "invalid" && verdict.problems.map(({ code, member }) => [code, member])).to.deep.equal([
      ["required", "n"],
    ]);
    await host.close();
  });
  const BIGINTS: readonly [schema: unknown, value: unknown, isValid: boolean][] = [
    [{ type: "integer" }, 5n, true],
    [{ type: "number" }, 5n, true],
    [{ type: "string" }, 5n, false],
    [{ type: "integer" }, 2n ** 64n, true],
    [{ const: 5 }, 5n, true],
    [{ const: 6 }, 5n, false],
    [{ const: 5n }, 5, true],
    [{ const: 5n }, 5n, true],
    [{ const: { a: [5] } }, { a: [5n] }, true],
    [{ enum: [1, 2n ** 64n] }, 2n ** 64n, true],
    [{ enum: [1, 2n ** 64n] }, 2n ** 64n + 1n, false],
    [{ minimum: 4 }, 5n, true],
    [{ minimum: 2n ** 64n }, 2n ** 64n - 1n, false],
    [{ multipleOf: 5 }, 10n, true],
    [{ multipleOf: 5 }, 11n, false],
    [{ uniqueItems: true }, [5, 5n], false],
    [{ properties: { a: { type: "integer", maximum: 9 } } }, { a: 10n }, false],
    [{ anyOf: [{ type: "string" }, { type: "integer" }] }, 5n, true],
    [{ not: { const: 5 } }, 5n, false],
  ];
  for (const [at, [schema, value, isValid]] of BIGINTS.entries()) {
    it(`accepts a bigint as the number with its digits, in values and in schemas: number ${at + 1}`, async () => {
      const host = createEngineHost();
      expect(await host.checkValue(schema, value)).to.have.property("kind", isValid ? "valid" : "invalid");
      await host.close();
    });
  }
  const TUPLE = { items: [{ type: "string" }, { type: "number" }] };
  for (const schema of [
    TUPLE,
    { ...TUPLE, additionalItems: false },
    { properties: { a: TUPLE } },
    { allOf: [{ type: "array", ...TUPLE }] },
    { $defs: { a: TUPLE }, $ref: "#/$defs/a" },
    { anyOf: [{ type: "string" }, TUPLE] },
    { additionalProperties: TUPLE },
    { prefixItems: [TUPLE] },
    { items: TUPLE },
    { not: TUPLE },
    { $schema: "https://json-schema.org/draft/2020-12/schema", ...TUPLE },
  ]) {
    it(`names the tuples of draft-07 in a schema that is of 2020-12: ${JSON.stringify(schema)} (J-01)`, async () => {
      const host = createEngineHost();
      const verdict = await host.checkValue(schema, ["a", 1]);
      expect(verdict).to.include({ kind: "unsupported", code: "ERR-DIALECT" });
      expect(verdict?.kind === "unsupported" && verdict.reason)
        .to.contain("prefixItems")
        .and.contain("draft-07");
      const draft = { ...schema, $schema: "http://json-schema.org/draft-07/schema#" };
      expect(["valid", "invalid"]).to.include((await host.checkValue(draft, ["a", 1]))?.kind);
      await host.close();
    });
  }
  it("returns nothing where nothing is checked, and rejects when the checker can't be started", async () => {
    const { openChecker: _none, ...platform } = thisPlatform();
    expect(await wireHost(platform).checkValue(SCHEMA, {})).to.equal(undefined);
    const failing = wireHost({ ...platform, openChecker: () => Promise.reject(new TypeError("blocked")) });
    const error: unknown = await failing.checkValue(SCHEMA, {}).catch((reason: unknown) => reason);
    expect(error).to.be.instanceOf(TypeError);
  });
});

describe("the checker of a page's forms", () => {
  it("answers from its thread, and stops with its owner", async () => {
    const checker = new ValueChecker();
    expect(await checker.check(SCHEMA, { n: 1 })).to.deep.equal({ kind: "valid" });
    expect(await checker.check(SCHEMA, { n: "1" })).to.have.property("kind", "invalid");
    checker.end();
  });
  it("refuses values that are too large before they are sent (J-03)", async () => {
    const checker = new ValueChecker();
    const properties = Object.fromEntries(Array.from({ length: 100_000 }, (_, at) => [`m${at}`, { type: "string" }]));
    const verdict = await checker.check({ properties }, {});
    expect(verdict).to.include({ kind: "unsupported", code: "ERR-LIMIT" });
    checker.end();
  });
});
