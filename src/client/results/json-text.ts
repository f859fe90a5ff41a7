/**
 * Serializes values from servers as JSON text.
 *
 * `JSON.stringify` alone is not enough: WebKit takes seconds for values nested several thousand levels deep (at each
 * level it searches all ancestors for cycles), and with indentation each level lengthens every line inside it.
 */
import { ClientError } from "../../errors/index.js";
import { writeExact } from "../../json/exact-text.js";

/** Maximum levels of nesting: more than legitimate values have, and few enough for every JavaScript engine. */
const MAX_DEPTH = 1_000;

/** True if a value is nested deeper than 1,000 levels; callers omit `depth`. */
export function isTooDeep(value: unknown, depth = 0): boolean {
  if (typeof value !== "object" || value === null) return false;
  if (depth === MAX_DEPTH) return true;
  const inner: readonly unknown[] = Array.isArray(value) ? value : Object.values(value);
  return inner.some((one) => isTooDeep(one, depth + 1));
}

/**
 * JSON text; empty for `undefined`, and for a value that is nested deeper than 1,000 levels or whose text is longer
 * than the JavaScript engine can hold.
 */
export function jsonOrNothing(value: unknown, indent?: number): string | undefined {
  if (isTooDeep(value)) return undefined;
  try {
    return writeExact(value, indent);
  } catch {
    return undefined;
  }
}

/** JSON text, indented by two spaces per level. Throws `ERR-LIMIT` if the value can't be serialized. */
export function jsonText(value: unknown): string {
  const text = jsonOrNothing(value, 2);
  if (text !== undefined) return text;
  throw new ClientError("ERR-LIMIT", "This is nested too deeply, or is too long, to be written as JSON.");
}
