/**
 * Tests for JSON objects, in data from servers and pages.
 *
 * Members may be inherited: use `Object.hasOwn` and `Object.entries` on the result.
 */
import { isExactNumber } from "./exact-number.js";
import { isObject } from "./is-object.js";

/** JSON object with unknown members. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** True for an object that is neither an array nor an exact number. */
export function isJsonObject(value: unknown): value is JsonObject {
  return isObject(value) && !isExactNumber(value);
}
