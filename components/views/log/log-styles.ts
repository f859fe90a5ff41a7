/** Styles of `<mcp-log>`. */
import { css } from "lit";

/** Height of a line in pixels, on which the virtual list depends. */
export const LOG_LINE_HEIGHT = 24;

/** Rules, applied after `base` and the styles of lists of lines. */
export const logStyles = css`
  :host {
    block-size: 100%;
    overflow: auto;
  }
  .bar {
    border-block-end: 1px solid var(--_border);
  }
  .field {
    flex: 1 1 120px;
  }
  .bar label {
    display: inline-flex;
    align-items: center;
    gap: var(--_1);
    color: var(--_text-muted);
    font-size: var(--_size-small);
  }
  .buttons {
    display: flex;
  }
  .list {
    flex: 1 1 0;
    min-block-size: 96px;
    overflow: auto;
    font: var(--_size-small) / 24px var(--_mono);
  }
  .line {
    block-size: 24px;
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
  .detail {
    max-block-size: 45%;
  }
  pre {
    white-space: pre-wrap;
    overflow-wrap: anywhere;
    font: var(--_size-small) / 20px var(--_mono);
  }
  /* The tooltips of the fields say the same. */
  @container (max-width: 719.98px) {
    .bar label span {
      position: absolute;
      clip-path: inset(50%);
    }
  }
  @container (max-width: 519.98px) {
    .bar .field {
      flex-basis: calc(100% - 60px);
    }
    .bar > :is(label, .count) {
      order: 1;
    }
    .bar .count {
      margin-inline-start: auto;
    }
  }
  @container (max-width: 559.98px) {
    .time,
    .from {
      display: none;
    }
  }
`;
