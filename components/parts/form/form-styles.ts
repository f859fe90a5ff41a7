/**
 * Styles of a form.
 *
 * Owns: spacing and lines. A dense layout with one column; groups have a line on the left.
 */
import { css } from "lit";

/** Styles of `mcp-schema-form`. */
export const formStyles = css`
  .root,
  .group,
  .boxes {
    display: flex;
    flex-direction: column;
    gap: var(--_3);
    min-inline-size: 0;
  }
  .field {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    row-gap: 2px;
    min-inline-size: 0;
  }
  .field > * {
    grid-column: 1 / -1;
    min-inline-size: 0;
  }
  .field > .head {
    grid-area: 1 / 1;
  }
  /* After the control in the document, and so for Tab; beside the name for the eye. */
  .field > .tools {
    grid-area: 1 / 2;
    margin-inline-start: var(--_2);
  }
  .group {
    padding-inline-start: var(--_2);
    margin-inline-start: 2px;
    border-inline-start: 1px solid var(--_border);
  }
  .head {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0 var(--_2);
    min-block-size: 26px;
  }
  .name {
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    gap: 0 6px;
    min-inline-size: 0;
    overflow-wrap: anywhere;
  }
  .title {
    font-weight: 600;
  }
  .mark,
  .type {
    font-size: var(--_size-small);
    color: var(--_text-muted);
  }
  .tools {
    display: flex;
    align-items: center;
    margin-inline-start: auto;
  }
  .help {
    color: var(--_text-muted);
    font-size: var(--_size-small);
    max-block-size: 160px;
    overflow: auto;
    text-align: -webkit-match-parent;
    text-align: match-parent;
  }
  .optional > summary {
    inline-size: fit-content;
    line-height: 24px;
    color: var(--_text-muted);
    cursor: pointer;
  }
  .optional[open] > summary {
    margin-block-end: var(--_2);
  }
  .optional > div {
    display: flex;
    flex-direction: column;
    gap: var(--_3);
    min-inline-size: 0;
  }
  .box {
    display: inline-flex;
    align-items: center;
    gap: 6px;
    min-block-size: 24px;
    overflow-wrap: anywhere;
    cursor: pointer;
  }
  .stack {
    display: grid;
    gap: 2px;
  }
  .more {
    opacity: 0;
  }
  .field:hover > * > .more,
  .field:hover > .head > .tools > .more,
  .field:focus-within > * > .more,
  .field:focus-within > .head > .tools > .more,
  .more[aria-expanded="true"] {
    opacity: 1;
  }
  @media (hover: none) {
    .more {
      opacity: 1;
    }
  }
  .field:has(.field:hover) > * > .more:not(:focus-visible, [aria-expanded="true"]),
  .field:has(.field:hover) > .head > .tools > .more:not(:focus-visible, [aria-expanded="true"]) {
    opacity: 0;
  }
  .actions {
    gap: var(--_1);
    padding-block: 2px;
  }
  .actions button {
    max-inline-size: 100%;
    white-space: normal;
    overflow-wrap: anywhere;
  }
  .whole {
    margin-block-start: var(--_3);
  }
  .pager {
    gap: var(--_1);
  }
  ::file-selector-button {
    font: inherit;
    color: inherit;
    min-block-size: 26px;
    padding: 1px var(--_2);
    border: 1px solid var(--_border-strong);
    border-radius: var(--_radius);
    background: var(--_surface);
    cursor: pointer;
  }
  input[type="file"] {
    inline-size: auto;
    max-inline-size: 100%;
    border: 0;
    padding: 0;
    background: transparent;
  }
  .boxes {
    gap: 0;
  }
  .adder {
    display: flex;
    gap: var(--_1);
  }
  textarea {
    field-sizing: content;
    max-block-size: 320px;
  }
  input[type="checkbox"] + .name {
    cursor: pointer;
  }
`;
