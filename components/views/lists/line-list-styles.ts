/** Styles shared by lists of one-line rows (log, audit trail): the bar above, the lines, and the details below. */
import { css, type CSSResult } from "lit";
import { emptyStyles } from "../shared/empty-styles.js";

const lineStyles = css`
  :host {
    display: flex;
    flex-direction: column;
    min-block-size: 0;
    min-inline-size: 0;
    container-type: inline-size;
    background: var(--_surface);
  }
  .bar {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--_1);
    flex: none;
    padding: 1px var(--_2);
  }
  @media (pointer: coarse) {
    .bar {
      padding-block: var(--_1);
    }
  }
  .bar select {
    flex: 0 1 auto;
    inline-size: auto;
    min-inline-size: 72px;
    padding-inline: 2px;
    font-size: var(--_size-small);
  }
  .field {
    position: relative;
    flex: 1 1 120px;
    min-inline-size: 0;
  }
  .line {
    position: absolute;
    inset-inline: 0;
    display: flex;
    gap: var(--_2);
    padding-inline: var(--_2);
    white-space: nowrap;
    cursor: default;
  }
  .line:hover {
    background: var(--_hover);
  }
  .line.active {
    background: var(--_selected);
  }
  .late {
    opacity: 0;
    animation: appear 1ms 200ms forwards;
  }
  :has(> .empty:only-child) {
    display: flex;
  }
  .detail {
    flex: none;
    max-block-size: 50%;
    overflow: auto;
    padding: var(--_2);
    border-block-start: 1px solid var(--_border);
    background: var(--_surface-raised);
  }
  @media (forced-colors: active) {
    .line.active {
      outline: 1px solid Highlight;
      outline-offset: -1px;
    }
  }
`;

/** Rules, applied after `base`; each view adds the height and the columns of a line. */
export const lineListStyles: readonly CSSResult[] = [emptyStyles, lineStyles];
