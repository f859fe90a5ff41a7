/** The look of `<mcp-log>`. */
import { css } from "lit";

/** Height of a line, pixels. The virtual list counts on it. */
export const LINE_HEIGHT = 24;

/** Its rules, after `base`. */
export const logStyles = css`
  :host {
    display: flex;
    flex-direction: column;
    block-size: 100%;
    min-block-size: 0;
    min-inline-size: 0;
    overflow: auto;
    container-type: inline-size;
    background: var(--_surface);
  }
  .bar {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--_1);
    flex: none;
    padding: var(--_1) var(--_2);
    border-block-end: 1px solid var(--_border);
  }
  .field {
    position: relative;
    flex: 1 1 140px;
  }
  .field svg {
    position: absolute;
    inset-block-start: 6px;
    inset-inline-start: 7px;
    inline-size: 14px;
    block-size: 14px;
    color: var(--_text-muted);
    pointer-events: none;
  }
  .field input {
    padding-inline-start: 26px;
  }
  .bar label {
    display: inline-flex;
    align-items: center;
    gap: var(--_1);
    color: var(--_text-muted);
    font-size: var(--_size-small);
  }
  .bar select {
    inline-size: auto;
  }
  .list {
    flex: 1 1 0;
    min-block-size: 96px;
    overflow: auto;
    font: var(--_size-small) / 24px var(--_mono);
  }
  .list:focus-visible {
    outline-offset: -2px;
  }
  .sizer {
    position: relative;
  }
  .line {
    position: absolute;
    inset-inline: 0;
    display: flex;
    gap: var(--_2);
    block-size: 24px;
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
  .line.bad .level {
    color: var(--_danger);
    font-weight: 600;
  }
  .line.warned .level {
    color: var(--_warning);
    font-weight: 600;
  }
  .line span {
    flex: none;
    overflow: hidden;
    text-overflow: ellipsis;
  }
  .time {
    inline-size: 8ch;
  }
  .level {
    inline-size: 9ch;
  }
  .from {
    max-inline-size: 16ch;
  }
  .line .text {
    flex: 1;
    min-inline-size: 0;
  }
  .empty {
    padding: var(--_4);
  }
  .detail {
    flex: none;
    max-block-size: 45%;
    overflow: auto;
    padding: var(--_2);
    border-block-start: 1px solid var(--_border);
    background: var(--_surface-raised);
  }
  pre {
    white-space: pre-wrap;
    overflow-wrap: anywhere;
    font: var(--_size-small) / 20px var(--_mono);
  }
  @container (max-width: 559.98px) {
    .time,
    .from {
      display: none;
    }
  }
  @media (forced-colors: active) {
    .line.active {
      outline: 1px solid Highlight;
      outline-offset: -1px;
    }
  }
`;
