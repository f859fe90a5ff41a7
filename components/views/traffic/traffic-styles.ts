/** Styles of `<mcp-traffic>`. */
import { css } from "lit";
import { denseSize } from "../../parts/basic/virtual-rows.js";
import { TRAFFIC_ROW_HEIGHT } from "./traffic-table-styles.js";

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
    padding: ${denseSize(6, 1)}px var(--_1) ${denseSize(6, 1)}px var(--_2);
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
    .top .bar {
      flex-basis: 100%;
      padding-block: var(--_1) 0;
    }
    .top > .views,
    .top > .count {
      margin-block: var(--_1);
    }
    .top > .count {
      flex: 1;
      text-align: end;
    }
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
  .views {
    flex: none;
    margin-inline-start: var(--_2);
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
    padding: ${TRAFFIC_ROW_HEIGHT / 2 - 4}px var(--_3);
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
`;
