/**
 * Tests for objects. Exact numbers count as objects here; if they can occur, use `json-object.ts`.
 *
 * Imports nothing, because it is part of the initial download of a page.
 */

/** True for an object that is not an array. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
