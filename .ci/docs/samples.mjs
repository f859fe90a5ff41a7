/**
 * Every sample of code in the documentation: fenced blocks of README.md and docs/ and its folders, and the examples in doc comments of the public entries.
 *
 * Owns: finding them, and the rule that completes a fragment (below). Never compiles or runs one.
 *
 * The rule: a sample is compiled as it stands, as a module of its own. A name that it uses without declaring it comes, in this order,
 * 1. from the public entries, if the sample is a doc comment's and one of them exports the name (guides have their imports);
 * 2. from the stage (test/samples/stage.ts), which offers what surrounds a fragment: a connected `server`, its `host`, a `panel` …
 * A path after the language, as `demo/embed/next/app/page.tsx`, names the file that the sample shows; a test compares them.
 * A word after the language changes this: `no-run` compiles only; `server` runs in Node, as a server that must allow browsers.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../setup.mjs";
import { entries } from "./entries.mjs";
import { LIVE_EXAMPLES, headOf, takesHead } from "./live-examples.mjs";
import { VIEW_EXAMPLES } from "./view-examples.mjs";

/** The folder of the guides. */
export const GUIDES = join(root, "docs");

/** Languages that are tested. */
export const TESTED = ["ts", "tsx", "html", "js", "vue", "bash"];

/** Paths of the guides from {@link GUIDES}, those of its folders included, in alphabetical order. */
export const guideFiles = () =>
  readdirSync(GUIDES, { recursive: true })
    .map((name) => name.replaceAll("\\", "/"))
    .filter((name) => name.endsWith(".md"))
    .sort();

const FENCE = /^( *)```([^\n`]*)\n([\s\S]*?)^\1```/gm;

/** Fenced blocks of a Markdown text. */
function fencedSamples(text, file) {
  return [...text.matchAll(FENCE)].map(({ 1: indent, 2: info, 3: body, index }) => {
    const [language = "", ...words] = info.trim().split(/\s+/);
    const line = text.slice(0, index).split("\n").length + 1;
    const code = body
      .split("\n")
      .map((each) => each.slice(indent.length))
      .join("\n")
      .trimEnd();
    return { where: `${file}:${line}`, source: file, language: language === "sh" ? "bash" : language, words, code };
  });
}

/** All blocks of README.md and the guides. */
export function guideSamples() {
  const files = ["README.md", ...guideFiles().map((name) => `docs/${name}`)];
  return files.flatMap((file) => fencedSamples(readFileSync(join(root, file), "utf8"), file));
}

/** The examples of doc comments: of every export and its members, and of the entries themselves. `api`: see readApi. */
export function commentSamples(api) {
  const sample = (where, code, words = []) => ({ where, source: "doc comments", language: "ts", words, code });
  const ofEntries = entries.flatMap(({ name, source }) => {
    const [head = ""] = readFileSync(join(root, source), "utf8").split("*/", 1);
    const [, example] = /@example\n([\s\S]*)/.exec(head) ?? [];
    return example ? [sample(name, example.replace(/^ \* ?/gm, "").trim())] : [];
  });
  // Pages have none of what these import.
  const wordsOf = ([entry]) => (entry?.endsWith("/node") ? ["no-run"] : []);
  const ofExports = api.flatMap(({ name, examples, members, entries: of }) => [
    ...examples.map((code) => sample(name, code, wordsOf(of))),
    ...members.flatMap((one) => one.examples.map((code) => sample(`${name}.${one.name}`, code))),
  ]);
  // A class repeats the examples of its interface.
  const seen = new Set();
  return [...ofEntries, ...ofExports].filter(({ code }) => !seen.has(code) && seen.add(code));
}

/** A JSON value as code: names of members without quotes where they need none. */
const literal = (value) => JSON.stringify(value, undefined, 2).replace(/^( *)"([A-Za-z_$][\w$]*)":/gm, "$1$2:");

/** Code that puts an element on a page: with the properties of its first live example, and with a host if it has one. */
export function elementSample({ name, tagName, members }) {
  const has = (wanted) => members.some((member) => member.name === wanted);
  const lines = [`const element = document.createElement("${tagName}"); // ${name}`];
  const [[, example] = []] = LIVE_EXAMPLES[tagName] ?? [];
  if (example) {
    const { text, ...properties } = example;
    const given = Object.entries({
      ...(text === undefined ? {} : { text: takesHead(tagName) ? headOf(text) : text }),
      ...properties,
    });
    lines.push(...given.map(([property, value]) => `element.${property} = ${literal(value)};`));
  }
  if (["mcp-panel", "mcp-host"].includes(tagName)) lines.push('element.src = "https://example.com/mcp";');
  else if (has("host")) lines.push("element.host = host;");
  if (has("serverId")) lines.push("element.serverId = server.id;");
  const [[, { properties = {} }] = [undefined, {}]] = VIEW_EXAMPLES[tagName] ?? [];
  for (const [property, value] of Object.entries(properties)) lines.push(`element.${property} = ${literal(value)};`);
  return [...lines, "document.body.append(element);"].join("\n");
}

/** The same for all elements. */
export const elementSamples = (elements) =>
  elements.map((element) => ({
    where: `<${element.tagName}>`,
    source: "elements",
    language: "ts",
    words: [],
    code: elementSample(element),
  }));
