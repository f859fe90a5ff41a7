/**
 * The official JSON Schema test suite through our own port: every required test of both dialects, nothing left out (J-01).
 *
 * The suite's own remote documents and the meta-schemas are registered here; in production there are no such documents (J-02).
 */
import { readFileSync } from "node:fs";
import { expect } from "chai";
import { createSchemaChecker } from "../../src/schema/validation/index.js";

interface SuiteGroup {
  readonly description: string;
  readonly schema: unknown;
  readonly tests: readonly { readonly description: string; readonly data: unknown; readonly valid: boolean }[];
}
type Suite = Readonly<Record<string, readonly SuiteGroup[]>>;

const FIXTURES = new URL("../fixtures/json-schema-suite/", import.meta.url);
// The shapes are the suite's own, see its README.
const read = <T>(name: string): T => JSON.parse(readFileSync(new URL(name, FIXTURES), "utf8")) as T;

const metaSchemas = read<readonly { readonly $id: string }[]>("meta-schemas.json");
const remotes = read<Readonly<Record<string, unknown>>>("remotes.json");
const documents = new Map<string, unknown>([
  ...metaSchemas.map((schema) => [schema.$id.replace(/#$/, ""), schema] as const),
  ...Object.entries(remotes).map(([path, schema]) => [`http://localhost:1234/${path}`, schema] as const),
]);

/** The suite leaves the default dialect to its folders; ours is 2020-12 when nothing is said. */
const DIALECTS = [
  { name: "2020-12", file: "draft2020-12.json", uri: "https://json-schema.org/draft/2020-12/schema", tests: 1299 },
  { name: "draft-07", file: "draft7.json", uri: "http://json-schema.org/draft-07/schema#", tests: 927 },
];

for (const { name, file, uri, tests } of DIALECTS) {
  describe(`JSON Schema ${name}, the official suite`, () => {
    const suite = read<Suite>(file);
    const checker = createSchemaChecker({ documents });
    for (const [topic, groups] of Object.entries(suite)) {
      for (const [index, group] of groups.entries()) {
        it(`${topic} ${index + 1}: ${group.description} (J-01)`, async () => {
          const { schema } = group;
          const named = typeof schema === "object" && schema !== null ? { $schema: uri, ...schema } : schema;
          for (const test of group.tests) {
            const verdict = await checker.check(named, test.data);
            expect(verdict.kind, `${test.description}: ${JSON.stringify(verdict)}`).to.equal(
              test.valid ? "valid" : "invalid",
            );
          }
        });
      }
    }
    it(`has ${tests} tests, none left out`, () => {
      const groups = Object.values(suite).flat();
      expect(groups.reduce((sum, group) => sum + group.tests.length, 0)).to.equal(tests);
    });
  });
}
