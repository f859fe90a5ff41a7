/**
 * Rows of the entries of a tools list that can't be used as tools.
 *
 * Owns: their places among the tools, how they are found, and what such a row says. All of it but the labels is the server's text, or the
 * engine's about it.
 */
import { html, nothing, type TemplateResult } from "lit";
import type { ToolSummary } from "../../../src/client/api.js";
import { filterItems, type MalformedRow, type Searchable } from "../../../src/state/index.js";
import type { VirtualRow } from "../../controllers/virtual-rows.js";
import { visibleLine } from "../../parts/visible-text.js";
import type { StringsController } from "../../strings/index.js";
import { icon } from "../../theme/index.js";
import { marked } from "../marked.js";

/** A row of the list: a tool, or what is none. */
export type ListedRow = ToolSummary | MalformedRow;

/** True for an entry that can't be used. */
export function isMalformed(row: ListedRow): row is MalformedRow {
  return "reason" in row;
}

/** The newest list that was put together: a list draws its rows again as one scrolls. */
let last: { readonly of: readonly unknown[]; readonly rows: readonly ListedRow[] } | undefined;

/** The tools with the malformed entries at their places; `tools` itself where there are none. */
export function inPlace(
  tools: readonly ToolSummary[],
  malformed: readonly MalformedRow[] | undefined,
): readonly ListedRow[] {
  if (!malformed) return tools;
  if (last?.of[0] === tools && last.of[1] === malformed) return last.rows;
  const rows: ListedRow[] = [];
  let from = 0;
  for (const entry of malformed) {
    for (const tool of tools.slice(from, entry.at)) rows.push(tool);
    rows.push(entry);
    from = entry.at;
  }
  for (const tool of tools.slice(from)) rows.push(tool);
  last = { of: [tools, malformed], rows };
  return rows;
}

/** The malformed entries found by name, reason, and the word for them. */
export function findMalformed(
  malformed: readonly MalformedRow[] | undefined,
  query: string,
  { t }: StringsController,
): readonly MalformedRow[] {
  const all = (malformed ?? []).map((row): Searchable & { readonly row: MalformedRow } => ({
    ...{ row, name: row.name ?? "" },
    description: `${t("tools.malformed")} ${t("tools.unusable", { reason: row.reason })}`,
  }));
  return filterItems(all, query).map(({ row }) => row);
}

/** Draws a row. */
export function malformedRow(
  { row, item, total, selected, active, query }: MalformedRowView,
  { t }: StringsController,
): TemplateResult {
  const { name, reason, count } = row;
  const unnamed = html`<span class="name alone">${t("tools.no-name")}</span>`;
  return html`<div
    class="tool malformed ${active ? "active" : ""}"
    id="row-${item.index}"
    role="option"
    data-index=${item.index}
    aria-selected=${selected ? "true" : "false"}
    aria-setsize=${total}
    aria-posinset=${item.index + 1}
    .style=${`transform:translateY(${item.start}px)`}
  >
    <span class="initial">${icon("warning")}</span>
    <div class="words">
      <div class="first">
        <div class="names">
          ${
            count !== undefined
              ? html`<span class="name alone">${t("tools.malformed-more", { count })}</span>`
              : name === undefined || name === ""
                ? unnamed
                : html`<span class="name mono alone" dir="auto">${marked(visibleLine(name), query)}</span>`
          }
        </div>
        <span class="badges"><span class="badge ours">${t("tools.malformed")}</span></span>
      </div>
      ${count === undefined ? html`<div class="description">${marked(visibleLine(t("tools.unusable", { reason }), 300), query)}</div>` : nothing}
    </div>
  </div>`;
}

/** What a row is drawn from. */
export interface MalformedRowView {
  readonly row: MalformedRow;
  readonly item: VirtualRow;
  readonly total: number;
  readonly selected: boolean;
  readonly active: boolean;
  readonly query: string;
}
