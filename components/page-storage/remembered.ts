/**
 * Sizes and drafts that a panel stores in this browser.
 *
 * Owns: the key prefix, and working without storage (sandboxed frames, full or blocked storage). Never stores results
 * or secrets of this client; a draft is the user's input, stored for the tab only.
 */

/** Prefix of all keys. */
export const PREFIX = "mcp-panel:";
/** Key that is stored even when storage is turned off, because it contains that setting. */
export const SETTINGS = "settings";

let isOff = false;

/** Turns storage off or on. Data that is already stored stays: see `forget-all.ts`. */
export function keepNothing(wanted: boolean): void {
  isOff = wanted;
}

/** Kinds of storage: `local` outlives the tab, `session` survives only a reload. */
export type StorageArea = "local" | "session";

/** Returns the storage; throws if it is not allowed. */
export function storage(area: StorageArea): Storage {
  // Reading these properties throws if storage is not allowed.
  return area === "local" ? localStorage : sessionStorage;
}

/** Returns the JSON text stored under `key`; `undefined` if there is none or it can't be read. */
export function readText(area: StorageArea, key: string): string | undefined {
  try {
    return storage(area).getItem(PREFIX + key) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Returns the value stored under `key`; `undefined` if there is none or it can't be read. */
export function readRemembered(area: StorageArea, key: string): unknown {
  return parsed(readText(area, key));
}

/** Parses a text from {@link readText}; `undefined` if it is invalid. */
export function parsed(text: string | undefined, parse = JSON.parse as (text: string) => unknown): unknown {
  try {
    return text === undefined ? undefined : parse(text);
  } catch {
    return undefined;
  }
}

/** Stores `value` as JSON under `key`, or deletes it if `undefined`. Returns true if that succeeded. */
export function remember(area: StorageArea, key: string, value: unknown): boolean {
  return rememberText(area, key, JSON.stringify(value));
}

/** Stores JSON text under `key`, or deletes it if `undefined`. Returns true if that succeeded. */
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
