/**
 * Entries of the command palette that were used recently, newest first.
 *
 * Owns: their identifiers in this browser.
 */
import { readRemembered, remember } from "./remembered.js";

/** Most identifiers that are kept. */
const MOST = 20;
const KEY = "palette";

/** Returns the identifiers, newest first. */
export function recentlyUsed(): readonly string[] {
  const known = readRemembered("local", KEY);
  return Array.isArray(known) ? known.filter((id): id is string => typeof id === "string").slice(0, MOST) : [];
}

/** Notes that an entry was used. */
export function noteUse(id: string): void {
  remember("local", KEY, [id, ...recentlyUsed().filter((one) => one !== id)].slice(0, MOST));
}
