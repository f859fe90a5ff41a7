/** Row of the tree of a collection. Names may come from a file of somebody else: hidden characters are spelled out. */
import { html, nothing, type TemplateResult } from "lit";
import { callsIn } from "../../../src/collections/edit-items.js";
import type { CollectionCall } from "../../../src/collections/index.js";
import type { VirtualRow } from "../../parts/basic/virtual-rows.js";
import { visibleLine } from "../../parts/basic/visible-text.js";
import type { StringsController } from "../../strings/index.js";
import { icon } from "../../theme/icons.js";
import type { CollectionRow } from "./collection-rows.js";
import type { KnownCall } from "./collection-runs.js";
import { verdictIcon } from "./verdict-words.js";

/** Data for rendering a row. */
export interface ShownRow {
  readonly row: CollectionRow;
  readonly item: VirtualRow;
  readonly selected: boolean;
  readonly active: boolean;
  /** State of the call of the row. */
  readonly state: KnownCall;
  /** State of any call, for the verdict on a folder. */
  readonly of: (call: CollectionCall) => KnownCall;
}

/** Renders a row. */
export function collectionRow(
  { row, item, selected, active, state, of }: ShownRow,
  strings: StringsController,
): TemplateResult {
  const { formats } = strings;
  const isFolder = row.kind === "folder";
  return html`<div
    class="item ${row.kind} ${active ? "active" : ""}"
    id="row-${item.index}"
    role="treeitem"
    data-index=${item.index}
    aria-level=${row.level}
    aria-setsize=${row.siblings}
    aria-posinset=${row.position}
    aria-expanded=${isFolder ? (row.open ? "true" : "false") : nothing}
    aria-selected=${selected ? "true" : "false"}
    .style=${`transform:translateY(${item.start}px);--_level:${row.level - 1}`}
  >
    ${
      isFolder
        ? html`<span class="twisty ${row.open ? "open" : ""}">${icon("chevron")}</span><bdi class="label">${visibleLine(row.folder.name, 200)}</bdi>${folderVerdict(callsIn(row.folder).map(of), strings)}`
        : html`${callVerdict(state, strings)}<bdi class="label">${visibleLine(row.call.name, 200)}</bdi>
            ${state.report && state.report.durationMs > 0 ? html`<span class="muted small">${formats.duration(state.report.durationMs)}</span>` : nothing}`
    }
  </div>`;
}

function callVerdict({ report, isRunning }: KnownCall, strings: StringsController): TemplateResult {
  if (isRunning) return verdictIcon("running", strings);
  return report ? verdictIcon(report.verdict, strings) : html`<span class="verdict"></span>`;
}

/** Verdict on a folder once its calls ran: failed if one failed. */
function folderVerdict(states: readonly KnownCall[], strings: StringsController): TemplateResult {
  const verdicts = states.map(({ report }) => report?.verdict);
  if (verdicts.includes("failed")) return verdictIcon("failed", strings);
  if (verdicts.length > 0 && verdicts.every((verdict) => verdict === "passed")) return verdictIcon("passed", strings);
  return html`<span class="muted small">${strings.formats.number(states.length)}</span>`;
}
