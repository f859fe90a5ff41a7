/**
 * JSON with exactly one text per value, to compare definitions by hash.
 *
 * Owns: sorted member names and no whitespace (in the manner of RFC 8785). Does not hash.
 */
import { isJsonObject } from "./json-object.js";

/** Maximum depth: deeper than any honest schema, and far below the limit of the stack. */
const MAX_DEPTH = 200;

/**
 * Canonical text of a JSON value, without members that are `undefined`. Throws what `tooDeep` returns for a value with
 * more than 200 levels; it receives that limit.
 */
export function canonicalJson(value: unknown, tooDeep: (maxDepth: number) => Error, depth = 0): string {
  if (depth > MAX_DEPTH) throw tooDeep(MAX_DEPTH);
  if (Array.isArray(value)) return `[${value.map((item) => canonicalJson(item, tooDeep, depth + 1)).join(",")}]`;
  if (!isJsonObject(value)) return JSON.stringify(value) ?? "null";
  const members = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, member]) => `${JSON.stringify(name)}:${canonicalJson(member, tooDeep, depth + 1)}`);
  return `{${members.join(",")}}`;
}
