/**
 * Sizes and drafts that a panel remembers in this browser.
 *
 * Owns: the key prefix, and living without storage (sandboxed frames, full or blocked storage). Never stores results or secrets
 * of ours; a draft is what the user typed, kept for the tab only.
 */

/** Prefix of all keys. */
export const PREFIX = "mcp-panel:";
/** Kept even where nothing else is: that nothing is to be kept. */
export const SETTINGS = "settings";

let isOff = false;

/** Turns storing off or on from now on; data already stored stays: see `forget-all.ts`. */
export function keepNothing(wanted: boolean): void {
  isOff = wanted;
}

/** `local` outlives the tab, `session` only a reload. */
export type StorageArea = "local" | "session";

/** The storage itself; throws where it is not allowed. */
export function storage(area: StorageArea): Storage {
  // Reading these properties throws where storage is not allowed.
  return area === "local" ? localStorage : sessionStorage;
}

/** The JSON text remembered under `key`; `undefined` when there is none, or it can't be read. */
export function readText(area: StorageArea, key: string): string | undefined {
  try {
    return storage(area).getItem(PREFIX + key) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Returns the value remembered under `key`; `undefined` when there is none, or it can't be read. */
export function readRemembered(area: StorageArea, key: string): unknown {
  return parsed(readText(area, key));
}

/** The value of a text of {@link readText}; `undefined` for what is none. */
export function parsed(text: string | undefined, parse = JSON.parse as (text: string) => unknown): unknown {
  try {
    return text === undefined ? undefined : parse(text);
  } catch {
    return undefined;
  }
}

/** Remembers `value` (JSON) under `key`, or forgets it when `undefined`. True when it was kept. */
export function remember(area: StorageArea, key: string, value: unknown): boolean {
  return rememberText(area, key, JSON.stringify(value));
}

/** Remembers JSON text under `key`, or forgets it when `undefined`. True when it was kept. */
export function rememberText(area: StorageArea, key: string, text: string | undefined): boolean {
  if (isOff && text !== undefined && key !== SETTINGS) return false;
  try {
    if (text === undefined) storage(area).removeItem(PREFIX + key);
    else storage(area).setItem(PREFIX + key, text);
    return true;
  } catch {
    return false;
  }
}
