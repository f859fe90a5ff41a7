/**
 * Objects with names among other values. Numbers by their digits count as objects here; where those can occur, `json-object.ts` has the test.
 *
 * Owns: the one test. Imports nothing: it is part of the first load of a page.
 */

/** True for an object that is not an array. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
