/**
 * States of the traffic view: an empty list, counts, failures, and an opened recording.
 *
 * Owns: their sentences and buttons.
 */
import { html, nothing, type TemplateResult } from "lit";
import type { TrafficFilter, TrafficTotals } from "../../../src/client/api/index.js";
import type { PlainError } from "../../../src/errors/index.js";
import "../../parts/basic/error-view.js";
import { visibleLine } from "../../parts/basic/visible-text.js";
import type { StringsController } from "../../strings/index.js";
import { icon } from "../../theme/icons.js";
import type { NamedRecording } from "./traffic-files.js";
import type { TrafficWindow } from "./traffic-window.js";
import { emptyState } from "../shared/empty-state.js";

/** Data and callbacks of an empty list. */
export interface EmptyTraffic {
  readonly hasHost: boolean;
  readonly isLoaded: boolean;
  /** True while bodies are being searched. */
  readonly isSearching: boolean;
  readonly totals: TrafficTotals | undefined;
  readonly onShowAll: () => void;
  readonly onRecord: () => void;
}

/** Renders the reason a list is empty, and what to do. */
export function emptyTraffic(
  { hasHost, isLoaded, isSearching, totals, onShowAll, onRecord }: EmptyTraffic,
  { t }: StringsController,
): TemplateResult {
  const say = (text: string, advice?: string, button?: TemplateResult): TemplateResult =>
    emptyState("exchange", text, advice, button);
  if (!hasHost) return say(t("traffic.no-host"));
  if (!isLoaded || !totals)
    return html`<div class="skeleton" aria-hidden="true">${Array.from({ length: 6 }, () => html`<div></div>`)}</div>`;
  if (isSearching) return say(t("traffic.searching"));
  if (totals.entries > 0)
    return say(t("traffic.no-match"), undefined, html`<button @click=${onShowAll}>${t("traffic.show-all")}</button>`);
  if (totals.isRecording || totals.isRecorded) return say(t("traffic.empty"), t("traffic.empty-advice"));
  const record = html`<button class="primary" @click=${onRecord}>${icon("record")}${t("traffic.record")}</button>`;
  return say(t("traffic.off"), t("traffic.off-advice"), record);
}

/** Renders the name of an opened recording, and what of it could not be read. */
export function recordingNote(
  { problems, problemCount, name }: NamedRecording,
  onLeave: () => void,
  { t }: StringsController,
): TemplateResult {
  const details = html`<details>
    <summary>${t("traffic.problems", { count: problemCount })}</summary>
    <ul>
      ${problems.map(({ at, reason }) => html`<li>${t("traffic.problem-at", { at, reason: visibleLine(reason) })}</li>`)}
    </ul>
  </details>`;
  return html`<div class="note info recording">
    <div class="grow">
      <p><bdi>${t("traffic.recording", { name: visibleLine(name, 100) })}</bdi></p>
      ${problemCount === 0 ? nothing : details}
    </div>
    <button class="leave" @click=${onLeave}>${icon("back")}${t("traffic.leave")}</button>
  </div>`;
}

/**
 * Renders the number of entries, and the state of recording. During a search of bodies, the number found so far and how
 * far the search is, which is not announced, stand in their place.
 */
export function trafficCount(
  { totals, total, searched }: Pick<TrafficWindow, "totals" | "total" | "searched">,
  { t, formats }: StringsController,
): TemplateResult {
  const parts: string[] = [];
  if (totals) {
    const { entries, dropped, isRecording, isRecorded } = totals;
    const shown = { shown: formats.number(total), total: formats.number(entries) };
    if (searched !== undefined) parts.push(t("traffic.count-so-far", shown));
    else {
      parts.push(total === entries ? t("traffic.count", { count: entries }) : t("traffic.count-of", shown));
      if (!isRecorded) parts.push(t(isRecording ? "traffic.is-recording" : "traffic.is-paused"));
      if (dropped > 0) parts.push(t("traffic.dropped", { count: dropped }));
    }
  }
  const share = searched === undefined ? "" : ` · ${t("traffic.searched", { share: formats.percent(searched) })}`;
  return html`<div class="count muted small">
    <span role="status">${parts.join(" · ")}</span><span aria-hidden="true">${share}</span>
  </div>`;
}

/**
 * Renders a failure. `isOwn`: of an action, which `onClose` dismisses; otherwise of reading the traffic, which it tries
 * again.
 */
export function trafficFailure(
  error: PlainError,
  isOwn: boolean,
  onClose: () => void,
  { t }: StringsController,
): TemplateResult {
  return html`<div class="failed">
    <mcp-error-view ?retryable=${!isOwn} .error=${error} @mcp-retry-request=${onClose}>
      ${isOwn ? html`<button @click=${onClose}>${icon("close")}${t("traffic.cancel")}</button>` : nothing}
    </mcp-error-view>
  </div>`;
}

/** Renders the button that goes to the newest entry. */
export function toNewestButton(onClick: () => void, { t }: StringsController): TemplateResult {
  return html`<button class="icon newest" title=${t("traffic.newest")} aria-label=${t("traffic.newest")} @click=${onClick}>${icon("down")}</button>`;
}

/** Returns the filter for saving to a file, which includes both entries of a pair. */
export function wholeOf({ kind, sort: _sort, ...filter }: TrafficFilter): TrafficFilter {
  return kind === undefined || kind === "paired" ? filter : { ...filter, kind };
}
