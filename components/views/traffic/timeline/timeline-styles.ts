/** Styles of `<mcp-traffic-timeline>`. */
import { css } from "lit";

/** Rules, applied after `base`. */
export const timelineStyles = css`
  :host {
    display: flex;
    flex-direction: column;
    min-block-size: 0;
    border-block-start: 1px solid var(--_border);
  }
  :host([hidden]) {
    display: none;
  }
  .tools {
    flex: none;
    gap: var(--_1);
    padding: 2px var(--_2);
  }
  .frame {
    position: relative;
    flex: 1;
    display: grid;
    grid-template-columns: auto minmax(0, 1fr);
    align-items: start;
    min-block-size: 96px;
    overflow: hidden auto;
    background: var(--_surface);
  }
  .names {
    position: relative;
    padding-block-start: 24px;
    max-inline-size: 180px;
    border-inline-end: 1px solid var(--_border);
  }
  .names div {
    block-size: 18px;
    padding-inline: var(--_2);
    border-block-end: 1px solid var(--_border);
    overflow: hidden;
    font-size: var(--_size-small);
    line-height: 17px;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  .names .server {
    font-weight: 600;
  }
  .names .error {
    color: var(--_danger);
  }
  /* The transition tells the element that the theme changed, so that the canvas is drawn again. */
  .axis {
    color: var(--_text);
    transition: color 1ms step-end;
    position: relative;
    min-block-size: 100%;
    touch-action: pan-y pinch-zoom;
    cursor: crosshair;
    direction: ltr;
  }
  .axis:focus-visible {
    outline-offset: -2px;
  }
  canvas {
    position: sticky;
    inset-block-start: 0;
    display: block;
    inline-size: 100%;
    pointer-events: none;
  }
  .words {
    flex: none;
    min-block-size: 24px;
    padding: 3px var(--_2);
    border-block-start: 1px solid var(--_border);
    color: var(--_text-muted);
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  .sample {
    display: none;
  }
  .sample.bar {
    color: var(--_info);
  }
  .sample.failure {
    color: var(--_danger);
  }
  .sample.selected {
    color: var(--_focus);
  }
  .sample.line {
    color: var(--_border);
  }
  .sample.text {
    color: var(--_text-muted);
  }
  @container traffic (max-width: 559.98px) {
    .names {
      max-inline-size: 96px;
    }
  }
  @media (forced-colors: active) {
    .sample.bar,
    .sample.text {
      color: CanvasText;
    }
    .sample.failure,
    .sample.selected {
      color: Highlight;
    }
    .sample.line {
      color: GrayText;
    }
  }
`;
