/**
 * Toolbar of the history: filters and clearing.
 *
 * Owns: rendering the toolbar. The view implements its actions.
 */
import { html, nothing, type TemplateResult } from "lit";
import type { HistoryKind, HistoryOutcome, HistoryQuery } from "../../../src/client/api/index.js";
import type { StringsController, StringKey } from "../../strings/index.js";
import { icon } from "../../theme/icons.js";

const KINDS: readonly HistoryKind[] = ["tool", "resource", "prompt"];
const OUTCOMES: readonly HistoryOutcome[] = ["done", "tool-error", "failed", "cancelled"];

/** Data and callbacks of the bar. */
export interface HistoryBar {
  readonly query: HistoryQuery;
  readonly total: number;
  /** True if all servers are shown; `undefined` if no server is open. */
  readonly all: boolean | undefined;
  /** True while clearing waits for confirmation. */
  readonly clearing: boolean;
  /** Called with the members of the query that changed. */
  readonly onQuery: (change: HistoryQuery) => void;
  readonly onAll: (all: boolean) => void;
  readonly onClear: () => void;
  readonly onKeep: () => void;
}

/** Renders the bar. `field`: the search field. */
export function historyBar(bar: HistoryBar, field: TemplateResult, strings: StringsController): TemplateResult {
  const { t } = strings;
  const { query, total, all, onQuery, onAll } = bar;
  const servers = [
    ["one", "history.this-server"],
    ["all", "history.all-servers"],
  ] as const;
  return html`<div class="bar top">
    ${field}
    ${select(t("history.kind"), [["", "history.kind-all"], ...KINDS.map((kind) => [kind, `history.kind-${kind}`] as const)], query.kind ?? "", (kind) => onQuery({ kind: KINDS.find((one) => one === kind) }), strings)}
    ${select(t("history.outcome"), [["", "history.outcome-all"], ...OUTCOMES.map((one) => [one, `history.outcome-${one}`] as const)], query.outcome ?? "", (outcome) => onQuery({ outcome: OUTCOMES.find((one) => one === outcome) }), strings)}
    ${all === undefined ? nothing : select(t("history.server"), servers, all ? "all" : "one", (which) => onAll(which === "all"), strings)}
    <button
      class="icon"
      title=${t("history.pinned")}
      aria-label=${t("history.pinned")}
      aria-pressed=${query.isPinned ? "true" : "false"}
      @click=${() => onQuery({ isPinned: query.isPinned ? undefined : true })}
    >
      ${icon("star")}
    </button>
    <span class="muted small" role="status">${t("history.count", { count: total })}</span>
    ${clear(bar, strings)}
  </div>`;
}

/** Renders the clear button. Clearing can't be undone, so it takes two clicks; the second button replaces the first. */
function clear({ total, all, clearing, onClear, onKeep }: HistoryBar, { t }: StringsController): TemplateResult {
  const name = t(all === false ? "history.clear" : "history.clear-all");
  if (clearing)
    return html`<button class="danger small" @click=${onClear}>${t("history.clear-sure")}</button>
      <button class="small" @click=${onKeep}>${t("history.keep")}</button>`;
  return html`<button class="icon" title=${name} aria-label=${name} ?disabled=${total === 0} @click=${onClear}>${icon("trash")}</button>`;
}

function select(
  label: string,
  options: readonly (readonly [value: string, text: StringKey])[],
  chosen: string,
  choose: (value: string) => void,
  { t }: StringsController,
): TemplateResult {
  const onChange = (event: Event & { readonly target: HTMLSelectElement }): void => choose(event.target.value);
  return html`<select aria-label=${label} @change=${onChange}>
    ${options.map(([value, text]) => html`<option value=${value} .selected=${value === chosen}>${t(text)}</option>`)}
  </select>`;
}
