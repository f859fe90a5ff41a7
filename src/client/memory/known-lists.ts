/**
 * Lists that are known without asking the server, from memory or a recording, as they are told.
 *
 * Owns: joining them, and the JSON of one entry. Never reads what a server sent.
 */
import type { Page } from "../../protocol/index.js";
import type { PagedLists, CachedServer } from "../api/index.js";
import { jsonOrNothing } from "../results/json-text.js";

/** Far more than anybody reads of a malformed entry. */
const ENTRY_CHARS = 16_384;

/** Lists that come page by page, as far as there are any. */
export function wholeLists(pages: {
  readonly [K in keyof PagedLists]: Page<PagedLists[K]> | undefined;
}): Omit<CachedServer, "info" | "storedAt"> {
  const read = Object.entries(pages).flatMap(([list, page]) => (page ? [{ list, ...page }] : []));
  const bad = read.filter(({ rejected }) => rejected.length > 0);
  return {
    ...Object.fromEntries(read.map(({ list, items }) => [list, items])),
    ...(bad.length > 0 && { malformed: Object.fromEntries(bad.map(({ list, rejected }) => [list, rejected])) }),
  };
}

/** The JSON of the entry at a place; nothing where there is none, or it can't be written. */
export function entryOf(items: readonly unknown[], place: number): Pick<CachedServer, "entry"> {
  const json = place in items ? jsonOrNothing(items[place], 2) : undefined;
  return json === undefined ? {} : { entry: { head: json.slice(0, ENTRY_CHARS), length: json.length } };
}
