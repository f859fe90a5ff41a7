/** The titles of tests, read from their files: what tables of proofs are held against. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { TestProof } from "../conformance/requirements/index.js";
import { ROOT } from "./sources.js";

/** The titles in a file of tests; those that are skipped are none. */
interface Titles {
  readonly whole: ReadonlySet<string>;
  /** The source text of template titles. */
  readonly templates: readonly string[];
}

/** `it("…")`, `test("…")` or either with a template, but nothing like `it.skip`. */
const TITLE = /(?<![\w.])(?:it|test)\(\s*(?:("(?:[^"\\\n]|\\.)*")|`((?:[^`\\]|\\.)*)`)/g;

const seen = new Map<string, Titles>();

/** Titles of the tests in a file, by its path from the root. */
export function titlesOf(file: string): Titles {
  const known = seen.get(file);
  if (known) return known;
  const path = join(ROOT, file);
  const found = existsSync(path) ? [...readFileSync(path, "utf8").matchAll(TITLE)] : [];
  const titles: Titles = {
    whole: new Set(found.flatMap(([, text]) => (text === undefined ? [] : [String(JSON.parse(text))]))),
    templates: found.flatMap(([, , text]) => text ?? []),
  };
  seen.set(file, titles);
  return titles;
}

/** `describe("…")`, `test.describe("…")`, or either with a template. */
const SUITE = /(?<![\w.])(?:test\.)?describe\(\s*(?:"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`)/g;

/** Source text of the titles of suites in a file. */
export function suitesOf(file: string): readonly string[] {
  const found = readFileSync(join(ROOT, file), "utf8").matchAll(SUITE);
  return [...found].map(([, text, template]) => text ?? template ?? "");
}

/** Whether a template may be named so: by its beginning, at least up to its first hole. */
function isBeginning(title: string, template: string): boolean {
  return title !== "" && template.startsWith(title) && title.length >= template.indexOf("${");
}

/** True when its file has a test of that title which is run. */
export function hasTest({ file, title }: TestProof): boolean {
  const { whole, templates } = titlesOf(file);
  return whole.has(title) || templates.some((text) => isBeginning(title, text));
}
