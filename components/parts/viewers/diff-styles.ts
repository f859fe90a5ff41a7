/** Styles of `<mcp-diff-view>`. */
import { css } from "lit";
import { DIFF_FOLD_HEIGHT, DIFF_LINE_HEIGHT } from "./diff-rows.js";

/** Rules, applied after `base`. */
export const diffStyles = css`
  :host {
    display: flex;
    flex-direction: column;
    min-block-size: 0;
    max-block-size: var(--mcp-diff-height, 480px);
    border: 1px solid var(--_border);
    border-radius: var(--_radius);
    background: var(--_surface);
  }
  .bar {
    flex: none;
    padding: 2px var(--_2);
    border-block-end: 1px solid var(--_border);
    background: var(--_surface-raised);
  }
  .counts {
    font-variant-numeric: tabular-nums;
    white-space: nowrap;
  }
  .plus {
    color: var(--_success);
  }
  .minus {
    color: var(--_danger);
  }
  .names {
    flex: 1 1 12ch;
    min-inline-size: 0;
    overflow-wrap: anywhere;
  }
  .end {
    margin-inline-start: auto;
  }
  .bar .icon svg.turned {
    transform: rotate(-90deg);
  }
  .message {
    padding: var(--_2) var(--_3);
  }
  .message + .lines {
    border-block-start: 1px solid var(--_border);
  }
  .lines {
    position: relative;
    flex: 1 1 auto;
    min-block-size: 0;
    overflow: auto;
    overscroll-behavior: contain;
    font: var(--_size-small) / ${DIFF_LINE_HEIGHT}px var(--_mono);
    tab-size: 4;
    text-align: left;
  }
  .lines:focus-visible {
    outline-offset: -2px;
  }
  .sizer {
    position: relative;
    min-inline-size: 100%;
  }
  .line {
    position: absolute;
    inset-block-start: 0;
    inset-inline: 0;
  }
  .cells {
    position: sticky;
    inset-inline-start: 0;
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    inline-size: var(--_seen, 100%);
    block-size: ${DIFF_LINE_HEIGHT}px;
  }
  .split .cells {
    grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
  }
  .cell {
    display: flex;
    min-inline-size: 0;
    overflow: hidden;
    border-inline-start: 3px solid transparent;
  }
  .split .cell + .cell {
    border-inline-start: 3px solid var(--_border);
  }
  .number,
  .sign {
    flex: none;
    inline-size: calc(var(--_digits, 3) * 1ch + 6px);
    padding-inline-end: 4px;
    text-align: end;
    color: var(--_text-muted);
    user-select: none;
  }
  .sign {
    inline-size: 2ch;
    color: var(--_text);
    text-align: center;
    padding: 0;
  }
  .words {
    flex: 1;
    min-inline-size: 0;
    overflow: hidden;
  }
  .words span {
    display: inline-block;
    white-space: pre;
    transform: translateX(calc(-1 * var(--_shift, 0px)));
  }
  .removed {
    background: color-mix(in srgb, var(--_danger) 11%, var(--_surface));
  }
  .added {
    background: color-mix(in srgb, var(--_success) 12%, var(--_surface));
  }
  .removed .sign {
    color: var(--_danger);
  }
  .added .sign {
    color: var(--_success);
  }
  :is(.removed, .added) .number {
    color: var(--_text);
  }
  .absent {
    background: var(--_surface-sunken);
  }
  .current .cell:first-child {
    border-inline-start-color: var(--_accent);
  }
  mark {
    color: inherit;
    border-radius: 2px;
    text-decoration: underline 1px;
    text-underline-offset: 2px;
  }
  .removed mark {
    background: color-mix(in srgb, var(--_danger) 24%, transparent);
  }
  .added mark {
    background: color-mix(in srgb, var(--_success) 26%, transparent);
  }
  .lines .fold .cells {
    grid-template-columns: minmax(0, 1fr);
    block-size: ${DIFF_FOLD_HEIGHT}px;
  }
  .fold button {
    block-size: ${DIFF_FOLD_HEIGHT}px;
    border-radius: 0;
    justify-content: start;
    padding-inline: var(--_3);
    background: var(--_surface-sunken);
    font: var(--_size-small) / 20px var(--_font);
  }
  @media (forced-colors: active) {
    .cell {
      border-inline-start-color: Canvas;
    }
    .current .cell:first-child {
      border-inline-start-color: Highlight;
    }
    mark {
      background: Mark;
      color: MarkText;
    }
  }
`;
