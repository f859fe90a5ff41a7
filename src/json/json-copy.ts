/** Copies of JSON values, which later changes of the original do not reach. */
import { isObject } from "./is-object.js";
import { parts } from "./long-numbers.js";

/** Maximum depth of a copy; deeper parts are shared with the original. */
const MAX_DEPTH = 500;

/**
 * Copy of a JSON value. Values that are no JSON are shared with the original, and so are parts of a message whose
 * numbers have more digits than a double.
 */
export function jsonCopy<T>(value: T): T {
  return copy(value, 0) as T; // same structure
}

function copy(value: unknown, depth: number): unknown {
  if (depth > MAX_DEPTH || typeof value !== "object" || value === null || parts.has(value)) return value;
  if (Array.isArray(value)) return value.map((item) => copy(item, depth + 1));
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, copy(member, depth + 1)]));
}
