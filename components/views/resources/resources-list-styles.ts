/** Styles of `<mcp-resources-list>`, applied after the styles of all lists. */
import { css } from "lit";

/** Height of a row in pixels: one line in a tree, two lines in a flat list. */
export const TREE_ROW = 26;
export const FLAT_ROW = 44;

/** Rules of the list. */
export const resourcesListStyles = css`
  .item {
    block-size: var(--_row);
    padding-inline-start: calc(var(--_2) + var(--_level, 0) * 14px);
  }
  .tree .item {
    block-size: ${TREE_ROW}px;
  }
  .item:is(.resource, .template, .malformed) {
    padding-inline-start: calc(var(--_3) + var(--_level, 0) * 14px);
  }
  .tree .item:is(.resource, .template, .malformed) {
    padding-inline-start: calc(24px + var(--_level, 0) * 14px);
  }
  mcp-server-icon {
    --mcp-icon-size: 20px;
  }
  .tree mcp-server-icon {
    --mcp-icon-size: 16px;
  }
  .tree .title {
    font-weight: 400;
  }
  .tree .name {
    font-size: var(--_size-small);
  }
  .directory {
    display: grid;
    flex: none;
    color: var(--_text-muted);
  }
  .twisty {
    display: grid;
    flex: none;
    margin-inline-end: -4px;
  }
  .twisty svg {
    inline-size: 12px;
    block-size: 12px;
    color: var(--_text-muted);
    transition: transform var(--_motion);
  }
  .twisty.open svg {
    transform: rotate(90deg);
  }
  .twisty:not(.open):dir(rtl) svg {
    transform: rotate(180deg);
  }
  .label {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  .group .label {
    font-weight: 600;
    font-size: var(--_size-small);
    color: var(--_text-muted);
  }
  .size {
    flex: none;
    font-variant-numeric: tabular-nums;
  }
  .changed {
    flex: none;
    line-height: 14px;
  }
  .state select {
    inline-size: auto;
    padding-inline: 4px;
    font-size: var(--_size-small);
    border-color: transparent;
    background: transparent;
    color: var(--_text-muted);
  }
`;
