/**
 * JSON objects among other values, for everything that came from a server or from a page.
 *
 * Owns: the one test. Never trusts inherited members: use `Object.hasOwn` and `Object.entries` on what it lets through.
 */
import { isExactNumber } from "./exact-number.js";
import { isObject } from "./is-object.js";

/** JSON object with unknown members. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** True for an object that is neither an array nor a number by its digits. */
export function isJsonObject(value: unknown): value is JsonObject {
  return isObject(value) && !isExactNumber(value);
}
