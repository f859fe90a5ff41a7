/** Styles of `<mcp-traffic-detail>`. */
import { css } from "lit";

/**
 * Rules, applied after `base`. The scrolling part keeps a minimum height; with less space, the whole element scrolls.
 */
export const trafficDetailStyles = css`
  :host {
    display: flex;
    flex-direction: column;
    block-size: 100%;
    min-block-size: 0;
    overflow: auto;
    background: var(--_surface);
    container: detail / inline-size;
  }
  .head {
    flex: none;
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    gap: var(--_1);
    padding: var(--_2) var(--_3) 0;
    border-block-end: 1px solid var(--_border);
  }
  .head h2 {
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    column-gap: var(--_2);
    font-size: var(--_size-large);
    overflow-wrap: anywhere;
  }
  .head h2 svg {
    align-self: center;
    color: var(--_text-muted);
  }
  .head h2 .mono {
    font-size: var(--_size);
  }
  .head h2 .subject {
    font-weight: 400;
    color: var(--_text-muted);
  }
  .close {
    align-self: start;
  }
  .tools,
  .tabs {
    grid-column: 1 / -1;
  }
  .tabs {
    display: flex;
    overflow-x: auto;
    margin-inline-start: calc(-1 * var(--_2));
  }
  .tabs button {
    flex: none;
    border-radius: 0;
    font-size: var(--_size-small);
    color: var(--_text-muted);
    background: none;
    box-shadow: none;
  }
  .tabs button[aria-selected="true"] {
    color: var(--_text);
    background: none;
    box-shadow: inset 0 -2px var(--_accent);
  }
  .tabs button:focus-visible {
    outline-offset: -2px;
  }
  @media (forced-colors: active) {
    .tabs button[aria-selected="true"] {
      border-block-end: 2px solid Highlight;
    }
  }
  .body:focus-visible {
    outline-offset: -2px;
  }
  .tools {
    gap: 0;
    margin-inline-start: calc(-1 * var(--_2));
  }
  .tools summary.button {
    padding-inline: var(--_2);
    font-size: inherit;
  }
  .body {
    flex: 1;
    min-block-size: 140px;
    overflow: auto;
    padding: var(--_2) var(--_3) var(--_4);
    display: flex;
    flex-direction: column;
    gap: var(--_3);
  }
  .body h3 {
    font-size: var(--_size);
  }
  .facts {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(min(122px, 100%), 1fr));
    gap: var(--_1) var(--_3);
  }
  .facts > div {
    min-inline-size: 0;
  }
  .facts > div:has(.text) {
    grid-column: 1 / -1;
  }
  dt {
    font-size: var(--_size-small);
  }
  dd {
    font-variant-numeric: tabular-nums;
  }
  section {
    min-inline-size: 0;
  }
  .message.failure > header h3 {
    color: var(--_danger);
  }
  mcp-json-tree {
    border: 1px solid var(--_border);
    border-radius: var(--_radius);
    padding: 2px var(--_1);
    max-block-size: 420px;
    overflow: auto;
  }
  mcp-text-view {
    --mcp-text-max-height: none;
  }
  table {
    inline-size: 100%;
    border-collapse: collapse;
    font-size: var(--_size-small);
    table-layout: fixed;
  }
  th,
  td {
    padding: 3px var(--_2) 3px 0;
    border-block-start: 1px solid var(--_border);
    text-align: start;
    vertical-align: top;
    overflow-wrap: anywhere;
  }
  th {
    inline-size: 38%;
    font-weight: 400;
    color: var(--_text-muted);
  }
  td .badge {
    white-space: normal;
  }
  .timing {
    display: flex;
    max-inline-size: 480px;
    block-size: 6px;
    border-radius: 3px;
    overflow: hidden;
    background: var(--_hover);
  }
  .timing .wait {
    background: var(--_info);
    opacity: 0.5;
  }
  .timing .receive {
    flex: 1;
    background: var(--_info);
  }
  .messages {
    margin: 0;
    padding: 0;
    list-style: none;
  }
  .carried {
    justify-content: start;
    inline-size: 100%;
    gap: var(--_2);
    overflow: hidden;
    color: var(--_text);
    font-size: var(--_size-small);
  }
  .carried svg {
    display: block;
    inline-size: 14px;
    block-size: 14px;
  }
  .editor {
    display: grid;
    gap: var(--_2);
    padding: var(--_2);
    border: 1px solid var(--_border);
    border-radius: var(--_radius);
    background: var(--_surface-raised);
  }
  @media (forced-colors: active) {
    .timing {
      border: 1px solid CanvasText;
    }
    .timing .wait {
      opacity: 1;
      background: CanvasText;
    }
    .timing .receive {
      background: Canvas;
    }
  }
`;
