/** Styles of `<mcp-settings>` and its parts. */
import { css, type CSSResultGroup } from "lit";
import { pageStyles, sectionStyles } from "../page-styles.js";

/** Rules, applied after `base` and `formLook`. */
export const settingsStyles: CSSResultGroup = [
  pageStyles,
  sectionStyles,
  css`
  section {
    max-inline-size: 880px;
  }
  h3 {
    min-block-size: 28px;
    font-size: var(--_size);
    overflow-wrap: anywhere;
  }
  h4 {
    padding-block: var(--_2) 2px;
    font-size: var(--_size-small);
    color: var(--_text-muted);
  }
  li {
    display: flex;
    align-items: center;
    gap: var(--_2);
    min-block-size: 28px;
  }
  li code {
    flex: 1;
    min-inline-size: 0;
    overflow-wrap: anywhere;
  }
  .adder {
    display: flex;
    gap: var(--_1);
    max-inline-size: 420px;
  }
  .lost {
    margin-block-start: var(--_2);
  }
`,
];

/** Rules for elements inside the view, which do not scroll separately. */
export const settingsPartStyles = css`
  :host {
    display: block;
    block-size: auto;
    overflow: visible;
  }
`;
