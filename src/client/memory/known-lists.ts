/**
 * An entry of a list that is known without asking the server, from memory or a recording.
 *
 * Owns: its JSON, as it is told. Never reads what a server sent.
 */
import type { CachedServer } from "../api/index.js";
import { jsonOrNothing } from "../results/json-text.js";

/** Far more than anybody reads of a malformed entry. */
const ENTRY_CHARS = 16_384;

/** The JSON of the entry at a place; nothing where there is none, or it can't be written. */
export function entryOf(items: readonly unknown[], place: number): Pick<CachedServer, "entry"> {
  const json = place in items ? jsonOrNothing(items[place], 2) : undefined;
  return json === undefined ? {} : { entry: { head: json.slice(0, ENTRY_CHARS), length: json.length } };
}
