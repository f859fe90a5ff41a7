/**
 * Rows for the unusable entries of a list.
 *
 * Owns: the search for these entries, and the text of their rows. Loaded after the list of tools. Except for the
 * labels, all text is from the server, or is the engine's message about the entry.
 */
import { html, type TemplateResult } from "lit";
import { filterItems, type Searchable } from "../../../src/state/filter.js";
import type { MalformedRow } from "../../../src/state/index.js";
import { visibleLine } from "../../parts/basic/visible-text.js";
import { listsEn } from "../../strings/en/lists.js";
import { addEnglish, type StringsController } from "../../strings/index.js";
import { icon } from "../../theme/icons.js";
import { highlightMatch } from "../shared/highlight-match.js";

addEnglish(listsEn);

/** Returns the malformed entries that match a query by name, by reason, or by the label of such entries. */
export function findMalformed(
  malformed: readonly MalformedRow[] | undefined,
  query: string,
  { t }: StringsController,
): readonly MalformedRow[] {
  const all = (malformed ?? []).map((row): Searchable & { readonly row: MalformedRow } => ({
    row,
    name: row.name ?? "",
    description: `${t("tools.malformed")} ${t("tools.unusable", { reason: row.reason })}`,
  }));
  return filterItems(all, query).map(({ row }) => row);
}

/** Returns the text of a row: the name and the reason. Hidden characters are made visible. */
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

/** Renders the inside of a row for a malformed entry. */
export function malformedRow(row: MalformedRow, query: string, strings: StringsController): TemplateResult {
  const { name, isNamed, reason } = malformedWords(row, strings);
  return html`<div class="words">
      <div class="first"><span class="initial">${icon("warning")}</span><span class="name ${isNamed ? "mono" : ""}" dir="auto">${isNamed ? highlightMatch(name, query) : name}</span></div>
      <div class="second">
        <span class="description">${highlightMatch(reason, query)}</span>
        <span class="badges"><span class="badge ours">${strings.t("tools.malformed")}</span></span>
      </div>
    </div>`;
}
