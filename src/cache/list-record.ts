/**
 * Reads a list from storage, where any code on this origin may have changed it.
 *
 * Owns: the check of the record, and the meaning of its times. Does not own: the items, which the caller's reader
 * checks.
 */
import type { ListRecord, ListTexts } from "../storage/index.js";
import { MAX_TTL_MS } from "./freshness.js";

/** Maximum age of a stored list: 30 days. */
export const MAX_AGE_MS = 30 * MAX_TTL_MS;

/** Reads a record; `undefined` if it is invalid. */
export function readListRecord(value: unknown): ListRecord | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  const { items, texts, storedAt, freshUntil, scope, partition, revision } = value as Partial<Record<string, unknown>>; // any object can be read like this
  const content =
    typeof texts === "string" ? { texts } : Array.isArray(items) && !items.some(isText) ? { items } : undefined;
  if (!content || !isTime(storedAt) || !isTime(freshUntil)) return undefined;
  if (scope !== "public" && scope !== "private") return undefined;
  if (typeof partition !== "string" || typeof revision !== "string") return undefined;
  return { ...content, storedAt, freshUntil, scope, partition, revision };
}

/** Texts of a long list; `undefined` unless they have the identifier in its record. */
export function readListTexts(value: unknown, id: string): ListTexts["texts"] | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  const { id: own, texts } = value as Partial<Record<keyof ListTexts, unknown>>; // any object can be read like this
  const isWhole = own === id && Array.isArray(texts) && texts.every(isText);
  return isWhole ? texts : undefined;
}

const isText = (value: unknown): value is string => typeof value === "string";

const isTime = (value: unknown): value is number => Number.isFinite(value);

/**
 * True if a record is fresh now. A record from the future (the clock was set back) is not fresh, and no record is fresh
 * for longer than a day.
 */
export function isFresh({ storedAt, freshUntil }: ListRecord, now: number): boolean {
  return storedAt <= now && now < Math.min(freshUntil, storedAt + MAX_TTL_MS);
}
