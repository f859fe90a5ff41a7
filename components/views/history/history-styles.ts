/** Styles of the history: rows, toolbar and details. */
import { css } from "lit";
import { denseSize } from "../../parts/basic/virtual-rows.js";

/** Heights in pixels, on which the virtual list depends: of a row with two lines, and of one with a single line. */
export const HISTORY_ROW_HEIGHT = 44;
export const HISTORY_LINE_HEIGHT = denseSize(HISTORY_ROW_HEIGHT);

/** Rules of `<mcp-history>`, applied after `base` and the styles of lists. */
export const historyStyles = css`
  mcp-split-view {
    flex: 1;
  }
  .side {
    display: flex;
    flex-direction: column;
  }
  .side .list {
    flex: 1;
  }
  .top {
    border-block-end: 1px solid var(--_border);
    background: var(--_surface-raised);
  }
  @container (max-width: 559.98px) {
    /* Beside an entry there is no list to filter. */
    .top:has(~ mcp-split-view[pane="detail"]) {
      display: none;
    }
    .bar .field {
      flex-basis: calc(100% - 64px);
    }
    .bar > :is(select, [role="status"]) {
      order: 1;
    margin-inline-start: var(--_2);
    }
    .bar > select {
      flex: 1 1 64px;
      min-inline-size: 0;
    }
  }
  .note {
    margin: 0;
    padding: var(--_1) var(--_2);
  }
  .item {
    position: absolute;
    inset-inline: 0;
    display: flex;
    flex-direction: column;
    justify-content: center;
    gap: 2px;
    block-size: ${HISTORY_ROW_HEIGHT}px;
    padding-inline: var(--_2);
    white-space: nowrap;
    cursor: default;
  }
  .lines .item {
    flex-direction: row;
    align-items: center;
    justify-content: start;
    gap: var(--_1);
    block-size: ${HISTORY_LINE_HEIGHT}px;
  }
  .item.day {
    border-block-start: 1px solid var(--_border);
  }
  .first,
  .second {
    display: flex;
    align-items: center;
    gap: var(--_1);
    min-inline-size: 0;
    line-height: 18px;
  }
  .lines :is(.first, .second) {
    display: contents;
  }
  .lines .time {
    order: 1;
  }
  .first > [role="img"] {
    display: flex;
  }
  .first svg {
    flex: none;
  }
  .name,
  .second bdi {
    flex: 1;
    min-inline-size: 0;
    overflow: hidden;
    text-overflow: ellipsis;
  }
  .lines .name {
    flex: 0 1 auto;
  }
  .time,
  .second {
    font-size: var(--_size-small);
    font-variant-numeric: tabular-nums;
  }
  .done {
    color: var(--_success);
  }
  .failed {
    color: var(--_danger);
  }
  .odd {
    color: var(--_warning);
  }
`;

/** Rules of `<mcp-history-detail>`, applied after `base`. */
export const historyDetailStyles = css`
  :host {
    display: block;
    padding: var(--_3);
    background: var(--_surface);
  }
  h3 {
    margin: 0 0 var(--_2);
    font-size: 15px;
    overflow-wrap: anywhere;
  }
  h4 {
    margin: var(--_3) 0 var(--_1);
  }
  p:has(#label),
  .label {
    margin: 0 0 var(--_2);
    overflow-wrap: anywhere;
  }
  #label {
    inline-size: min(100%, 420px);
  }
  .buttons {
    display: flex;
    flex-wrap: wrap;
    gap: var(--_1);
    margin-block-end: var(--_2);
  }
`;
