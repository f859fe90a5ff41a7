/** Styles of `<mcp-tools-list>`. */
import { css } from "lit";

/** Height of a row in pixels, on which the virtual list depends. */
export const TOOL_ROW_HEIGHT = 44;

/**
 * Rules, applied after the styles of all lists. They contain no comments, because those would be loaded with the panel.
 *
 * - The title or the name has the first line for itself. The second line has the name of a tool with a title, the
 *   description and the badges; the description gives way first, then the badges, of which those that do not fit are
 *   hidden as a whole. A long name is cut in the middle.
 * - Rows with one line have the title and the badges; the tooltip has the name.
 * - If most tools have an icon, there is a column for icons; otherwise an icon stands before the title of its tool.
 */
export const toolsListStyles = css`
  .tool {
    block-size: var(--_row);
  }
  .initial {
    --mcp-icon-size: 16px;
    align-self: center;
  }
  .icons .words {
    padding-inline-start: 32px;
  }
  .icons .initial {
    --mcp-icon-size: 24px;
    position: absolute;
    inset-block: 0;
    display: grid;
    place-items: center;
    min-inline-size: 24px;
    margin-block: auto;
    margin-inline-start: -32px;
  }
  .second,
  .dense .words {
    display: flex;
    gap: 6px;
  }
  .dense :is(.second > .name, .description) {
    display: none;
  }
  .dense .first {
    flex: 1 0 auto;
    max-inline-size: 100%;
  }
  .first > *,
  .second {
    max-block-size: none;
  }
  .name {
    flex: none;
    max-inline-size: 100%;
    color: var(--_text);
  }
  .name,
  .description {
    overflow: hidden;
    text-overflow: ellipsis;
  }
  .description {
    flex: 1;
  }
  .malformed :is(.name.name, .initial) {
    color: var(--_text-muted);
    font-weight: 400;
  }
  .malformed .name {
    font-style: italic;
  }
  .badges {
    display: flex;
    flex-wrap: wrap;
    justify-content: end;
    gap: 4px;
    block-size: 17px;
    min-inline-size: 0;
    overflow: clip;
  }
  .badges::before {
    content: "";
    block-size: 17px;
    order: -1;
  }
  .hint-destructive {
    order: -1;
  }
  .hint-read-only {
    order: 1;
    color: var(--_text-muted);
    & svg {
      display: block;
      block-size: 17px;
      inline-size: 12px;
    }
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
  .skeleton div {
    block-size: var(--_row);
  }
`;
