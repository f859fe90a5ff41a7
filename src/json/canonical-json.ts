/**
 * JSON with exactly one text per value, to compare values and definitions.
 *
 * Owns: sorted member names and no whitespace (in the manner of RFC 8785). Does not hash.
 */
import { isJsonObject } from "./json-object.js";

/** Maximum depth of definitions: deeper than any honest schema, and far below the limit of the stack. */
const MAX_DEPTH = 200;

/** Called for each value: returns its text if that is not the usual one, and may throw. */
type OwnText = (value: unknown, depth: number) => string | undefined;

/** Canonical text of a JSON value; "" for `undefined`, which objects leave out. */
export function canonicalJson(value: unknown, ownText: OwnText, depth = 0): string {
  const own = ownText(value, depth);
  if (own !== undefined) return own;
  const textOf = (inner: unknown): string => canonicalJson(inner, ownText, depth + 1);
  if (Array.isArray(value)) return `[${value.map((item) => textOf(item) || "null").join(",")}]`;
  if (!isJsonObject(value)) return JSON.stringify(value) ?? "";
  const members = Object.entries(value)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, member]) => [name, textOf(member)] as const)
    .flatMap(([name, text]) => (text === "" ? [] : `${JSON.stringify(name)}:${text}`));
  return `{${members.join(",")}}`;
}

/** Canonical text of a definition. Throws what `tooDeep` returns beyond 200 levels; it receives that limit. */
export function canonicalDefinition(value: unknown, tooDeep: (maxDepth: number) => Error): string {
  return canonicalJson(value, (_, depth) => {
    if (depth > MAX_DEPTH) throw tooDeep(MAX_DEPTH);
    return undefined;
  });
}
