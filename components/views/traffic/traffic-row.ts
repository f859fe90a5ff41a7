/**
 * One row of the traffic table.
 *
 * Owns: the content of a row, which a narrow table shows in two lines. Methods, names and addresses are text from a
 * server.
 */
import { html, noChange, nothing, type TemplateResult } from "lit";
import type { TrafficRow } from "../../../src/client/api/index.js";
import { visibleLine } from "../../parts/basic/visible-text.js";
import type { StringsController } from "../../strings/index.js";
import { icon } from "../../theme/icons.js";
import {
  durationOf,
  entryNameOf,
  entrySizeOf,
  entryStatusOf,
  iconOf,
  kindOf,
  startOf,
  subjectOf,
  toneIcon,
} from "./entry-words.js";
import type { ColumnName, TrafficColumn } from "./traffic-columns.js";

/** What a row needs to know of the table. */
export interface RowFrame {
  readonly columns: readonly TrafficColumn[];
  /** True if requests stand for their responses. */
  readonly isPaired: boolean;
  /** Time that the waterfall shows, milliseconds since the epoch. */
  readonly span: { readonly from: number; readonly to: number };
  /** Name of the server of a row, if several servers are shown. */
  readonly serverName: (serverId: string) => string | undefined;
}

/**
 * Renders the inside of a row. `row`: `undefined` while it is being loaded; then the elements of another entry stay,
 * which the styles hide, because making new ones in each frame of fast scrolling would be too slow.
 */
export function trafficRow(
  row: TrafficRow | undefined,
  frame: RowFrame,
  strings: StringsController,
): TemplateResult | typeof noChange {
  if (!row) return noChange;
  return html`${dot(row, strings)}${frame.columns.map(({ name }) => cell(row, name, frame, strings))}`;
}

function dot(row: TrafficRow, strings: StringsController): TemplateResult {
  const kind = kindOf(row, strings);
  const { text, tone } = entryStatusOf(row, strings);
  const sign = toneIcon(tone);
  return html`<span class="cell sign ${text === "" ? "none" : tone}" role="gridcell" title=${kind}
    >${sign ? icon(sign) : html`<span class="dot"></span>`}<span class="hidden">${kind}</span></span
  >`;
}

function cell(row: TrafficRow, name: ColumnName, frame: RowFrame, strings: StringsController): TemplateResult {
  const { formats, t } = strings;
  switch (name) {
    case "method": {
      const method = entryNameOf(row);
      return html`<span class="cell method mono" role="gridcell" dir="ltr" title=${method}>${icon(iconOf(row))}<span class="cut">${method}</span></span>`;
    }
    case "name": {
      const subject = subjectOf(row);
      const star = row.isPinned
        ? html`<span class="pin" title=${t("traffic.pinned")}>${icon("star")}<span class="hidden">${t("traffic.pinned")}</span></span>`
        : nothing;
      return html`<span class="cell name" role="gridcell" title=${subject}>${star}<bdi class="cut">${subject}</bdi></span>`;
    }
    case "server":
      return html`<span class="cell server muted" role="gridcell"><bdi class="cut">${visibleLine(frame.serverName(row.serverId) ?? "", 60)}</bdi></span>`;
    case "status": {
      const { text, tone } = entryStatusOf(row, strings);
      return html`<span class="cell status ${tone}" role="gridcell">${text}</span>`;
    }
    case "duration":
      return html`<span class="cell duration" role="gridcell">${durationOf(row, strings)}</span>`;
    case "size":
      return html`<span class="cell size muted" role="gridcell">${formats.bytes(entrySizeOf(row, frame.isPaired))}</span>`;
    case "start":
      return html`<span class="cell start muted" role="gridcell">${startOf(row, strings)}</span>`;
    case "id": {
      const id = row.kind === "message" && row.rpcId !== undefined ? visibleLine(String(row.rpcId), 40) : "";
      return html`<span class="cell id mono muted" role="gridcell" dir="ltr">${id}</span>`;
    }
    case "waterfall":
      return html`<span class="cell waterfall" role="gridcell"><span class="bar" .style=${barStyle(row, frame.span)}></span></span>`;
    default:
      return name satisfies never;
  }
}

/** Position of a bar in the time that the waterfall shows. An entry that is not finished reaches to its end. */
function barStyle({ at, durationMs, ...row }: TrafficRow, { from, to }: RowFrame["span"]): string {
  const length = to - from || 1;
  const isOpen = durationMs === undefined && (row.kind === "exchange" ? row.state === "open" : row.type === "request");
  const end = isOpen ? to : at + (durationMs ?? 0);
  const start = Math.max(0, Math.min(1, (at - from) / length));
  const size = Math.max(0, Math.min(1 - start, (end - at) / length));
  return `inset-inline-start:${(start * 100).toFixed(2)}%;inline-size:max(3px,${(size * 100).toFixed(2)}%)`;
}

/** Time from the first start to the last end of rows. */
export function spanOf(rows: readonly (TrafficRow | undefined)[]): RowFrame["span"] {
  let from = Infinity;
  let to = -Infinity;
  for (const row of rows) {
    if (!row) continue;
    from = Math.min(from, row.at);
    to = Math.max(to, row.at + (row.durationMs ?? 0));
  }
  return from > to ? { from: 0, to: 1 } : { from, to };
}
