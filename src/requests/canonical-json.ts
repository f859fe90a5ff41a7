/**
 * JSON with exactly one text per value, to compare definitions by hash.
 *
 * Owns: sorted member names and no whitespace (in the manner of RFC 8785). Does not hash.
 */
import { ClientError } from "../errors/index.js";
import { isJsonObject } from "../json/json-object.js";

/** Maximum depth: deeper than any honest schema, and far below the limit of the stack. */
const MAX_DEPTH = 200;

/**
 * Canonical text of a JSON value, without members that are `undefined`. Throws `ERR-LIMIT` for a value with more than
 * 200 levels.
 */
export function canonicalJson(value: unknown, depth = 0): string {
  if (depth > MAX_DEPTH) {
    throw new ClientError(
      "ERR-LIMIT",
      `A definition is nested deeper than ${MAX_DEPTH} levels; it can't be remembered.`,
    );
  }
  if (Array.isArray(value)) return `[${value.map((item) => canonicalJson(item, depth + 1)).join(",")}]`;
  if (!isJsonObject(value)) return JSON.stringify(value) ?? "null";
  const members = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, member]) => `${JSON.stringify(name)}:${canonicalJson(member, depth + 1)}`);
  return `{${members.join(",")}}`;
}
