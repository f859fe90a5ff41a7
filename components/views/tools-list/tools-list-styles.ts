/** The look of `<mcp-tools-list>`. */
import { css } from "lit";

/** Height of a row, pixels. The virtual list counts on it. */
export const ROW_HEIGHT = 44;

/**
 * Its rules, after `base`. Comments stay out of them: they would be loaded with the panel.
 *
 * - Descriptions are as many lines as the row has room for; rows of one line have none.
 * - A name without room for 6ch goes to a second line, which is not shown: the detail has it.
 * - Of the skeleton nothing is drawn for the first 200 ms: most lists are there by then.
 */
export const toolsListStyles = css`
  .count {
    flex: none;
    padding: 0 var(--_3) var(--_1);
    font-variant-numeric: tabular-nums;
    white-space: nowrap;
    overflow: hidden;
    text-overflow: ellipsis;
  }
  .tool {
    position: absolute;
    inset-block-start: 0;
    inset-inline: 0;
    block-size: var(--_row);
    display: grid;
    grid-template-columns: 24px minmax(0, 1fr);
    column-gap: var(--_2);
    align-items: center;
    padding-inline: var(--_3) var(--_2);
    cursor: pointer;
    contain: strict;
  }
  .tool:hover {
    background: var(--_hover);
  }
  .tool[aria-selected="true"] {
    background: var(--_selected);
    box-shadow: inset 2px 0 var(--_accent);
  }
  .tool:dir(rtl)[aria-selected="true"] {
    box-shadow: inset -2px 0 var(--_accent);
  }
  .list:focus-visible .tool.active {
    outline: 1px solid var(--_focus);
    outline-offset: -1px;
  }
  .initial {
    display: grid;
    place-items: center;
    overflow: clip;
    inline-size: 24px;
    block-size: 24px;
    border: 1px solid var(--_border);
    border-radius: var(--_radius);
    background: var(--_surface);
    color: var(--_text-muted);
    font-size: var(--_size-small);
    font-weight: 600;
  }
  .words {
    min-inline-size: 0;
    line-height: 18px;
  }
  .first {
    display: flex;
    align-items: baseline;
    gap: var(--_2);
    min-inline-size: 0;
    white-space: nowrap;
  }
  .title,
  .name,
  .description {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  .description {
    max-block-size: calc((var(--_row) - 28px) * 2);
  }
  .names {
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    column-gap: var(--_2);
    flex: 1;
    min-inline-size: 0;
    block-size: 18px;
    overflow: hidden;
  }
  .title {
    max-inline-size: 100%;
    font-weight: 500;
  }
  .name {
    flex: 1 1 6ch;
    max-inline-size: max-content;
    color: var(--_text-muted);
  }
  .name.alone {
    flex: 0 1 auto;
    max-inline-size: 100%;
    color: var(--_text);
  }
  .malformed :is(.name, .initial) {
    color: var(--_text-muted);
    font-weight: 400;
  }
  .malformed .name {
    font-style: italic;
  }
  .badges {
    display: flex;
    gap: var(--_1);
    flex: none;
  }
  .badge {
    line-height: 14px;
    font-size: 11px;
    padding-inline: 5px;
  }
  .running {
    display: inline-flex;
    align-items: center;
    gap: 2px;
  }
  .running svg {
    inline-size: 11px;
    block-size: 11px;
  }
  @container (max-width: 420px) {
    .badge:not(.hint-read-only, .hint-destructive, .running, .ours) {
      display: none;
    }
  }
  .description {
    color: var(--_text-muted);
    font-size: var(--_size-small);
  }
  .stale {
    flex: none;
    padding: 0 var(--_3) var(--_1);
  }
  .empty {
    display: flex;
    flex-direction: column;
    align-items: center;
    gap: var(--_2);
    padding: var(--_8) var(--_4);
    text-align: center;
  }
  .failed {
    padding: var(--_2) var(--_3) var(--_3);
  }

  .skeleton {
    padding-block: var(--_1);
    opacity: 0;
    animation: appear 1ms 200ms forwards;
  }
  .skeleton div {
    block-size: var(--_row);
    padding: 10px var(--_3) 10px 44px;
    position: relative;
  }
  .skeleton div::before,
  .skeleton div::after {
    content: "";
    display: block;
    border-radius: var(--_radius);
    background: var(--_hover);
  }
  .skeleton div::before {
    block-size: 9px;
    inline-size: 45%;
    margin-block-end: 6px;
  }
  .skeleton div::after {
    block-size: 9px;
    inline-size: 80%;
  }
  @keyframes appear {
    to {
      opacity: 1;
    }
  }
  @media (forced-colors: active) {
    .tool[aria-selected="true"] {
      forced-color-adjust: none;
      background: Highlight;
      color: HighlightText;
    }
    .tool.tool[aria-selected="true"] * {
      background: none;
      color: inherit;
    }
  }
`;
