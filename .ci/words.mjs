/**
 * `npm run words`: the vocabulary of code and texts. Fails when a word that has left comes back, or when too many doc comments open with a
 * question word. The words in use are in `docs/glossary.md`.
 *
 * Reads identifiers, strings and comments of the product (`src`, `workers`, `components`, `demo`), and the identifiers of tests.
 */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { root } from "./setup.mjs";

/** Parts of identifiers that have left, and the word in their place. A part is a word of camelCase or kebab-case. */
const PARTS = {
  ask: "input request, or the verb of what is done: request, prompt, call",
  asks: "input requests",
  asked: "requested, prompted",
  asker: "source",
  asking: "requesting",
  duplex: "transport",
  farewell: "unload request",
  wish: "request, options",
  wishes: "requests, options",
  told: "reported",
  teller: "reporter",
  standing: "status",
  linked: "remote",
};
/** Names that the web platform, Node or MCP gives. */
const GIVEN = new Set(["duplex"]);
/** Identifiers that keep such a part: they mean the plain English word. */
const KEPT = new Map([
  ["Linked", "src/schema/validation"],
  ["linked", "src/schema/validation"],
]);

/** Phrases, in any case, that have left texts and comments. */
const PHRASES = [
  [/\b(the|a) persons?\b/i, "the user"],
  [/\bthe (ask|wish|farewell)\b/i, "the input request, the request"],
  [/\b(an|each|every|one) ask\b/i, "an input request"],
  [/\bby hand\b/i, "manually"],
  [/\blest\b/i, "so that … not"],
  [/\bfarewells?\b/i, "unload request"],
  [/\bwish(es|ed)?\b/i, "request"],
];

/** Largest share of doc comments that may open with a question word. */
const MOST_QUESTIONS = 0.02;
const QUESTION = /^(What|How|Who|Whose|Where|Which|Whether|When|Why)\b/;

const list = (...places) =>
  execFileSync("git", ["ls-files", "--", ...places], { cwd: root, encoding: "utf8" })
    .split("\n")
    .filter((file) => /\.(ts|mts|mjs|tsx)$/.test(file) && !file.endsWith(".d.ts"));
const product = new Set(list("src", "workers", "components", "demo"));
const files = [...product, ...list("test")];

const partsOf = (name) =>
  name
    .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
    .split(/[^A-Za-z]+/)
    .map((part) => part.toLowerCase());

const found = [];
let comments = 0;
const questions = [];

for (const file of files) {
  const text = readFileSync(join(root, file), "utf8");
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const line = (at) => source.getLineAndCharacterOfPosition(at).line + 1;
  const names = (node) => {
    if (ts.isIdentifier(node) || ts.isPrivateIdentifier(node)) {
      const part = partsOf(node.text).find((one) => Object.hasOwn(PARTS, one));
      const keptIn = KEPT.get(node.text);
      if (part && !GIVEN.has(node.text) && !(keptIn && file.startsWith(keptIn)))
        found.push(`${file}:${line(node.getStart())}  ${node.text}: say ${PARTS[part]}`);
    }
    ts.forEachChild(node, names);
  };
  names(source);
  if (!product.has(file)) continue;
  for (const [at, row] of text.split("\n").entries())
    for (const [phrase, better] of PHRASES) {
      const [match] = phrase.exec(row) ?? [];
      if (match) found.push(`${file}:${at + 1}  "${match}": say ${better}`);
    }
  for (const match of text.matchAll(/\/\*\*\s*(?:\*\s*)?(\S[^\n]*)/g)) {
    comments++;
    if (QUESTION.test(match[1])) questions.push(`${file}:${line(match.index)}  ${match[1].slice(0, 80)}`);
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
