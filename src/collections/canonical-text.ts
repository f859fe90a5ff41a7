/**
 * Text of a JSON value that is the same for equal values, indented for comparison line by line.
 *
 * Owns: the order of members. Numbers keep the digits they have.
 */
import { writeExact } from "../json/exact-text.js";
import { isJsonObject } from "../json/json-object.js";

/** Deepest level that is written; JSON of servers is not deeper than what the engine parses. */
const MAX_DEPTH = 500;

/** Canonical text of a value; a value that is nested too deeply ends in `"…"`. */
export function canonicalText(value: unknown): string {
  return writeExact(sorted(value, 0), 2) ?? "null";
}

function sorted(value: unknown, depth: number): unknown {
  if (depth > MAX_DEPTH) return "…";
  if (Array.isArray(value)) return value.map((item) => sorted(item, depth + 1));
  if (!isJsonObject(value)) return value;
  const members = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, member]) => [name, sorted(member, depth + 1)]);
  return Object.fromEntries(members);
}
