/**
 * Words and phrases that have left the project's language, and where they stand in a file. The words in use are in `docs/glossary.md`.
 *
 * Identifiers are read in every file; texts (comments, strings) everywhere in the product, and in tests and `.ci` in comments and in
 * the titles of tests.
 */
import ts from "typescript";
import { parseSync } from "vite";

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
const GIVEN = new Set(["duplex", "Duplex"]);
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
/** Phrases that have left titles of tests, in addition. */
const IN_TITLES = [
  [/\b(asks?|asked|asking)\b/i, "requests, prompts, input request"],
  [/\b(told|teller)\b/i, "reported, notified"],
  [/\bstanding streams?\b/i, "GET stream"],
  [/\bduplex\b/i, "shared transport"],
  [/\b(bells?|rings?)\b/i, "wake signal"],
  [/\bat the door\b/i, "a request of a server"],
  [/\(([^)]*, )?(rows? \d|[BP]\d+\b|D\.\d)/, "no ids but those of docs/requirements.md"],
];

const partsOf = (name) =>
  name
    .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
    .split(/[^A-Za-z]+/)
    .map((part) => part.toLowerCase());

const TITLED = /^(?:it|test|describe|test\.describe)(?:\.(?:only|skip|fixme))?$/;
const isTitle = (node) =>
  ts.isCallExpression(node.parent) &&
  node.parent.arguments[0] === node &&
  TITLED.test(node.parent.expression.getText());

/**
 * Uses of words that have left in a file, a line each.
 *
 * @param {string} file its path from the root
 * @param {string} text its source
 * @returns {string[]}
 */
export function wordsThatLeft(file, text) {
  const found = [];
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const line = (at) => source.getLineAndCharacterOfPosition(at).line + 1;
  const read = (at, part, phrases) => {
    for (const [offset, row] of part.split("\n").entries())
      for (const [phrase, better] of phrases) {
        const [match] = phrase.exec(row) ?? [];
        if (match) found.push(`${file}:${line(at) + offset}  "${match}": say ${better}`);
      }
  };
  const isTest = file.startsWith("test/");
  const isScript = file.startsWith(".ci/");
  const visit = (node) => {
    if (!isScript && (ts.isIdentifier(node) || ts.isPrivateIdentifier(node))) {
      const part = partsOf(node.text).find((one) => Object.hasOwn(PARTS, one));
      const keptIn = KEPT.get(node.text);
      if (part && !GIVEN.has(node.text) && !(keptIn && file.startsWith(keptIn)))
        found.push(`${file}:${line(node.getStart())}  ${node.text}: say ${PARTS[part]}`);
    }
    if (isTest && (ts.isStringLiteralLike(node) || ts.isTemplateExpression(node)) && isTitle(node))
      read(node.getStart(), node.getText(), [...PHRASES, ...IN_TITLES]);
    ts.forEachChild(node, visit);
  };
  visit(source);
  if (isTest || isScript) for (const { start, value } of parseSync(file, text).comments) read(start, value, PHRASES);
  else read(0, text, PHRASES);
  return found;
}
