/**
 * Deletes all data stored in this browser.
 *
 * Owns: finding the data, by the prefix of its keys.
 */
import { PREFIX, remember, storage, type StorageArea } from "./remembered.js";

/** Returns the names of all stored values, without the prefix. */
function rememberedKeys(area: StorageArea): readonly string[] {
  try {
    return Object.keys(storage(area)).flatMap((key) => (key.startsWith(PREFIX) ? key.slice(PREFIX.length) : []));
  } catch {
    return [];
  }
}

/** Deletes everything except the values named in `keep`. */
export function forgetAll(keep: readonly string[] = []): void {
  for (const area of ["local", "session"] as const)
    for (const key of rememberedKeys(area)) if (!keep.includes(key)) remember(area, key, undefined);
}
