/**
 * States of the traffic view: an empty list, and an opened recording.
 *
 * Owns: their sentences and buttons.
 */
import { html, nothing, type TemplateResult } from "lit";
import type { TrafficTotals } from "../../../src/client/api/index.js";
import { visibleLine } from "../../parts/basic/visible-text.js";
import type { StringsController } from "../../strings/index.js";
import { icon } from "../../theme/icons.js";
import type { NamedRecording } from "./traffic-files.js";

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
    html`<div class="empty"><p>${text}</p>${advice === undefined ? nothing : html`<p class="muted small">${advice}</p>`}${button ?? nothing}</div>`;
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

/** Returns the number of entries, and the state of recording, in words. */
export function trafficCount(
  totals: TrafficTotals | undefined,
  total: number,
  { t, formats }: StringsController,
): string {
  if (!totals) return "";
  const { entries, dropped, isRecording, isRecorded } = totals;
  const all =
    total === entries
      ? t("traffic.count", { count: entries })
      : t("traffic.count-of", { shown: formats.number(total), total: formats.number(entries) });
  const parts = [all];
  if (!isRecorded) parts.push(t(isRecording ? "traffic.is-recording" : "traffic.is-paused"));
  if (dropped > 0) parts.push(t("traffic.dropped", { count: dropped }));
  return parts.join(" · ");
}
