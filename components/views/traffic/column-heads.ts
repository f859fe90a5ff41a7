/**
 * Head of the traffic table: sorts and resizes the columns.
 *
 * Owns: its keys and the drag that resizes. The buttons are one stop in the tab order.
 */
import { html, nothing, type TemplateResult } from "lit";
import type { StringsController } from "../../strings/index.js";
import { icon } from "../../theme/icons.js";
import type { ColumnName, TrafficColumn, TrafficColumns } from "./traffic-columns.js";

/** Change of a width by one key, in pixels. */
const STEP = 16;

/** Data of the head. */
export interface ColumnHeads {
  readonly columns: TrafficColumns;
  readonly shown: readonly TrafficColumn[];
  /** Moves the focus to the rows. */
  readonly toRows: () => void;
}

/** Renders the head. */
export function columnHeads(heads: ColumnHeads, strings: StringsController): TemplateResult {
  const { shown } = heads;
  return html`<div class="heads" role="rowgroup">
    <div class="line" role="row" aria-rowindex="1" @keydown=${(event: KeyboardEvent) => onKey(event, heads)}>
      <div class="head" role="columnheader"><span class="hidden">${strings.t("traffic.kind")}</span></div>
      ${shown.map((column, at) => head(heads, column, at === 0, strings))}
    </div>
  </div>`;
}

function head(
  { columns }: ColumnHeads,
  column: TrafficColumn,
  isFirst: boolean,
  { t }: StringsController,
): TemplateResult {
  const { name, sort } = column;
  const label = t(column.label);
  const isSorted = sort !== undefined && columns.sort?.by === sort;
  const isDown = columns.sort?.isDescending === true;
  const order = isSorted ? (isDown ? "descending" : "ascending") : "none";
  return html`<div class="head ${name}" role="columnheader" aria-sort=${sort === undefined ? nothing : order}>
    <button
      class="quiet"
      data-column=${name}
      tabindex=${isFirst ? 0 : -1}
      title=${t("traffic.resize-column", { name: label })}
      aria-keyshortcuts="Shift+ArrowLeft Shift+ArrowRight"
      @click=${() => sort !== undefined && columns.sortBy(sort)}
    >
      <span>${label}</span>${isSorted ? icon(isDown ? "down" : "up") : nothing}
    </button>
    <span
      class="grip"
      @pointerdown=${(event: PointerEvent) => onGrip(event, columns, name)}
      @dblclick=${() => columns.resize(name, undefined, true)}
    ></span>
  </div>`;
}

function onKey(event: KeyboardEvent, { columns, shown, toRows }: ColumnHeads): void {
  const { target, currentTarget, key } = event;
  if (!(target instanceof HTMLElement) || !(currentTarget instanceof HTMLElement)) return;
  event.stopPropagation(); // keys of the rows have other meanings
  const at = shown.findIndex(({ name }) => name === target.dataset.column);
  const column = shown[at];
  if (!column || event.ctrlKey || event.metaKey || event.altKey) return;
  const isRtl = getComputedStyle(currentTarget).direction === "rtl";
  const step = key === "ArrowRight" ? 1 : key === "ArrowLeft" ? -1 : 0;
  const inline = isRtl ? -step : step;
  if (step !== 0 && event.shiftKey) columns.resize(column.name, widthAt(target) + inline * STEP, true);
  else if (step !== 0) focusHead(currentTarget, shown[at + inline]);
  else if (key === "Home") focusHead(currentTarget, shown[0]);
  else if (key === "End") focusHead(currentTarget, shown.at(-1));
  else if (key === "ArrowDown") toRows();
  else return;
  event.preventDefault();
}

function focusHead(row: HTMLElement, column: TrafficColumn | undefined): void {
  if (!column) return;
  for (const button of row.querySelectorAll("button")) {
    const isWanted = button.dataset.column === column.name;
    button.tabIndex = isWanted ? 0 : -1;
    if (isWanted) button.focus();
  }
}

/** Width of the column of a part of its head. */
function widthAt(part: HTMLElement): number {
  return part.closest<HTMLElement>(".head")?.offsetWidth ?? 0;
}

function onGrip(event: PointerEvent, columns: TrafficColumns, name: ColumnName): void {
  const grip = event.currentTarget;
  if (event.button !== 0 || !(grip instanceof HTMLElement)) return;
  event.preventDefault();
  grip.setPointerCapture(event.pointerId);
  const start = { x: event.clientX, width: widthAt(grip) };
  const sign = getComputedStyle(grip).direction === "rtl" ? -1 : 1;
  const width = ({ clientX }: PointerEvent): number =>
    start.width + (sign * (clientX - start.x)) / (grip.currentCSSZoom ?? 1);
  const onMove = (move: PointerEvent): void => columns.resize(name, width(move), false);
  grip.addEventListener("pointermove", onMove);
  const end = (last: PointerEvent): void => {
    grip.removeEventListener("pointermove", onMove);
    grip.removeEventListener("pointerup", end);
    grip.removeEventListener("pointercancel", end);
    if (last.clientX !== start.x) columns.resize(name, width(last), true);
  };
  grip.addEventListener("pointerup", end);
  grip.addEventListener("pointercancel", end);
}
