/** Styles of `<mcp-settings>` and its parts. */
import { css, type CSSResultGroup } from "lit";
import { pageStyles, sectionStyles } from "../shared/page-styles.js";

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
    overflow-wrap: anywhere;
  }
  h3:focus {
    outline: none;
  }
  h4 {
    padding-block: var(--_3) 2px;
    font-size: var(--_size);
  }
  nav {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    min-block-size: 34px;
    padding-inline: var(--_1);
    border-block-end: 1px solid var(--_border);
    background: var(--_surface-raised);
  }
  nav button {
    flex: none;
  }
  @container (min-width: 760px) {
    nav {
      position: sticky;
      inset-block-start: 0;
      float: inline-start;
      flex-flow: column nowrap;
      align-items: stretch;
      inline-size: 176px;
      padding: var(--_2);
      border: 0;
      background: transparent;
    }
    nav button {
      justify-content: flex-start;
    }
    .sections {
      margin-inline-start: 176px;
      border-inline-start: 1px solid var(--_border);
    }
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
  .offers {
    inline-size: 100%;
    max-inline-size: 620px;
    border-collapse: collapse;
  }
  .offers :is(th, td) {
    padding: 2px var(--_2) 2px 0;
    border-block-end: 1px solid var(--_border);
    font-weight: 400;
    text-align: start;
    overflow-wrap: anywhere;
  }
  .offers thead th {
    color: var(--_text-muted);
    font-size: var(--_size-small);
  }
  .offers td.muted {
    white-space: nowrap;
  }
  .offers td:last-child {
    inline-size: 45%;
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
