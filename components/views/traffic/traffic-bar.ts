/**
 * Toolbar of the traffic list: filters and actions.
 *
 * Owns: rendering the toolbar. The view implements its actions.
 */
import { html, nothing, type TemplateResult } from "lit";
import type { RecordingFormat, TrafficFilter, TrafficTotals } from "../../../src/client/api/index.js";
import type { StringsController } from "../../strings/index.js";
import type { StringKey } from "../../strings/packs.js";
import { icon } from "../../theme/icons.js";
import { menu } from "../shared/menu.js";
import { COLUMN_NAMES, type TrafficColumns } from "./traffic-columns.js";

/** Properties and callbacks of the bar. */
export interface TrafficBar {
  readonly filter: TrafficFilter;
  readonly totals: TrafficTotals | undefined;
  readonly columns: TrafficColumns;
  /** True if the columns are visible. */
  readonly isWide: boolean;
  readonly isTimeline: boolean;
  readonly onTimeline: (isTimeline: boolean) => void;
  readonly onFilter: (change: TrafficFilter) => void;
  readonly onRecord: () => void;
  readonly onClear: () => void;
  readonly onSave: (format: RecordingFormat) => void;
  readonly onOpen: () => void;
}

/** Kinds of entries to choose from; `app`: messages of apps, which are a channel of their own. */
const KINDS = ["paired", "message", "exchange", "app"] as const;
const DIRECTIONS = ["out", "in"] as const;

/** Renders the bar. `field`: the text field of the filter. */
export function trafficBar(bar: TrafficBar, field: TemplateResult, strings: StringsController): TemplateResult {
  const { t } = strings;
  const { filter, totals, onFilter } = bar;
  const isOn = totals?.isRecording === true;
  const record = t(isOn ? "traffic.pause" : "traffic.record");
  // Clearing does not remove pinned entries.
  const [entries, kept] = [totals?.entries ?? 0, totals?.pinned ?? 0];
  const clear = t(entries > 0 && entries === kept ? "traffic.all-pinned" : "traffic.clear");
  return html`<div class="bar" part="bar">
    ${field}
    <div class="choices">
      ${choice("traffic.kind", "traffic.kind-all", filter.channel === "app" ? "app" : filter.kind, KINDS, (kind) => onFilter(ofKind(filter, kind)), strings)}
      ${choice("traffic.direction", "traffic.direction-all", filter.direction, DIRECTIONS, (direction) => onFilter({ ...filter, direction }), strings)}
      <button
        class="quiet failures"
        title=${t("traffic.failures")}
        aria-pressed=${filter.failuresOnly === true ? "true" : "false"}
        @click=${() => onFilter({ ...filter, failuresOnly: filter.failuresOnly !== true })}
      >
        ${icon("error")}<span>${t("traffic.failures")}</span>
      </button>
      ${pinned(bar, strings)}
    </div>
    <div class="actions">
      ${bar.isTimeline ? nothing : columnsMenu(bar, strings)}
      ${
        totals?.isRecorded
          ? nothing
          : html`<button class="icon record ${isOn ? "on" : ""}" title=${record} aria-label=${record} ?disabled=${!totals} @click=${bar.onRecord}>
                ${icon(isOn ? "pause" : "record")}
              </button>`
      }
      ${fileMenu(bar, strings)}
      ${
        totals?.isRecorded
          ? nothing
          : html`<button class="icon clear" title=${clear} aria-label=${t("traffic.clear")} ?disabled=${entries === kept} @click=${bar.onClear}>
              ${icon("trash")}
            </button>`
      }
    </div>
  </div>`;
}

/** Renders the filter for pinned entries; nothing while no entry is pinned. */
function pinned({ filter, totals, onFilter }: TrafficBar, { t }: StringsController): TemplateResult | typeof nothing {
  const isOn = filter.pinnedOnly === true;
  const count = totals?.pinned ?? 0;
  if (count === 0 && !isOn) return nothing;
  const label = t("traffic.pinned-only", { count });
  return html`<button
    class="quiet failures"
    title=${label}
    aria-label=${label}
    aria-pressed=${isOn ? "true" : "false"}
    @click=${() => onFilter({ ...filter, pinnedOnly: !isOn })}
  >
    ${icon("star")}${count}
  </button>`;
}

function ofKind(
  { channel: _before, ...filter }: TrafficFilter,
  kind: (typeof KINDS)[number] | undefined,
): TrafficFilter {
  return kind === "app" ? { ...filter, kind: undefined, channel: "app" } : { ...filter, kind };
}

function choice<T extends "paired" | "message" | "exchange" | "app" | "out" | "in">(
  label: "traffic.kind" | "traffic.direction",
  all: StringKey,
  value: T | undefined,
  values: readonly T[],
  onChange: (value: T | undefined) => void,
  { t }: StringsController,
): TemplateResult {
  const change = ({ target }: Event & { target: HTMLSelectElement }): void =>
    onChange(values.find((one) => one === target.value));
  return html`<select aria-label=${t(label)} @change=${change}>
    <option value="" ?selected=${value === undefined}>${t(all)}</option>
    ${values.map((one) => html`<option value=${one} ?selected=${one === value}>${t(`${label}-${one}` as StringKey)}</option>`)}
  </select>`;
}

/** Renders the switch between the table and the timeline. */
export function viewSwitch(
  { isTimeline, onTimeline }: Pick<TrafficBar, "isTimeline" | "onTimeline">,
  { t }: StringsController,
): TemplateResult {
  const one = (label: StringKey, isOn: boolean, wanted: boolean): TemplateResult =>
    html`<button class="quiet" aria-pressed=${isOn ? "true" : "false"} @click=${() => onTimeline(wanted)}>${t(label)}</button>`;
  return html`<span class="views segments" role="group" aria-label=${t("traffic.view")}>
    ${one("traffic.view-list", !isTimeline, false)}${one("traffic.view-timeline", isTimeline, true)}
  </span>`;
}

/** Renders the menu for the order and the columns. */
function columnsMenu({ columns, isWide }: TrafficBar, { t }: StringsController): TemplateResult {
  const { sort } = columns;
  const sortable = columns.all.flatMap((column) => (column.sort === undefined ? [] : [{ ...column, by: column.sort }]));
  const onSort = ({ target }: Event & { target: HTMLSelectElement }): void => {
    const by = sortable.find((one) => one.by === target.value)?.by;
    columns.setSort(by === undefined ? undefined : { ...sort, by });
  };
  const onDirection = (): void => {
    if (sort) columns.setSort({ by: sort.by, isDescending: sort.isDescending !== true });
  };
  return menu(
    "sort",
    t("traffic.columns"),
    html`<label class="sorting">
        ${t("traffic.sort")}
        <select @change=${onSort}>
          <option value="" ?selected=${sort === undefined}>${t("traffic.sort-none")}</option>
          ${sortable.map(({ by, label }) => html`<option value=${by} ?selected=${sort?.by === by}>${t(label)}</option>`)}
        </select>
      </label>
      <label><input type="checkbox" .checked=${sort?.isDescending === true} ?disabled=${!sort} @change=${onDirection} />${t("traffic.sort-descending")}</label>
      ${
        isWide
          ? html`<div class="names" role="group" aria-label=${t("traffic.columns")}>
              ${columns.all.map(
                ({ name, label }) =>
                  html`<label><input type="checkbox" .checked=${columns.isShown(name)} @change=${(event: Event) => onColumn(event, columns, name)} />${t(label)}</label>`,
              )}
            </div>`
          : nothing
      }`,
  );
}

function onColumn({ target }: Event, columns: TrafficColumns, name: (typeof COLUMN_NAMES)[number]): void {
  columns.toggle(name);
  if (target instanceof HTMLInputElement) target.checked = columns.isShown(name); // the last column stays
}

function fileMenu({ totals, onSave, onOpen }: TrafficBar, { t }: StringsController): TemplateResult {
  const isEmpty = !totals?.entries;
  const save = (format: RecordingFormat): TemplateResult =>
    html`<button class="quiet" data-closes ?disabled=${isEmpty} @click=${() => onSave(format)}>${icon("download")}${t(`traffic.save-${format}`)}</button>`;
  return menu(
    "download",
    t("traffic.file"),
    html`${save("ndjson")}${save("har")}${save("otlp")}
      <button class="quiet" data-closes @click=${onOpen}>${icon("folder")}${t("traffic.open")}</button>`,
  );
}
