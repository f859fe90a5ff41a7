/**
 * Keys as text, under which both kinds of store file their records.
 *
 * Owns: the encoding, which can't collide: JSON of the parts, whose quotes and commas no part can imitate. Text also has prefixes, so that
 * all records of one server are one range.
 */
import type { StoreKey } from "./store.js";

/** The text of a key: different parts, different text. */
export function keyOf(...parts: StoreKey): string {
  return JSON.stringify(parts);
}

/** Prefix shared by the texts of exactly those keys that start with these parts. */
export function prefixOf(parts: StoreKey): string {
  return JSON.stringify(parts).slice(0, -1);
}

/** The parts back from the text; `undefined` for a text that {@link keyOf} never made. */
export function partsOf(text: unknown): StoreKey | undefined {
  if (typeof text !== "string") return undefined;
  let parts: unknown;
  try {
    parts = JSON.parse(text);
  } catch {
    return undefined; // written by other code on this origin
  }
  return Array.isArray(parts) && parts.every((part) => typeof part === "string") ? parts : undefined;
}

/** The key with one part less, as text; `undefined` for a text that {@link keyOf} never made. */
export function parentOf(text: unknown): string | undefined {
  const parts = partsOf(text);
  return parts && keyOf(...parts.slice(0, -1));
}
