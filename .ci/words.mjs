/**
 * `npm run words`: the vocabulary of code and texts. Fails when a word that has left comes back, or when too many doc comments open with a
 * question word. The words in use are in `docs/glossary.md`; `vocabulary.mjs` has those that have left.
 *
 * Reads identifiers, strings and comments of the product (`src`, `workers`, `components`, `demo`), identifiers, titles and comments of
 * tests, and comments of `.ci`.
 */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./setup.mjs";
import { wordsThatLeft } from "./vocabulary.mjs";

/** Largest share of doc comments that may open with a question word. */
const MOST_QUESTIONS = 0.02;
const QUESTION = /^(What|How|Who|Whose|Where|Which|Whether|When|Why)\b/;
/** The list of words that have left, and its test. */
const DEFINES = new Set([".ci/vocabulary.mjs", "test/architecture/words.test.ts"]);

const list = (...places) =>
  execFileSync("git", ["ls-files", "--", ...places], { cwd: root, encoding: "utf8" })
    .split("\n")
    .filter((file) => /\.(ts|mts|mjs|tsx)$/.test(file) && !file.endsWith(".d.ts") && !DEFINES.has(file));
const product = new Set(list("src", "workers", "components", "demo"));

const found = [];
let comments = 0;
const questions = [];

for (const file of [...product, ...list("test", ".ci")]) {
  const text = readFileSync(join(root, file), "utf8");
  found.push(...wordsThatLeft(file, text));
  if (!product.has(file)) continue;
  for (const match of text.matchAll(/\/\*\*\s*(?:\*\s*)?(\S[^\n]*)/g)) {
    comments++;
    const line = text.slice(0, match.index).split("\n").length;
    if (QUESTION.test(match[1])) questions.push(`${file}:${line}  ${match[1].slice(0, 80)}`);
  }
}

const isVerbose = process.argv.includes("--list");
const share = questions.length / comments;
if (found.length > 0) console.log(`Words that have left:\n${found.slice(0, isVerbose ? undefined : 40).join("\n")}`);
if (share > MOST_QUESTIONS || isVerbose) console.log(questions.slice(0, isVerbose ? undefined : 20).join("\n"));
console.log(
  `[words] ${found.length} words that have left; ${questions.length} of ${comments} doc comments open with a question word (${(share * 100).toFixed(1)} %)`,
);
process.exit(found.length === 0 && share <= MOST_QUESTIONS ? 0 : 1);
