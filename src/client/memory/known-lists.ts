/**
 * List entry that is available without a request, from the cache or a recording.
 *
 * Owns: its JSON. Never parses server data.
 */
import type { CachedServer } from "../api/index.js";
import { jsonOrNothing } from "../results/json-text.js";

/** Maximum number of characters, far more than a user reads in a malformed entry. */
const ENTRY_CHARS = 16_384;

/** JSON of the entry at an index; empty if there is none or it can't be serialized. */
export function cachedEntryOf(items: readonly unknown[], place: number): Pick<CachedServer, "entry"> {
  const json = place in items ? jsonOrNothing(items[place], 2) : undefined;
  return json === undefined ? {} : { entry: { head: json.slice(0, ENTRY_CHARS), length: json.length } };
}
