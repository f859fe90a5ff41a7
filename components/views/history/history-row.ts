/**
 * Row of the history.
 *
 * Owns: the icons of kinds and outcomes, and the texts. Stored entries may have been written by other code of the
 * origin, so that names are shown with their hidden characters.
 */
import { html, nothing, type TemplateResult } from "lit";
import type { HistoryEntry, HistoryKind, HistoryOutcome } from "../../../src/client/api/index.js";
import { visibleLine } from "../../parts/basic/visible-text.js";
import type { StringsController } from "../../strings/index.js";
import { icon, type IconName } from "../../theme/icons.js";
import { highlightMatch } from "../shared/highlight-match.js";
import { hostAndPathOf } from "../shared/server-name.js";

/** Icons of the kinds. */
const KIND_ICONS: Readonly<Record<HistoryKind, IconName>> = {
  tool: "tool",
  resource: "resource",
  prompt: "prompt",
};

/** Icons of the outcomes, with the CSS class of their color. */
export const OUTCOME_LOOKS: Readonly<Record<HistoryOutcome, readonly [IconName, string]>> = {
  done: ["check", "done"],
  "tool-error": ["warning", "odd"],
  failed: ["error", "failed"],
  cancelled: ["stop", "muted"],
};

/** Renders the outcome of an entry. */
export function outcomeLabel({ outcome }: HistoryEntry, { t }: StringsController): TemplateResult {
  const [name, look] = OUTCOME_LOOKS[outcome];
  return html`<span class=${look}>${icon(name)} ${t(`history.outcome-${outcome}`)}</span>`;
}

/** Renders the inside of a row. `isNamed`: the row names its server. `search`: words that are marked in the excerpt. */
export function historyRow(
  entry: HistoryEntry,
  { isNamed, search }: { readonly isNamed: boolean; readonly search: string },
  strings: StringsController,
): TemplateResult {
  const { formats, t } = strings;
  const { at, kind, name, arguments: args, excerpt, outcome, durationMs, isPinned, label, serverUrl } = entry;
  const [sign, look] = OUTCOME_LOOKS[outcome];
  const found = excerpt === undefined ? undefined : highlightMatch(visibleLine(excerpt, 200), search);
  const text = found ?? (label === undefined && args !== "{}" ? visibleLine(args, 200) : "");
  return html`<span class="first">
      <span class=${look} role="img" aria-label=${t(`history.outcome-${outcome}`)}>${icon(sign)}</span>
      <span class="muted" role="img" aria-label=${t(`history.kind-${kind}`)}>${icon(KIND_ICONS[kind])}</span>
      <bdi class="name">${visibleLine(name, 200)}</bdi>
      ${isPinned ? html`<span role="img" aria-label=${t("history.pin")}>${icon("star")}</span>` : nothing}
      <span class="time muted">${formats.moment(at)}</span>
    </span>
    <span class="second muted">
      ${label === undefined ? nothing : html`<bdi class="label">${highlightMatch(visibleLine(label, 200), search)}</bdi>`}
      ${label !== undefined && text === "" ? nothing : html`<bdi class="mono">${text}</bdi>`}
      ${isNamed ? html`<span dir="ltr">${hostAndPathOf(serverUrl)}</span>` : nothing}
      <span>${formats.duration(durationMs)}</span>
    </span>`;
}

/** Day of a time, for comparison. */
export function dayOf(at: number): string {
  return new Date(at).toDateString();
}
