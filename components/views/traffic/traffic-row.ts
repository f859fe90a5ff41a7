/**
 * One row of the traffic list.
 *
 * Owns: the content of a row. Methods, names and addresses are text from a server.
 */
import { html, nothing, type TemplateResult } from "lit";
import type { TrafficRow } from "../../../src/client/api/index.js";
import { visibleLine } from "../../parts/basic/visible-text.js";
import type { StringsController } from "../../strings/index.js";
import { icon } from "../../theme/icons.js";
import { iconOf, kindOf, entryNameOf, entrySizeOf, entryStatusOf, subjectOf } from "./entry-words.js";

/** Prefix that is removed so that a narrow list still shows the name of the notification. */
const PREFIX = "notifications/";

/**
 * Renders the inside of a row. `row`: `undefined` while it is being loaded. `server`: name of the server, if several
 * are shown.
 */
export function trafficRow(
  row: TrafficRow | undefined,
  server: string | undefined,
  strings: StringsController,
): TemplateResult {
  return html`    ${row ? cells(row, server, strings) : html`<span class="hidden">${strings.t("state.loading")}</span>`}`;
}

function cells(row: TrafficRow, server: string | undefined, strings: StringsController): TemplateResult {
  const { formats } = strings;
  const { text, tone } = entryStatusOf(row, strings);
  const kind = kindOf(row, strings);
  const name = entryNameOf(row);
  const subject = subjectOf(row);
  const hasPrefix = name.startsWith(PREFIX);
  const prefix = hasPrefix ? html`<span class="prefix">${PREFIX}</span>` : nothing;
  const id = row.kind === "message" && row.rpcId !== undefined ? visibleLine(String(row.rpcId), 40) : "";
  const pin = row.isPinned
    ? html`<span class="pin" title=${strings.t("traffic.pinned")}>${icon("pin")}<span class="hidden">${strings.t("traffic.pinned")}</span></span>`
    : nothing;
  return html`<span class="kind" title=${kind}>${icon(iconOf(row))}<span class="hidden">${kind}</span></span>
    <span class="what">
      <span class="name mono" dir="ltr" title=${name}>${prefix}${name.slice(PREFIX.length * Number(hasPrefix))}</span>
      <span class="subject ${subject === "" && !row.isPinned ? "none" : ""}" dir="auto">${pin}${subject}</span>
    </span>
    ${server === undefined ? nothing : html`<span class="server muted" dir="auto">${visibleLine(server, 60)}</span>`}
    <span class="id mono muted" dir="ltr">${id}</span>
    <span class="status ${tone}">${row.isFailure ? icon(tone === "warning" ? "warning" : "error") : nothing}${text}</span>
    <span class="size muted">${formats.bytes(entrySizeOf(row))}</span>
    <span class="duration">
      <span class="words">${row.durationMs === undefined ? "" : formats.duration(row.durationMs)}</span>
      <span class="track"><span class="bar" .style=${`inline-size:${barOf(row.durationMs)}%`}></span></span>
    </span>
    <span class="time muted">${formats.time(row.at)}</span>`;
}

/** Returns the length of a duration bar on a logarithmic scale: 1 ms is a dot, a minute fills the bar. */
function barOf(durationMs: number | undefined): number {
  if (durationMs === undefined) return 0;
  return Math.max(3, Math.min(100, (Math.log10(1 + durationMs) / Math.log10(60_000)) * 100));
}
