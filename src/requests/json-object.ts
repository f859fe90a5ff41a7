/**
 * Telling JSON objects from other values, for what came from a server or from a page.
 *
 * Owns: that one question. Never trusts inherited members: use `Object.hasOwn` and `Object.entries` on what it lets through.
 */

import { isExactNumber } from "../json/exact-number.js";

/** JSON object with unknown members. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** True for an object that is neither an array nor an exact number. */
export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value) && !isExactNumber(value);
}
