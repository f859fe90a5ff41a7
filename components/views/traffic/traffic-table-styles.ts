/** Styles of the table in `<mcp-traffic>`: its head, its rows, and the rows with two lines of a narrow view. */
import { css } from "lit";
import { denseSize } from "../../parts/basic/virtual-rows.js";

/**
 * Heights in pixels, on which the virtual list depends: of a row of the table, of its head, and of a row with two
 * lines.
 */
export const TRAFFIC_ROW_HEIGHT = denseSize(26);
export const TABLE_HEAD_HEIGHT = denseSize(26, 22);
export const COMPACT_ROW_HEIGHT = 44;

/** Rules, applied after those of the view. */
export const trafficTableStyles = css`
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
    inset-block: ${TRAFFIC_ROW_HEIGHT / 2 - 4}px;
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
  @media (forced-colors: active) {
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
