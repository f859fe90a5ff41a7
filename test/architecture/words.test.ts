/** Words that have left the project's language are found wherever they may come back (`npm run words`). */
import { expect } from "chai";
import { wordsThatLeft } from "../../.ci/vocabulary.mjs";

const TEXTS = {
  "the identifier of a test": ["test/a.test.ts", "const asker = 1;"],
  "the comment of a test": ["test/a.test.ts", "f();\n// Filled in by hand.\ng();"],
  "the title of a test": ["test/a.test.ts", 'it("the server asks the user", () => {});'],
  "the title of a suite": ["test/a.spec.ts", "test.describe(`the standing stream of ${name}`, () => {});"],
  "an id of an internal table in a title": ["test/a.test.ts", 'it("a request is repeated (T-05, row 6)", () => {});'],
  "a comment of a script": [".ci/a.mjs", "/** Files that the person wrote. */"],
  "a text of the product": ["src/a.ts", 'const text = "Write it by hand";'],
} as const;

describe("the check of the vocabulary", () => {
  for (const [where, [file, text]] of Object.entries(TEXTS))
    it(`reports a word that has left in ${where}`, () => {
      expect(wordsThatLeft(file, text)).to.have.length(1);
    });

  it("reports the line", () => {
    expect(wordsThatLeft(...TEXTS["the comment of a test"])[0]).to.match(/^test\/a\.test\.ts:2 /);
  });

  it("accepts words in use, ids of requirements, and other strings of tests and scripts", () => {
    const title =
      'it("a request of the server is answered (B-08, T-13)", () => { expect(label).to.equal("Ask the person"); });';
    expect(wordsThatLeft("test/a.test.ts", title)).to.deep.equal([]);
    expect(wordsThatLeft(".ci/a.mjs", 'const asked = "by hand"; // The reason.')).to.deep.equal([]);
  });
});
