/**
 * Forgets what is remembered in this browser.
 *
 * Owns: finding all of it, by the prefix of its keys.
 */
import { PREFIX, remember, storage, type StorageArea } from "./remembered.js";

/** Names of everything that is remembered, without the prefix. */
function rememberedKeys(area: StorageArea): readonly string[] {
  try {
    return Object.keys(storage(area)).flatMap((key) => (key.startsWith(PREFIX) ? key.slice(PREFIX.length) : []));
  } catch {
    return [];
  }
}

/** Forgets everything but what `keep` names. */
export function forgetAll(keep: readonly string[] = []): void {
  for (const area of ["local", "session"] as const)
    for (const key of rememberedKeys(area)) if (!keep.includes(key)) remember(area, key, undefined);
}
