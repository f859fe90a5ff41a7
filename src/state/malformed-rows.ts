/**
 * Unusable entries of a list, with their positions in the list.
 *
 * Owns: their positions, their maximum number, and distinguishing them from items, which may have any member. Never
 * changes its arguments.
 */
import type { MalformedEntry } from "../client/api/index.js";
import { SNAPSHOT_LIMITS, type MalformedRow } from "./snapshot.js";

const made = new WeakSet<object>();

/** True for an unusable entry that {@link withMalformed} created. */
export function isMalformed(row: object): row is MalformedRow {
  return made.has(row);
}

function rowOf(row: MalformedRow): MalformedRow {
  made.add(row);
  return row;
}

/**
 * Adds the unusable entries of a further page, before which the list had `items` usable items. Returns `rows` itself if
 * there are none.
 */
export function withMalformed(
  rows: readonly MalformedRow[],
  page: readonly MalformedEntry[],
  items: number,
): readonly MalformedRow[] {
  const kept = [...rows];
  let before = countOf(rows);
  for (const { at, ...entry } of page) {
    if (at === undefined) continue; // it concerns the whole page, and is shown with the problems
    const row = rowOf({ ...entry, at: items + at, place: items + at + before });
    const count = entry.count ?? 1;
    before += count;
    const last = kept.at(-1);
    if (kept.length < SNAPSHOT_LIMITS.malformed) kept.push(row);
    else if (last?.count === undefined) kept.push(rowOf({ at: row.at, place: row.place, reason: "", count }));
    else kept[kept.length - 1] = rowOf({ ...last, count: last.count + count });
  }
  return before === countOf(rows) ? rows : Object.freeze(kept);
}

/** Number of entries represented by the rows. */
export function countOf(rows: readonly MalformedRow[]): number {
  return rows.reduce((sum, { count = 1 }) => sum + count, 0);
}
