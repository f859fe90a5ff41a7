/** Dialects: which are checked, and what others answer. */
import { expect } from "chai";
import { createSchemaChecker } from "../../../../src/schema/validation/index.js";
import type { Verdict } from "../../../../src/schema/validation/schema-checker.js";

const codeOf = (verdict: Verdict): string => (verdict.kind === "unsupported" ? verdict.code : verdict.kind);

describe("the dialect of a schema", () => {
  const checker = createSchemaChecker();

  it("is 2020-12 when none is named (J-01)", async () => {
    const schema = { prefixItems: [{ type: "string" }] };
    expect((await checker.check(schema, [1])).kind).to.equal("invalid");
    expect((await checker.check(schema, ["a"])).kind).to.equal("valid");
  });

  for (const uri of [
    "https://json-schema.org/draft/2020-12/schema",
    "https://json-schema.org/draft/2020-12/schema#",
    "http://json-schema.org/draft-07/schema#",
    "http://json-schema.org/draft-07/schema",
    "https://json-schema.org/draft-07/schema#",
  ]) {
    it(`may be ${uri} (J-01)`, async () => {
      expect((await checker.check({ $schema: uri, type: "string" }, 1)).kind).to.equal("invalid");
      expect((await checker.check({ $schema: uri, type: "string" }, "a")).kind).to.equal("valid");
    });
  }

  for (const uri of [
    "http://json-schema.org/draft-03/schema#",
    "https://json-schema.org/draft/2019-09/schema",
    "x",
    7,
  ]) {
    it(`is unsupported and never valid when it is ${uri} (J-01)`, async () => {
      expect(codeOf(await checker.check({ $schema: uri }, {}))).to.equal("ERR-DIALECT");
    });
  }

  it("may not change inside a schema (J-01)", async () => {
    const inner = { $id: "old", $schema: "http://json-schema.org/draft-03/schema#" };
    expect(codeOf(await checker.check({ properties: { a: inner } }, {}))).to.equal("ERR-DIALECT");
    const other = { ...inner, $schema: "http://json-schema.org/draft-07/schema#" };
    expect(codeOf(await checker.check({ $defs: { a: other } }, {}))).to.equal("ERR-DIALECT");
  });

  it("is not read from properties that are called $schema", async () => {
    const schema = { properties: { $schema: { type: "string" }, $ref: { type: "string" }, $id: { type: "string" } } };
    expect((await checker.check(schema, { $schema: "x", $ref: "y", $id: "z" })).kind).to.equal("valid");
  });
});
