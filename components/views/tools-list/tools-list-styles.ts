/** Styles of `<mcp-tools-list>`. */
import { css } from "lit";

/** Height of a row in pixels, on which the virtual list depends. */
export const TOOL_ROW_HEIGHT = 44;

/**
 * Rules, applied after the styles of all lists. They contain no comments, because those would be loaded with the panel.
 *
 * - Descriptions have as many lines as fit into the row; rows with one line have no description.
 * - The name of a tool with a title begins the second line; in rows with one line, the tooltip has it.
 */
export const toolsListStyles = css`
  .tool {
    block-size: var(--_row);
    display: grid;
    grid-template-columns: 24px minmax(0, 1fr);
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
  .first > .names {
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    column-gap: var(--_2);
    flex: 1;
    min-inline-size: 0;
    block-size: 18px;
    max-block-size: none;
  }
  .names > * {
    overflow: hidden;
    text-overflow: ellipsis;
    max-inline-size: 100%;
  }
  .second .name {
    margin-inline-end: var(--_1);
    color: var(--_text);
  }
  .names > .alone {
    flex: 0 1 auto;
    max-inline-size: 100%;
    color: var(--_text);
  }
  .malformed :is(.name.name, .initial) {
    color: var(--_text-muted);
    font-weight: 400;
  }
  .malformed .name {
    font-style: italic;
  }
  .first > .badges {
    display: flex;
    gap: var(--_1);
    flex: none;
    max-block-size: none;
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
  .skeleton div {
    block-size: var(--_row);
    padding-inline-start: 44px;
  }
`;
