/**
 * Converts keys to text, under which both kinds of store keep their records.
 *
 * Owns: the encoding. It is the JSON of the parts, so that different keys never have the same text. Keys with the same
 * first parts have a common prefix, so that all records of a server are in one range.
 */
import type { StoreKey } from "./store.js";

/** Converts a key to text; different keys have different texts. */
export function keyOf(...parts: StoreKey): string {
  return JSON.stringify(parts);
}

/** Prefix of the texts of exactly those keys that start with these parts. */
export function prefixOf(parts: StoreKey): string {
  return JSON.stringify(parts).slice(0, -1);
}

/** Converts a text back to the parts of the key; `undefined` for a text that {@link keyOf} does not produce. */
export function partsOf(text: unknown): StoreKey | undefined {
  if (typeof text !== "string") return undefined;
  let parts: unknown;
  try {
    parts = JSON.parse(text);
  } catch {
    return undefined; // other code on this origin wrote the key
  }
  return Array.isArray(parts) && parts.every((part) => typeof part === "string") ? parts : undefined;
}

/** Text of the key without its last part; `undefined` for a text that {@link keyOf} does not produce. */
export function parentOf(text: unknown): string | undefined {
  const parts = partsOf(text);
  return parts && keyOf(...parts.slice(0, -1));
}
