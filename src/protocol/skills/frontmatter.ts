/**
 * Frontmatter of a `SKILL.md`: parsing it as YAML, and comparing it with the entry of the skill (SK-14).
 *
 * Owns: the limits of the document, and the comparison. YAML is read with the core schema of YAML 1.2, whose types are
 * those of JSON: a date is text. Aliases need no expansion: the comparison visits each value of the entry once, however
 * often the YAML repeats its own.
 * https://agentskills.io/specification
 */
import { CORE_SCHEMA, load } from "js-yaml";
import { isObject } from "../../jsonrpc/index.js";

/** Limits of a document: maximum number of characters, of nested collections, and of aliases. */
const LIMITS = { chars: 65_536, depth: 64, aliases: 100 } as const;
/** Maximum number of differences that are reported. */
const MAX_DIFFERENCES = 20;
/** Maximum number of characters of a value in a difference. */
const MAX_SHOWN = 200;

const FENCED = /^\uFEFF?---[ \t]*\r?\n([\s\S]*?\n)---[ \t]*(?:\r?\n|$)/;

/** Member of the frontmatter that differs between the entry and the file. */
export interface FrontmatterDifference {
  /** Names of the members and numbers of the elements, joined by dots: `metadata.tags.0`. */
  readonly field: string;
  /** Value in the entry, as JSON of at most 200 characters; absent if the entry has none. */
  readonly entry?: string;
  /** Value in the file, likewise. */
  readonly file?: string;
}

/** Frontmatter of a text; a sentence without its subject if it has none that can be read. */
export function readFrontmatter(text: string): Readonly<Record<string, unknown>> | string {
  const [, yaml] = FENCED.exec(text.slice(0, LIMITS.chars)) ?? [];
  if (yaml === undefined) return `it does not begin with frontmatter of at most ${LIMITS.chars} characters`;
  try {
    const value = load(yaml, { schema: CORE_SCHEMA, maxDepth: LIMITS.depth, maxAliases: LIMITS.aliases });
    return isObject(value) ? value : "its frontmatter is not a mapping";
  } catch (error) {
    const [reason = ""] = String((error as Error).message).split("\n"); // the library throws errors
    return `its frontmatter is not valid YAML: ${reason.slice(0, MAX_SHOWN)}`;
  }
}

/** Differences between the frontmatter of an entry and that of its file; empty if there are none. */
export function compareFrontmatter(
  entry: Readonly<Record<string, unknown>>,
  file: Readonly<Record<string, unknown>>,
): readonly FrontmatterDifference[] {
  const found: FrontmatterDifference[] = [];
  compare(entry, file, [], found);
  return found;
}

function compare(entry: unknown, file: unknown, path: readonly string[], found: FrontmatterDifference[]): void {
  if (found.length === MAX_DIFFERENCES) return;
  if (Array.isArray(entry) && Array.isArray(file) && entry.length === file.length) {
    entry.forEach((value: unknown, at) => compare(value, file[at], [...path, String(at)], found));
  } else if (isObject(entry) && isObject(file)) {
    const both = [...Object.keys(entry), ...Object.keys(file).filter((name) => !Object.hasOwn(entry, name))];
    for (const name of both) compare(member(entry, name), member(file, name), [...path, name], found);
  } else if (entry !== file) {
    found.push({
      field: path.map((part) => part.slice(0, MAX_SHOWN)).join("."),
      ...(entry !== undefined && { entry: shown(entry) }),
      ...(file !== undefined && { file: shown(file) }),
    });
  }
}

/** Own member: an object of YAML may have one named `__proto__`. */
function member(object: Readonly<Record<string, unknown>>, name: string): unknown {
  return Object.hasOwn(object, name) ? object[name] : undefined;
}

/** Scalar as JSON; of a collection only its kind and size, because the collections of a YAML document may be cyclic. */
function shown(value: unknown): string {
  if (Array.isArray(value)) return `[${value.length}]`;
  if (isObject(value)) return `{${Object.keys(value).length}}`;
  return typeof value === "number" ? String(value) : JSON.stringify(value).slice(0, MAX_SHOWN);
}
