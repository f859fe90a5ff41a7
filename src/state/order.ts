/**
 * Tools in the order of their names.
 *
 * Owns: the order, made once per list. Never touches the DOM.
 */
import type { ToolSummary } from "../client/api/index.js";

const ordered = new WeakMap<readonly ToolSummary[], readonly ToolSummary[]>();

/** Tools by what is read first in a row, its title or name, case-insensitively; equal ones keep the server's order. */
export function byName(tools: readonly ToolSummary[]): readonly ToolSummary[] {
  const known = ordered.get(tools);
  if (known) return known;
  const keyed = tools.map((tool) => ({ tool, key: (tool.title ?? tool.name).toLowerCase() }));
  // By code units: an order of a language takes ten times as long over 10,000 tools.
  const sorted = keyed.sort((a, b) => (a.key < b.key ? -1 : Number(a.key > b.key))).map(({ tool }) => tool);
  ordered.set(tools, sorted);
  return sorted;
}
