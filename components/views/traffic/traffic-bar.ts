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

/** Properties and callbacks of the bar. */
export interface TrafficBar {
  readonly filter: TrafficFilter;
  readonly totals: TrafficTotals | undefined;
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
      ${
        totals?.isRecorded
          ? nothing
          : html`<button class="icon record ${isOn ? "on" : ""}" title=${record} aria-label=${record} ?disabled=${!totals} @click=${bar.onRecord}>
                ${icon(isOn ? "pause" : "record")}
              </button>
              <button class="icon clear" title=${clear} aria-label=${t("traffic.clear")} ?disabled=${entries === kept} @click=${bar.onClear}>
                ${icon("trash")}
              </button>`
      }
      ${fileMenu(bar, strings)}
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
    ${icon("pin")}${count}
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

function fileMenu({ totals, onSave, onOpen }: TrafficBar, { t }: StringsController): TemplateResult {
  const close = (event: Event): void => {
    const menu = (event.currentTarget as Element).closest("details"); // the listener is on the menu or a part of it
    if (menu) menu.open = false;
  };
  const onKey = (event: KeyboardEvent): void => {
    if (event.key !== "Escape") return;
    close(event);
    (event.currentTarget as HTMLElement).querySelector("summary")?.focus(); // the menu itself
    event.stopPropagation();
  };
  const onLeave = (event: FocusEvent): void => {
    const menu = event.currentTarget as HTMLDetailsElement; // the menu itself
    if (!(event.relatedTarget instanceof Node && menu.contains(event.relatedTarget))) menu.open = false;
  };
  const isEmpty = !totals?.entries;
  return html`<details class="menu" @keydown=${onKey} @focusout=${onLeave}>
    <summary class="button" title=${t("traffic.file")} aria-label=${t("traffic.file")}>${icon("download")}<span class="label">${t("traffic.file")}</span></summary>
    <div class="items" @click=${close}>
      <button class="quiet" ?disabled=${isEmpty} @click=${() => onSave("ndjson")}>${icon("download")}${t("traffic.save-ndjson")}</button>
      <button class="quiet" ?disabled=${isEmpty} @click=${() => onSave("har")}>${icon("download")}${t("traffic.save-har")}</button>
      <button class="quiet" @click=${onOpen}>${icon("folder")}${t("traffic.open")}</button>
    </div>
  </details>`;
}
