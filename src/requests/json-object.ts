/**
 * Telling JSON objects from other values, for what came from a server or from a page.
 *
 * Owns: that one question. Never trusts inherited members: use `Object.hasOwn` and `Object.entries` on what it lets through.
 */

import { isExactNumber } from "../json/exact-number.js";

/** A JSON object whose members are not known yet. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** True for an object that is no array, and no number by its digits. */
export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value) && !isExactNumber(value);
}
