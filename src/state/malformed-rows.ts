/**
 * The entries of a tools list that can't be used, at their places in the list.
 *
 * Owns: their places, and how many are kept. Never mutates what it was given.
 */
import type { MalformedTool } from "../client/api.js";
import { LIMITS, type MalformedRow } from "./snapshot.js";

/** `rows`, and those of a further page of the list, before which `tools` usable tools came. `rows` itself where there are none. */
export function withMalformed(
  rows: readonly MalformedRow[],
  page: readonly MalformedTool[],
  tools: number,
): readonly MalformedRow[] {
  const kept = [...rows];
  let before = countOf(rows);
  for (const { at, ...entry } of page) {
    if (at === undefined) continue; // it concerns the page, and stands among the problems
    const row = { ...entry, at: tools + at, place: tools + at + before };
    const count = entry.count ?? 1;
    before += count;
    const last = kept.at(-1);
    if (kept.length < LIMITS.malformed) kept.push(row);
    else if (last?.count === undefined) kept.push({ at: row.at, place: row.place, reason: "", count });
    else kept[kept.length - 1] = { ...last, count: last.count + count };
  }
  return before === countOf(rows) ? rows : Object.freeze(kept);
}

/** Number of entries that rows stand for. */
export function countOf(rows: readonly MalformedRow[]): number {
  return rows.reduce((sum, { count = 1 }) => sum + count, 0);
}
