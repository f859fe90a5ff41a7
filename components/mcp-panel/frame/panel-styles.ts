/** Styles of `<mcp-panel>`: its frame, whose layout depends on the width of the panel itself. */
import { css, type CSSResult } from "lit";
import { separatorStyles } from "../../parts/basic/separator.js";
import { viewTabsStyles } from "./view-tabs-styles.js";

/** Rules for browsers with the standard `zoom`; WebKit has another. https://drafts.csswg.org/css-viewport/#zoom-property */
const textSize =
  typeof Element !== "undefined" && "currentCSSZoom" in Element.prototype
    ? css`
        .frame,
        dialog,
        mcp-command-palette {
          zoom: max(1, round(tan(atan2(1rem, 16px)), 0.01));
        }
      `
    : css``;

/**
 * Rules of the panel, applied after `base`. Narrow below 560 px, wide from 960 px. They contain no comments, because
 * those would be loaded with the panel.
 *
 * - The panel is clipped: nothing scrolls it, not even a focus change.
 * - If the page's text is larger than the usual 16 px, everything grows with it, as with browser zoom: the ratio of
 *   two lengths is the tangent of their angle.
 * - The dialog of input requests is beside its subject, never over the header and the tabs. The rest of the panel stays
 *   usable: outside the frame of the dialog, its box lets events through. Without enough room, the dialog is a sheet.
 *   Without CSS anchors, it is placed below the usual height of the header and the tabs.
 */
const frameStyles = css`
  :host {
    display: block;
    box-sizing: border-box;
    block-size: 560px;
    min-block-size: min(240px, 100%);
    overflow: clip;
    border: 1px solid var(--_border);
    background: var(--_surface);
  }
  .frame {
    display: flex;
    flex-direction: column;
    position: relative;
    block-size: 100%;
    container: panel / inline-size;
  }
  .outer {
    display: flex;
    flex: 1;
    min-block-size: 0;
  }
  .work,
  .views,
  .recorded,
  .stage,
  .main {
    display: flex;
    flex-direction: column;
    flex: 1;
    min-inline-size: 0;
    min-block-size: 0;
  }
  mcp-server-header {
    flex: none;
    border-block-end: 1px solid var(--_border);
  }
  .strip {
    display: flex;
    align-items: center;
    flex: none;
    min-inline-size: 0;
    border-block-end: 1px solid var(--_border);
    background: var(--_surface-raised);
  }
  .views > .strip:not(.rail),
  .work:has(> .railed) > mcp-server-header {
    anchor-name: --mcp-tabs;
  }
  .views {
    container: views / size;
  }
  .strip.start {
    gap: var(--_1);
    min-block-size: 34px;
    padding-inline: var(--_2);
  }
  .recorded mcp-panel {
    flex: 1;
    min-block-size: 0;
    block-size: auto;
    border: 0;
  }
  .view {
    flex: 1;
    min-block-size: 0;
    min-inline-size: 0;
  }
  .view > * {
    block-size: 100%;
  }
  .drawer {
    display: flex;
    flex-direction: column;
    flex: none;
    position: relative;
    min-block-size: 0;
    border-block-start: 1px solid var(--_border);
  }
  .drawer.open {
    block-size: clamp(96px, var(--_drawer-size, 280px), calc(100% - 160px));
  }
  .drawer.maximized {
    flex: 1;
    border: 0;
  }
  .drawer:not(.open) .strip {
    border: 0;
  }
  .drawer .grow {
    padding-inline: var(--_3);
  }
  .drawn {
    display: flex;
    flex: 1;
    min-block-size: 0;
  }
  .separator {
    position: absolute;
    inset: -1px 0 auto;
    block-size: 1px;
    cursor: row-resize;
  }
  .separator::before {
    inset: -4px 0;
  }
  .other {
    flex: 1;
    min-block-size: 0;
    overflow: auto;
  }
  .other mcp-error-view,
  .stray {
    flex: none;
    margin: var(--_3);
  }
  .note {
    flex: none;
    align-items: center;
    min-block-size: 36px;
    padding-block: var(--_1);
    border-width: 0 0 1px;
    border-radius: 0;
  }
  details.other {
    flex: none;
    max-block-size: 60%;
    padding: var(--_3);
  }
  details.other summary {
    inline-size: fit-content;
    color: var(--_accent);
  }
  mcp-input-request-dialog {
    position: absolute;
    inset-block: 78px var(--_2);
    inset-block-start: calc(anchor(--mcp-tabs end, 74px) + 4px);
    inset-inline-end: var(--_2);
    z-index: 5;
    inline-size: min(500px, calc(100% - 2 * var(--_2)));
    pointer-events: none;
  }
  :is(.requests, .no-requests) {
    min-inline-size: 56px;
  }
  .requests {
    border-color: var(--_accent);
    color: var(--_accent);
    font-weight: 600;
  }
  .keys-entry {
    display: none;
    margin-block-start: var(--_2);
  }
  .pending {
    display: flex;
    align-items: center;
    gap: var(--_2);
    min-block-size: 37px;
    padding-inline: var(--_3);
    border-block-end: 1px solid var(--_border);
    background: var(--_surface-raised);
  }

  @container panel (max-width: 559.98px) {
    .keys-button {
      display: none;
    }
    .keys-entry {
      display: inline-flex;
    }
  }

  @container panel (max-width: 479.98px) {
    mcp-input-request-dialog {
      inset: auto 0 0;
      inline-size: 100%;
      max-block-size: calc(100% - 40px);
    }
  }
`;

/** Styles of the panel. */
export const panelStyles: readonly CSSResult[] = [separatorStyles, frameStyles, viewTabsStyles, textSize];
