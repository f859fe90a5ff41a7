/** Promises of the guides about hostile servers and apps: each names the test that attacks it, and that test exists. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "chai";
import { ROOT } from "./sources.js";
import { hasTest } from "./titles.js";

/** Rows of the first table below a heading, as cells. */
function rowsBelow(file: string, heading: string): readonly (readonly string[])[] {
  const text = readFileSync(join(ROOT, file), "utf8");
  const [, table = ""] = /^(\|[\s\S]*?\n)(?!\|)/m.exec(text.split(`## ${heading}\n`)[1] ?? "") ?? [];
  const lines = table.trim().split("\n");
  return lines.slice(2).map((line) =>
    line
      .split("|")
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
}

/** Test that a cell names. */
function testIn(cell: string | undefined): { readonly file: string; readonly title: string } | undefined {
  const [, file, title] = /^`(test\/[^`]+)`: "(.+)"$/.exec(cell ?? "") ?? [];
  return file !== undefined && title !== undefined ? { file, title } : undefined;
}

for (const [file, promises, tests] of [
  ["docs/security.md", "What a server can't do", "Tests of the first table"],
  ["docs/apps.md", "What an app can reach", "Tests of these promises"],
] as const)
  describe(`the guarantees of ${file}`, () => {
    const proven = rowsBelow(file, tests);

    it("each name the test that attacks it", () => {
      const names = rowsBelow(file, promises).map(([name]) => name);
      expect(names.length).to.be.greaterThan(10);
      expect(names.filter((name) => !proven.some(([own]) => own === name))).to.deep.equal([]);
    });

    it("name tests that exist and are run", () => {
      const missing = proven.filter(([, cell]) => {
        const test = testIn(cell);
        return !test || !hasTest(test);
      });
      expect(missing).to.deep.equal([]);
      expect(
        hasTest({ file: proven.map(([, cell]) => testIn(cell)?.file)[0] ?? "", title: "a test of no title" }),
      ).to.equal(false);
    });
  });
