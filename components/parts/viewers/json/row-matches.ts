/**
 * Finds a text in the rows of a tree that are loaded.
 *
 * Owns: the search, for trees whose source can't search itself. No DOM.
 */
import type { JsonMatch, JsonMatches } from "../../../../src/client/api/views.js";
import { MAX_MATCHES, patternOf } from "../../basic/find-target.js";
import { isBranch, type TreeRow } from "./tree-model.js";

/** Returns the matches in keys and in the beginnings of values, at most one of each for a row. */
export function matchesIn(rows: readonly TreeRow[], text: string): JsonMatches {
  const pattern = patternOf(text);
  const known = new Map<string, readonly number[]>();
  const matches = rows.flatMap((row): JsonMatch[] => {
    if (row.kind !== "node") return [];
    const { path, node, position, id } = row;
    const above = path.length === 0 ? undefined : (known.get(JSON.stringify(path.slice(0, -1))) ?? []);
    const places = above ? [...above, position - 1] : [];
    known.set(id, places);
    const isKey = path.length > 0 && String(node.key).search(pattern) >= 0;
    const at = isBranch(node) ? -1 : node.preview.search(pattern);
    return [...(isKey ? [{ path, places, isKey: true } as const] : []), ...(at >= 0 ? [{ path, places, at }] : [])];
  });
  return { total: matches.length, matches: matches.slice(0, MAX_MATCHES) };
}
