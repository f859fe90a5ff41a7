/**
 * Rows of the entries of a list that can't be used.
 *
 * Owns: their places among the items, how they are found, and what such a row says. All of it but the labels is the server's text, or the
 * engine's about it.
 */
import { html, nothing, type TemplateResult } from "lit";
import { filterItems, type MalformedRow, type Searchable } from "../../../src/state/index.js";
import { visibleLine } from "../../parts/basic/visible-text.js";
import type { StringsController } from "../../strings/index.js";
import { icon } from "../../theme/index.js";
import { highlightMatch } from "../highlight-match.js";

/** Lists that were put together: a list draws its rows again as one scrolls. */
const joined = new WeakMap<
  readonly MalformedRow[],
  { readonly items: readonly object[]; readonly rows: readonly object[] }
>();

/** The items with the malformed entries at their places; `items` itself where there are none. */
export function inPlace<T extends object>(
  items: readonly T[],
  malformed: readonly MalformedRow[] | undefined,
): readonly (T | MalformedRow)[] {
  if (!malformed) return items;
  const known = joined.get(malformed);
  if (known?.items === items) return known.rows as readonly (T | MalformedRow)[]; // made of these
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

/** What such a row says: the name, and what is wrong. Hidden characters are spelled out. */
export function malformedWords(
  { name, reason, count }: MalformedRow,
  { t }: StringsController,
): { readonly name: string; readonly isNamed: boolean; readonly reason: string } {
  if (count !== undefined) return { name: t("tools.malformed-more", { count }), isNamed: false, reason: "" };
  const words = visibleLine(t("tools.unusable", { reason }), 300);
  return name
    ? { name: visibleLine(name), isNamed: true, reason: words }
    : { name: t("tools.no-name"), isNamed: false, reason: words };
}

/** Draws the inside of a row. */
export function malformedRow(row: MalformedRow, query: string, strings: StringsController): TemplateResult {
  const { name, isNamed, reason } = malformedWords(row, strings);
  return html`    <span class="initial">${icon("warning")}</span>
    <div class="words">
      <div class="first">
        <div class="names">
          <span class="name alone ${isNamed ? "mono" : ""}" dir="auto">${isNamed ? highlightMatch(name, query) : name}</span>
        </div>
        <span class="badges"><span class="badge ours">${strings.t("tools.malformed")}</span></span>
      </div>
      ${reason === "" ? nothing : html`<div class="description">${highlightMatch(reason, query)}</div>`}
    </div>`;
}
