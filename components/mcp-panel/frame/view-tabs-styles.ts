/** Styles of the tabs of a panel's views: in a strip, and in a rail of a wide panel. */
import { css } from "lit";

/**
 * Rules of the tabs. They contain no comments, because those would be loaded with the panel.
 *
 * - Tabs: where there is no room for all names, those of the last views give way first. A name that does not fit in its
 *   line moves to the next line, which is clipped; the space after it is what the views before the shortened one lose.
 *   The tooltip contains the name. A view that the server does not offer has a dimmed icon, and a name only while it is
 *   open.
 * - A shadow at each edge beyond which there are more tabs; elements that scroll with the first and last tab cover it.
 *   The selected tab is always visible, wherever the strip is scrolled to. WebKit paints the selected tab only if the
 *   strip is isolated.
 * - A count is over the corner of the icon, so that no tab moves when it appears; it grows towards the start.
 * - A rail without the height for all names has icons only.
 */
export const viewTabsStyles = css`
  .railed {
    flex-direction: row;
  }
  .rail {
    flex-direction: column;
    align-items: stretch;
    justify-content: space-between;
    inline-size: 72px;
    overflow: hidden auto;
    border-inline-end: 1px solid var(--_border);
  }
  .tabs {
    display: flex;
    flex: 1;
    min-inline-size: 0;
    overflow-x: auto;
    scrollbar-width: none;
    padding-inline: var(--_1);
    isolation: isolate;
    background:
      linear-gradient(90deg, var(--_surface-raised) 8px, transparent 24px) local,
      linear-gradient(-90deg, var(--_surface-raised) 8px, transparent 24px) local,
      linear-gradient(90deg, var(--_border), transparent 12px),
      linear-gradient(-90deg, var(--_border), transparent 12px);
  }
  .tabs button {
    position: relative;
    flex: none;
    gap: 0;
    min-inline-size: 34px;
    block-size: 32px;
    padding-inline-end: 2px;
    border-color: transparent;
    border-radius: 0;
    background: transparent;
    color: var(--_text-muted);
  }
  .tabs button[aria-selected="true"] {
    position: sticky;
    inset-inline: 0;
    z-index: 1;
    background: var(--_surface-raised);
    color: var(--_text);
    box-shadow: inset 0 -2px 0 var(--_accent);
  }
  .tabs .name {
    display: flex;
    flex-wrap: wrap;
    align-content: start;
    align-items: center;
    min-inline-size: 0;
    block-size: 24px;
    overflow: clip;
  }
  .tabs .name::before,
  .tabs .name::after {
    content: "";
    inline-size: 5px;
    block-size: 24px;
  }
  .tabs .off svg {
    opacity: 0.4;
  }
  .tabs .off .name {
    inline-size: 0;
  }
  .tabs button:focus-visible {
    outline-offset: -2px;
  }
  .tabs .number {
    position: absolute;
    inset-block-start: 2px;
    inset-inline: 0 calc(100% - 31px);
    inline-size: fit-content;
    min-inline-size: 14px;
    padding-inline: 3px;
    margin-inline-start: auto;
    border-radius: 7px;
    background: var(--_text);
    color: var(--_surface);
    font-size: 10px;
    line-height: 14px;
  }
  .rail .tabs {
    flex: none;
    flex-direction: column;
    padding: var(--_1) 0;
    background: none;
  }
  .rail .tabs button {
    flex-direction: column;
    justify-content: center;
    block-size: 42px;
    padding: 0;
    font-size: 11px;
  }
  .rail .tabs [aria-selected="true"] {
    box-shadow: inset 2px 0 0 var(--_accent);
  }
  .rail .tabs .number {
    inset-inline: calc(50% + 2px) auto;
  }
  @container views (max-height: 523px) {
    .rail {
      inline-size: 40px;
    }
    .rail .tabs button {
      block-size: 28px;
    }
    .rail .name {
      display: none;
    }
  }

  @container panel (max-width: 559.98px) {
    .tabs .name {
      font-size: var(--_size-small);
    }
  }
`;
