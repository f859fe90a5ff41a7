/** Hostile schemas and values: each is answered. Without the bounds these checks take minutes or for ever, which is longer than a test may take. */
import { expect } from "chai";
import { boundSchema, measureValue } from "../../../../src/schema/validation/bounds.js";
import { createSchemaChecker } from "../../../../src/schema/validation/index.js";
import { SCHEMA_LIMITS } from "../../../../src/schema/validation/limits.js";
import type { Verdict } from "../../../../src/schema/validation/schema-checker.js";

const checker = createSchemaChecker();
const code = (verdict: Verdict): string => (verdict.kind === "unsupported" ? verdict.code : verdict.kind);

/** A chain of definitions, each made of the next one twice. */
function bomb(levels: number, twice: (ref: { $ref: string }) => unknown): unknown {
  const defs = Array.from(
    { length: levels },
    (_, level) => [`d${level}`, twice({ $ref: `#/$defs/d${level + 1}` })] as const,
  );
  return { $ref: "#/$defs/d0", $defs: Object.fromEntries([...defs, [`d${levels}`, { type: "string" }]]) };
}

function nest(levels: number, wrap: (inner: unknown) => unknown, core: unknown = 1): unknown {
  let value = core;
  for (let level = 0; level < levels; level++) value = wrap(value);
  return value;
}

describe("the bounds of schema checking (J-03)", () => {
  it("refuse schemas by text, depth and number of schemas, counted before anything is built", async () => {
    expect(code(await checker.check({ description: "x".repeat(SCHEMA_LIMITS.schemaChars) }, 1))).to.equal("ERR-LIMIT");
    expect(code(await checker.check({ enum: Array(SCHEMA_LIMITS.schemaChars).fill(0) }, 1))).to.equal("ERR-LIMIT");
    expect(
      code(
        await checker.check(
          nest(60, (not) => ({ not: { not } }), {}),
          1,
        ),
      ),
    ).to.equal("ERR-LIMIT");
    expect(code(await checker.check({ anyOf: Array.from({ length: 5_001 }, () => ({})) }, 1))).to.equal("ERR-LIMIT");
  });

  it("are measured without recursion: a million levels are an answer, not a crash", async () => {
    const deep = nest(1_000_000, (inner) => [inner]);
    expect(() => measureValue(deep))
      .to.throw()
      .with.property("code", "ERR-LIMIT");
    expect(() => boundSchema(deep))
      .to.throw()
      .with.property("code", "ERR-LIMIT");
    expect(code(await checker.check({ $defs: { deep } }, 1))).to.equal("ERR-LIMIT");
    expect(code(await checker.check({}, deep))).to.equal("ERR-LIMIT");
  });

  it("allow 200 levels of value, and 20 of allOf", async () => {
    const tree = { properties: { next: { $ref: "#" } }, required: ["id"] };
    expect(
      code(
        await checker.check(
          tree,
          nest(199, (next) => ({ id: 1, next }), { id: 1 }),
        ),
      ),
    ).to.equal("valid");
    expect(
      code(
        await checker.check(
          tree,
          nest(199, (next) => ({ id: 1, next }), {}),
        ),
      ),
    ).to.equal("invalid");
    expect(
      code(
        await checker.check(
          nest(20, (inner) => ({ allOf: [inner] }), { type: "string" }),
          1,
        ),
      ),
    ).to.equal("invalid");
  });

  for (const keyword of ["allOf", "anyOf", "oneOf"]) {
    it(`refuse an exponential chain of references through ${keyword} by adding up, not by running it`, async () => {
      const schema = bomb(21, (ref) => ({ [keyword]: [ref, ref] }));
      expect(code(await checker.check(schema, "a"))).to.equal("ERR-LIMIT");
      expect(code(await checker.check(schema, 1))).to.equal("ERR-LIMIT");
    });
  }

  it("allow an exponential chain through properties where the value does not follow it", async () => {
    const schema = bomb(21, (ref) => ({ properties: { a: ref, b: ref } }));
    expect(
      code(
        await checker.check(
          schema,
          nest(21, (a) => ({ a }), "x"),
        ),
      ),
    ).to.equal("valid");
  });

  it("stop an exponential chain that depends on the value, by counting steps", async () => {
    const schema = { properties: { a: { allOf: [{ $ref: "#" }, { $ref: "#" }] } } };
    expect(
      code(
        await checker.check(
          schema,
          nest(100, (a) => ({ a }), {}),
        ),
      ),
    ).to.equal("ERR-LIMIT");
  });

  it("refuse references that form a cycle without descending into the value", async () => {
    for (const schema of [
      { $ref: "#" },
      { allOf: [{ $ref: "#" }] },
      { $ref: "#/$defs/a", $defs: { a: { anyOf: [{ $ref: "#/$defs/b" }] }, b: { not: { $ref: "#/$defs/a" } } } },
      { $schema: "http://json-schema.org/draft-07/schema#", $ref: "#" },
      { $dynamicRef: "#x", $dynamicAnchor: "x" },
    ]) {
      expect(code(await checker.check(schema, 1)), JSON.stringify(schema)).to.equal("ERR-PROTO");
    }
  });

  it("refuse a chain of 5,000 references instead of exhausting the stack", async () => {
    const defs = Array.from({ length: 4_000 }, (_, at) => [`d${at}`, { $ref: `#/$defs/d${at + 1}` }] as const);
    const schema = { $ref: "#/$defs/d0", $defs: Object.fromEntries([...defs, ["d4000", {}]]) };
    expect(code(await checker.check(schema, 1))).to.equal("ERR-LIMIT");
  });

  for (const pattern of [
    "^(a+)+$",
    "^(a|aa)+$",
    "^(a|a)*$",
    "(a*)*b",
    "(.*)*x",
    "^([a-z]+-?)+$",
    `^${"(a|a)".repeat(30)}$`,
    `${"a?".repeat(40)}${"a".repeat(40)}`,
    "^(\\w+\\s?)*$",
    "^(-a*a*)*$",
  ])
    it(`match ${pattern.slice(0, 30)} in time proportional to the text`, async () => {
      const text = `${"a".repeat(9_000)}!`;
      const verdict = await checker.check({ pattern }, text);
      expect(verdict.kind).to.equal(
        pattern.startsWith("^") || pattern.endsWith("b") || pattern.endsWith("x") ? "invalid" : "valid",
      );
      expect(verdict).not.to.have.property("skipped");
    });

  /** Not run, each for a reason of its own. */
  const NOT_RUN = [
    "(a)\\1",
    "(?<=a+)b",
    "^(?=(a+)+$)",
    "a".repeat(600),
    "(?P<name>a)",
    "(a{1,64}){1,64}(b{1,64}){1,64}",
  ];

  for (const pattern of NOT_RUN) {
    it(`leave out ${pattern.slice(0, 30)} alone, and report that`, async () => {
      const schema = {
        type: "object",
        required: ["id"],
        properties: { id: { type: "string", pattern }, n: { type: "integer" } },
      };
      const skippedOf = (verdict: Verdict): number => ("skipped" in verdict ? (verdict.skipped ?? []).length : 0);
      const right = await checker.check(schema, { id: `${"a".repeat(50)}!`, n: 1 });
      expect([right.kind, skippedOf(right)]).to.deep.equal(["valid", 1]);
      const wrong = await checker.check(schema, { id: "a", n: "x" });
      expect(wrong.kind === "invalid" && wrong.problems.map(({ path }) => path.join("."))).to.deep.equal(["n"]);
      expect(skippedOf(wrong)).to.equal(1);
      expect(await checker.check(schema, { n: 1 })).to.have.nested.property("problems[0].code", "required");
      // Where nothing was to be matched, nothing was left out.
      expect(await checker.check({ properties: { id: { pattern } } }, { n: 1 })).to.deep.equal({ kind: "valid" });
    });

    it(`make no verdict on ${pattern.slice(0, 30)} where that would decide`, async () => {
      for (const schema of [
        { not: { pattern } },
        { oneOf: [{ pattern }, { maxLength: 1 }] },
        { if: { pattern }, then: false },
        { if: { pattern }, else: false },
      ])
        expect(await checker.check(schema, "a"), JSON.stringify(schema).slice(0, 60)).to.have.property("kind", "valid")
          .and;
      expect(await checker.check({ anyOf: [{ pattern }, { type: "string" }] }, "a")).to.deep.equal({
        kind: "valid",
      });
      const names = {
        patternProperties: { [pattern]: { type: "integer" } },
        additionalProperties: false,
        properties: { n: { type: "integer" } },
      };
      const verdict = await checker.check(names, { other: "x", n: 1 });
      expect(verdict).to.have.property("kind", "valid");
      expect(verdict).to.have.property("skipped").with.length(1);
      expect(await checker.check(names, { other: "x", n: "y" })).to.have.property("kind", "invalid");
    });
  }

  for (const [name, pattern, good, bad] of [
    [
      "field selectors",
      "^([A-Za-z0-9._/-]+(=|==|!=)[A-Za-z0-9._/-]*)(,[A-Za-z0-9._/-]+(=|==|!=)[A-Za-z0-9._/-]*)*$",
      "status.phase=Running,spec.node!=a",
      "status.phase",
    ],
    [
      "semantic versions",
      "^(0|[1-9]\\d*)\\.(0|[1-9]\\d*)\\.(0|[1-9]\\d*)(?:-((?:0|[1-9]\\d*|\\d*[a-zA-Z-][0-9a-zA-Z-]*)(?:\\.(?:0|[1-9]\\d*|\\d*[a-zA-Z-][0-9a-zA-Z-]*))*))?(?:\\+([0-9a-zA-Z-]+(?:\\.[0-9a-zA-Z-]+)*))?$",
      "1.2.3-rc.1+b5",
      "1.2",
    ],
    ["durations", "^([0-9]+(\\.[0-9]+)?(ns|us|µs|ms|s|m|h))+$", "1h30m0.5s", "1h30"],
    ["node ids", "^I?\\d+[:|-]\\d+(?:;\\d+[:|-]\\d+)*$", "12:3;4-5", "12:"],
  ] as const)
    it(`allow the pattern of ${name}, as real servers have it`, async () => {
      expect(await checker.check({ pattern }, good)).to.deep.equal({ kind: "valid" });
      expect(code(await checker.check({ pattern }, bad))).to.equal("invalid");
      expect(code(await checker.check({ pattern }, `${good.repeat(800).slice(0, 9_000)}!`))).to.equal("invalid");
    });

  for (const [pattern, good, bad] of [
    ["^[a-z0-9]+(-[a-z0-9]+)*$", "a-kebab-name", "A-name"],
    ["^([0-9]{1,3}\\.){3}[0-9]{1,3}$", "127.0.0.1", "127.0.0"],
    ["^[\\w.+-]+@[\\w-]+\\.[a-z]{2,}$", "a.b@example.org", "a.b"],
    ["^(foo|bar)+$", "foobar", "foob"],
    ["^#([A-Fa-f0-9]{6}|[A-Fa-f0-9]{3})$", "#a0c", "#a0"],
    ["^\\d{4}-\\d\\d-\\d\\d(T\\d\\d:\\d\\d(:\\d\\d)?Z?)?$", "2026-11-21T06:00Z", "2026-11"],
    ["^(?=.*[A-Z])(?=.*\\d).{8,}$", "Password1", "password"],
    ["^\\p{L}+$", "Zürich", "Z1"],
    ["^(v)?(\\d+)\\.(\\d+)\\.(\\d+)$", "v1.2.3", "1.2"],
  ] as const) {
    it(`allow the pattern ${pattern}`, async () => {
      expect(code(await checker.check({ pattern }, good))).to.equal("valid");
      expect(code(await checker.check({ pattern }, bad))).to.equal("invalid");
    });
  }

  it("leave out texts that are too long for a pattern, and nothing else", async () => {
    expect(await checker.check({ pattern: "^a" }, "a".repeat(10_001)))
      .to.have.property("skipped")
      .with.length(1);
    expect(await checker.check({ pattern: "^a", maxLength: 5 }, "a".repeat(10_001))).to.have.property(
      "kind",
      "invalid",
    );
    expect(code(await checker.check({ pattern: "^a*a*a*$" }, `${"a".repeat(5_000)}!`))).to.equal("invalid");
    expect(code(await checker.check({ patternProperties: { "^a*a*a*$": {} } }, { ["a".repeat(5_000)]: 1 }))).to.equal(
      "ERR-LIMIT",
    );
    expect(code(await checker.check({ type: "string" }, "a".repeat(1_000_000)))).to.equal("valid");
  });

  it("find duplicates in long lists of objects in one pass: pairs would take minutes", async () => {
    const rows = Array.from({ length: 50_000 }, (_, id) => ({ id, name: `row ${id}` }));
    expect(code(await checker.check({ uniqueItems: true }, rows))).to.equal("valid");
    expect(code(await checker.check({ uniqueItems: true }, [...rows, rows[7]]))).to.equal("invalid");
  });

  it("allow large values that are wrong everywhere", async () => {
    const rows = Array.from({ length: 100_000 }, (_, at) => (at % 2 ? 1 : {}));
    for (const schema of [
      { items: { type: "string" } },
      { anyOf: [{ items: { type: "string" } }, { items: { type: "boolean" } }] },
      { contains: { type: "string" } },
      { anyOf: [{ items: { required: Array.from({ length: 20_000 }, (_, at) => `r${at}`) } }] },
      { not: { items: { anyOf: [{ type: "string" }, { minimum: 5 }] } } },
    ]) {
      const came = code(await checker.check(schema, rows));
      expect(came, JSON.stringify(schema)).to.be.oneOf(["invalid", "valid", "ERR-LIMIT"]);
    }
  });

  it("refuse the work of one schema for one object, before it starts", async () => {
    const names = Array.from({ length: 4_000 }, (_, at) => [`n${at}`, true] as const);
    const value = Object.fromEntries(Array.from({ length: 20_000 }, (_, at) => [`m${at}`, 1]));
    expect(code(await checker.check({ properties: Object.fromEntries(names) }, value))).to.equal("ERR-LIMIT");
    expect(code(await checker.check({ properties: { n1: true } }, value))).to.equal("valid");
  });

  it("refuse values with more than a million parts", async () => {
    expect(code(await checker.check({}, Array(1_000_001).fill(0)))).to.equal("ERR-LIMIT");
  });
});
