/**
 * Row of the timeline: the icon and the sentence of an entry.
 *
 * Owns: the icons of changes of a connection, and the texts.
 */
import { html, nothing, type TemplateResult } from "lit";
import type { ConnectionChange } from "../../../src/client/api/index.js";
import type { ErrorCode } from "../../../src/errors/index.js";
import { visibleLine } from "../../parts/basic/visible-text.js";
import type { ErrorStringsController } from "../../strings/error-strings-controller.js";
import { icon, type IconName } from "../../theme/icons.js";
import { OUTCOME_LOOKS } from "../history/history-row.js";
import { CLASS_LOOKS } from "./change-row.js";
import { summarySentence, type SurfaceSummary } from "./surface-summary.js";
import type { TimelineEntry } from "./timeline-entries.js";

const CONNECTION_LOOKS: Readonly<Record<ConnectionChange["kind"], readonly [IconName, string]>> = {
  connected: ["server", "done"],
  back: ["server", "done"],
  lost: ["warning", "odd"],
  failed: ["error", "failed"],
  disconnected: ["stop", "muted"],
  "signed-out": ["stop", "muted"],
};

/** Returns the sentence of a change of a connection. */
export function connectionSentence({ kind, code }: ConnectionChange, strings: ErrorStringsController): string {
  const sentence = strings.t(`changes.connection-${kind}`);
  if (code === undefined) return sentence;
  // A code of a later version has the general title.
  const { title } = strings.error({ kind: "client", code: code as ErrorCode, message: "", data: {} });
  return `${sentence}: ${title}`;
}

/** Renders the inside of a row. `summary`: of a stored surface; absent until it is compared. */
export function timelineRow(
  entry: TimelineEntry,
  summary: SurfaceSummary | undefined,
  strings: ErrorStringsController,
): TemplateResult {
  const { formats } = strings;
  const [[sign, look], label, text, more] = partsOf(entry, summary, strings);
  return html`<span class="time muted">${formats.moment(entry.at)}</span>
    <span class=${look} role="img" aria-label=${label}>${icon(sign)}</span>
    ${text}
    ${more === undefined ? nothing : html`<span class="time muted">${more}</span>`}`;
}

type RowParts = readonly [looks: readonly [IconName, string], label: string, text: unknown, more?: string];

function partsOf(entry: TimelineEntry, summary: SurfaceSummary | undefined, strings: ErrorStringsController): RowParts {
  const { t, formats } = strings;
  if (entry.kind === "connection") {
    const sentence = connectionSentence(entry.entry, strings);
    return [
      CONNECTION_LOOKS[entry.entry.kind],
      t("changes.kind-connection"),
      html`<bdi class="name">${sentence}</bdi>`,
    ];
  }
  if (entry.kind === "call") {
    const { name, label, arguments: args, outcome, durationMs } = entry.entry;
    const about = label ?? (args === "{}" ? "" : args);
    const text = html`<bdi>${visibleLine(name, 100)}</bdi> <bdi class="name muted ${label === undefined ? "mono" : ""}">${visibleLine(about, 200)}</bdi>`;
    return [OUTCOME_LOOKS[outcome], t(`history.outcome-${outcome}`), text, formats.duration(durationMs)];
  }
  const looks = summary?.class && CLASS_LOOKS[summary.class];
  const sentence = summary ? summarySentence(summary, strings) : t("changes.comparing");
  return [
    looks ?? ["changes", "muted"],
    summary?.class ? t(`changes.class-${summary.class}`) : t("changes.kind-surface"),
    html`<bdi class="name ${summary ? "" : "muted"}">${sentence}</bdi>`,
  ];
}
