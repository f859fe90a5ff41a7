/** Styles of `<mcp-traffic>`. */
import { css } from "lit";

/** Heights in pixels, on which the virtual list depends: of a row of the table, of its head, and of a row with two lines. */
export const TRAFFIC_ROW_HEIGHT = 26;
export const TABLE_HEAD_HEIGHT = 26;
export const COMPACT_ROW_HEIGHT = 44;

/** Rules, applied after `base`. */
export const trafficStyles = css`
  :host {
    display: flex;
    flex-direction: column;
    position: relative;
    block-size: 100%;
    min-block-size: 0;
    min-inline-size: 0;
    overflow: auto;
    container: traffic / inline-size;
    background: var(--_surface);
  }
  .top {
    display: flex;
    flex: none;
    flex-wrap: wrap;
    align-items: center;
    border-block-end: 1px solid var(--_border);
    background: var(--_surface-raised);
  }
  .top .bar {
    flex: 1 1 300px;
  }
  mcp-split-view {
    flex: 1;
    block-size: auto;
    min-block-size: 120px;
  }
  .entries {
    position: relative;
    display: flex;
    flex-direction: column;
    block-size: 100%;
    min-block-size: 0;
    container: entries / inline-size;
    background: var(--_surface-raised);
    overflow: hidden;
  }
  .bar {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--_1);
    padding: 6px var(--_1) 6px var(--_2);
    flex: none;
  }
  .field {
    position: relative;
    flex: 1 1 120px;
    min-inline-size: 0;
  }
  .choices,
  .actions {
    display: flex;
    flex-wrap: wrap;
    gap: var(--_1);
    min-inline-size: 0;
  }
  .choices {
    flex: 0 1 auto;
    flex-wrap: nowrap;
  }
  @container traffic (max-width: 559.98px) {
    /* Beside an entry there is no list to filter. */
    .top:has(~ mcp-split-view[pane="detail"]) {
      display: none;
    }
    .choices {
      order: 3;
      flex-basis: 100%;
    }
  }
  @container traffic (max-width: 759.98px) {
    .failures span {
      position: absolute;
      clip-path: inset(50%);
    }
  }
  @container traffic (max-width: 899.98px) {
    summary .label {
      position: absolute;
      inline-size: 1px;
      overflow: hidden;
      clip-path: inset(50%);
    }
  }
  .choices select {
    flex: 0 1 auto;
    inline-size: auto;
    min-inline-size: 48px;
    padding-inline: 2px;
    font-size: var(--_size-small);
  }
  .failures {
    flex: none;
    font-size: var(--_size-small);
  }
  .record.on {
    color: var(--_danger);
  }
  .menu {
    position: relative;
  }
  summary.button {
    display: flex;
    align-items: center;
    justify-content: center;
    gap: var(--_1);
    min-inline-size: 26px;
    min-block-size: 26px;
    padding-inline: var(--_1);
    font-size: var(--_size-small);
    white-space: nowrap;
    border-radius: var(--_radius);
    color: var(--_text-muted);
    list-style: none;
    cursor: pointer;
  }
  summary.button::-webkit-details-marker {
    display: none;
  }
  summary.button:hover {
    background: var(--_hover);
    color: var(--_text);
  }
  .items {
    position: absolute;
    inset-inline-end: 0;
    z-index: 3;
    display: grid;
    min-inline-size: max-content;
    padding: var(--_1);
    background: var(--_surface);
    border: 1px solid var(--_border-strong);
    border-radius: var(--_radius);
    box-shadow: 0 4px 12px rgb(0 0 0 / 20%);
  }
  .views {
    flex: none;
    display: inline-flex;
    padding-inline-start: var(--_1);
  }
  .views button {
    font-size: var(--_size-small);
  }
  .items label {
    display: flex;
    align-items: center;
    gap: var(--_1);
    min-block-size: 26px;
    padding-inline: var(--_1);
    font-size: var(--_size-small);
    white-space: nowrap;
  }
  .names {
    display: grid;
    border-block-start: 1px solid var(--_border);
  }
  .items button {
    justify-content: start;
    color: var(--_text);
  }
  .recording {
    flex: none;
    margin: 0 var(--_2) 6px;
    flex-wrap: wrap;
    align-items: center;
    padding: var(--_1) var(--_2);
  }
  .leave:dir(rtl) svg {
    scale: -1 1;
  }
  .recording > .grow {
    flex-basis: 200px;
  }
  .recording ul {
    max-block-size: 120px;
    overflow: auto;
    margin: var(--_1) 0;
    padding-inline-start: var(--_4);
    font-size: var(--_size-small);
  }
  .recording summary {
    min-block-size: 24px;
    cursor: pointer;
  }
  .count {
    flex: none;
    padding-inline: var(--_3);
    line-height: 22px;
    font-variant-numeric: tabular-nums;
    white-space: nowrap;
    overflow: hidden;
    text-overflow: ellipsis;
  }
  .solo > section {
    grid-column: 1 / -1;
  }
  .solo > mcp-traffic-detail {
    display: none;
  }
  .solo::part(separator) {
    display: none;
  }
  .list {
    overflow-anchor: none;
  }
  .line {
    display: grid;
    align-items: center;
    font-size: var(--_size-small);
    white-space: nowrap;
    font-variant-numeric: tabular-nums;
  }
  .wide .line {
    grid-template-columns: var(--columns);
    min-inline-size: var(--least);
  }
  .wide .sizer {
    min-inline-size: var(--least);
  }
  .heads {
    position: sticky;
    inset-block-start: 0;
    z-index: 1;
    inline-size: 100%;
    min-inline-size: var(--least);
    block-size: ${TABLE_HEAD_HEIGHT}px;
    background: var(--_surface-raised);
    box-shadow: inset 0 -1px var(--_border);
  }
  .heads .line {
    block-size: 100%;
  }
  .head {
    position: relative;
    display: flex;
    min-inline-size: 0;
    block-size: 100%;
  }
  .head button {
    flex: 1;
    min-inline-size: 0;
    min-block-size: 0;
    justify-content: start;
    gap: 2px;
    padding: 0 var(--_1);
    border-radius: 0;
    font-size: var(--_size-small);
    color: var(--_text-muted);
  }
  .head button span {
    overflow: hidden;
    text-overflow: ellipsis;
  }
  .head svg {
    flex: none;
    inline-size: 11px;
    block-size: 11px;
  }
  .head[aria-sort="ascending"] button,
  .head[aria-sort="descending"] button {
    color: var(--_text);
  }
  .head.duration button,
  .head.size button,
  .head.id button {
    justify-content: end;
  }
  .head button:focus-visible {
    outline-offset: -2px;
  }
  .grip {
    position: absolute;
    inset-block: 0;
    inset-inline-end: -4px;
    z-index: 1;
    inline-size: 9px;
    cursor: col-resize;
    touch-action: none;
  }
  .grip::before {
    content: "";
    position: absolute;
    inset: 6px 4px;
    background: var(--_border);
  }
  .grip:hover::before {
    inset-block: 0;
    background: var(--_accent);
  }
  .entry {
    position: absolute;
    inset-block-start: 0;
    inset-inline: 0;
    block-size: ${TRAFFIC_ROW_HEIGHT}px;
    line-height: ${TRAFFIC_ROW_HEIGHT - 4}px;
    cursor: pointer;
    contain: strict;
  }
  .cell {
    min-inline-size: 0;
    padding-inline: var(--_1);
    overflow: hidden;
    text-overflow: ellipsis;
  }
  .missing > .cell {
    visibility: hidden;
  }
  .cell svg {
    flex: none;
    inline-size: 13px;
    block-size: 13px;
    color: var(--_text-muted);
  }
  .method,
  .name {
    display: flex;
    align-items: center;
    gap: 6px;
  }
  .method {
    text-align: start;
  }
  .cut {
    min-inline-size: 0;
    overflow: hidden;
    text-overflow: ellipsis;
  }
  .sign {
    display: grid;
    place-items: center;
    padding: 0;
  }
  .dot {
    inline-size: 8px;
    block-size: 8px;
    border-radius: 50%;
    background: var(--_success, var(--_info));
  }
  .muted > .dot {
    background: none;
    border: 1.5px solid var(--_text-muted);
  }
  .none > .dot {
    inline-size: 4px;
    block-size: 4px;
    background: var(--_text-muted);
  }
  .sign.danger svg,
  .status.danger {
    color: var(--_danger);
  }
  .sign.warning svg,
  .status.warning {
    color: var(--_warning);
  }
  .status.muted {
    color: var(--_text-muted);
  }
  .entry .duration,
  .entry .size,
  .entry .id {
    text-align: end;
  }
  .exchange .method .cut {
    color: var(--_text-muted);
  }
  .waterfall {
    position: relative;
    block-size: 100%;
    margin-inline: var(--_1);
    padding: 0;
  }
  .waterfall .bar {
    position: absolute;
    inset-block: 9px;
    max-inline-size: 100%;
    padding: 0;
    border-radius: 2px;
    background: var(--_info);
  }
  .failure .waterfall .bar {
    background: var(--_danger);
  }
  /* Two lines: what was done, how it ended; then where, how long, how much, when. */
  .compact .entry {
    block-size: ${COMPACT_ROW_HEIGHT}px;
    line-height: 20px;
    grid-template-columns: 24px auto minmax(0, 1fr) auto auto auto;
    grid-template-rows: 20px 18px;
    align-content: center;
    padding-inline-end: var(--_2);
  }
  .compact .sign {
    grid-row: 1;
  }
  .compact .method {
    grid-column: 2 / 4;
    grid-row: 1;
    max-inline-size: 100%;
  }
  .compact .status {
    grid-column: 4 / -1;
    grid-row: 1;
    text-align: end;
  }
  .compact .name {
    grid-column: 2 / 4;
    grid-row: 2;
    color: var(--_text-muted);
  }
  .compact .duration {
    grid-column: 4;
    grid-row: 2;
  }
  .compact .size {
    grid-column: 5;
    grid-row: 2;
  }
  .compact .start {
    grid-column: 6;
    grid-row: 2;
  }
  .compact :is(.id, .waterfall, .server) {
    display: none;
  }
  @container entries (max-width: 359.98px) {
    .compact .start {
      display: none;
    }
  }
  mcp-traffic-timeline {
    flex: 1;
    min-block-size: 0;
  }
  button.newest {
    position: absolute;
    inset-block-end: var(--_3);
    inset-inline-end: var(--_4);
    z-index: 2;
    background: var(--_surface);
    border-color: var(--_border-strong);
    border-radius: 50%;
  }
  .failed {
    flex: none;
    padding: var(--_2) var(--_3) var(--_3);
  }
  .skeleton div {
    block-size: ${TRAFFIC_ROW_HEIGHT}px;
    padding: 9px var(--_3);
  }
  .drop {
    position: absolute;
    inset: var(--_2);
    z-index: 4;
    display: grid;
    place-content: center;
    justify-items: center;
    gap: var(--_2);
    border: 2px dashed var(--_accent);
    border-radius: var(--_radius);
    background: color-mix(in srgb, var(--_surface) 90%, var(--_accent));
    pointer-events: none;
  }
  @media (forced-colors: active) {
    .views button[aria-pressed="true"]:hover:enabled {
      color: HighlightText;
    }
    .waterfall .bar.bar {
      forced-color-adjust: none;
      background: CanvasText;
    }
    .dot {
      forced-color-adjust: none;
      background: CanvasText;
    }
  }
`;
