/** Combines the malformed entries of a list with its items, in the order of the server. */
import type { MalformedRow } from "../../../src/state/index.js";

/** Combined lists, cached because a list renders its rows again while scrolling. */
const joined = new WeakMap<
  readonly MalformedRow[],
  { readonly items: readonly object[]; readonly rows: readonly object[] }
>();

/** Returns the items with the malformed entries at their places; `items` itself if there are no malformed entries. */
export function inPlace<T extends object>(
  items: readonly T[],
  malformed: readonly MalformedRow[] | undefined,
): readonly (T | MalformedRow)[] {
  if (!malformed) return items;
  const known = joined.get(malformed);
  if (known?.items === items) return known.rows as readonly (T | MalformedRow)[]; // combined from the same items
  const rows: (T | MalformedRow)[] = [];
  let from = 0;
  for (const entry of malformed) {
    for (const item of items.slice(from, entry.at)) rows.push(item);
    rows.push(entry);
    from = entry.at;
  }
  for (const item of items.slice(from)) rows.push(item);
  joined.set(malformed, { items, rows });
  return rows;
}
