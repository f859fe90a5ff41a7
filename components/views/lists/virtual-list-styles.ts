/**
 * Styles shared by virtual lists: a filter with its icon, the scroller with rows of equal height, and placeholders for
 * rows that are being loaded.
 *
 * Owns: the appearance of rows (class `item`) under the pointer, when selected, and with the focus. Each list styles
 * everything else in its rows.
 */
import { css } from "lit";

/**
 * Rules, applied after `base` and before the styles of the list. The rows keep a minimum height; with less space, the
 * whole element scrolls.
 */
export const virtualListStyles = css`
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
  .list {
    position: relative;
    flex: 1;
    min-block-size: 96px;
    overflow: auto;
    overscroll-behavior: contain;
    border-block-start: 1px solid var(--_border);
  }
  .list:focus-visible {
    outline-offset: -2px;
  }
  .sizer {
    position: relative;
    inline-size: 100%;
  }
  .item:hover {
    background: var(--_hover);
  }
  .item[aria-selected="true"] {
    background: var(--_selected);
    box-shadow: inset 2px 0 var(--_accent);
  }
  .item:dir(rtl)[aria-selected="true"] {
    box-shadow: inset -2px 0 var(--_accent);
  }
  .list:focus-visible .item.active {
    outline: 1px solid var(--_focus);
    outline-offset: -1px;
  }
  @media (forced-colors: active) {
    .item[aria-selected="true"] {
      forced-color-adjust: none;
      background: Highlight;
      color: HighlightText;
    }
    .item.item[aria-selected="true"] * {
      background: none;
      color: inherit;
    }
  }

  /* What stands for rows that are on their way. Nothing is drawn for the first 200 ms: most lists are there by then. */
  .skeleton {
    opacity: 0;
    animation: appear 1ms 200ms forwards;
  }
  .skeleton div::before {
    content: "";
    display: block;
    block-size: 9px;
    inline-size: 60%;
    border-radius: var(--_radius);
    background: var(--_hover);
  }
  @keyframes appear {
    to {
      opacity: 1;
    }
  }

  /* Letters found. */
  mark {
    background: color-mix(in srgb, var(--_accent) 18%, transparent);
    color: var(--_text);
    border-radius: 2px;
  }
  @media (forced-colors: active) {
    mark {
      text-decoration: underline;
    }
  }
`;

/** Rules for a list that is a separate element. */
export const listHostStyles = css`
  :host {
    display: flex;
    flex-direction: column;
    min-block-size: 0;
    block-size: 100%;
    overflow: auto;
    container-type: inline-size;
    background: var(--_surface-raised);
  }
  .bar {
    display: flex;
    align-items: center;
    gap: var(--_1);
    padding: 6px var(--_1) 6px var(--_2);
    flex: none;
  }
  .field {
    position: relative;
    flex: 1;
    min-inline-size: 0;
  }
`;
