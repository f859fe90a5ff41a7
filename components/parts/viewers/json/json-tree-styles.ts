/** Styles of `<mcp-json-tree>`. */
import { css } from "lit";

/** Rules of the tree, applied after `base`. */
export const jsonTreeStyles = css`
  :host {
    font: var(--_size-small) / 18px var(--_mono);
  }
  [role="tree"] {
    overflow-x: auto;
    padding-block: 2px;
  }
  .line {
    display: flex;
    align-items: center;
    min-block-size: 18px;
    gap: 6px;
    padding-inline-end: var(--_1);
    border-radius: var(--_radius);
    cursor: default;
  }
  .many .line {
    content-visibility: auto;
    contain-intrinsic-block-size: auto 18px;
  }
  @media (pointer: coarse) {
    .line {
      min-block-size: 20px;
    }
  }
  .line:hover {
    background: var(--_hover);
  }
  .line.found {
    scroll-margin-block-start: 220px; /* below the bar of the search */
    background: color-mix(in srgb, var(--_warning) 22%, transparent);
    box-shadow: inset 2px 0 var(--_warning);
  }
  .line:focus-visible {
    outline-offset: -2px;
  }
  .arrow {
    inline-size: 16px;
    flex: none;
    color: var(--_text-muted);
  }
  .arrow svg {
    display: block;
    transition: rotate var(--_motion);
  }
  [aria-expanded="true"] .arrow svg {
    rotate: 90deg;
  }
  .key {
    color: var(--_code-key);
    white-space: pre;
  }
  .value {
    white-space: pre;
    overflow: hidden;
    text-overflow: ellipsis;
    flex: 0 1 auto;
    min-inline-size: 40px;
  }
  .string {
    color: var(--_code-string);
  }
  .number {
    color: var(--_code-number);
  }
  .boolean,
  .null {
    color: var(--_code-word);
  }
  .object,
  .array,
  .count {
    color: var(--_text-muted);
  }
  .count {
    white-space: nowrap;
  }
  .copy {
    display: flex;
    flex: none;
    align-items: center;
    margin-block: -4px;
    margin-inline-start: auto;
  }
  .string-view {
    min-inline-size: 0;
    padding-block-end: var(--_1);
    font-family: var(--_font);
  }
`;
