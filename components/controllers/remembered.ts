/**
 * What a panel remembers in this browser: sizes and drafts.
 *
 * Owns: the key prefix, and living without storage (sandboxed frames, full or blocked storage). Never stores results or secrets
 * of ours; a draft is what the person typed, kept for the tab only.
 */
const PREFIX = "mcp-panel:";

/** `local` outlives the tab, `session` only a reload. */
export type StorageArea = "local" | "session";

function storage(area: StorageArea): Storage {
  // Reading these properties throws where storage is not allowed.
  return area === "local" ? localStorage : sessionStorage;
}

/** What was remembered under `key`; `undefined` when nothing was, or it can't be read. */
export function recall(area: StorageArea, key: string): unknown {
  try {
    const text = storage(area).getItem(PREFIX + key);
    return text === null ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Remembers `value` (JSON) under `key`, or forgets it when `undefined`. True when it was kept. */
export function remember(area: StorageArea, key: string, value: unknown): boolean {
  try {
    if (value === undefined) storage(area).removeItem(PREFIX + key);
    else storage(area).setItem(PREFIX + key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}
