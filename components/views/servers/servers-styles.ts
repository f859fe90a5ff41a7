/** Styles of `<mcp-servers>`. */
import { css, type CSSResultGroup } from "lit";
import { pageStyles } from "../shared/page-styles.js";

/** Rules, applied after `base`. */
export const serversStyles: CSSResultGroup = [
  pageStyles,
  css`
  .head {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--_1) var(--_2);
    position: sticky;
    inset-block-start: 0;
    z-index: 1;
    min-block-size: 36px;
    padding-block: var(--_1);
    padding-inline: var(--_3) max(var(--_3), 100cqi - 880px + var(--_3));
    border-block-end: 1px solid var(--_border);
    background: var(--_surface-raised);
  }
  .head h2 span {
    font-weight: 400;
  }
  .head h2 {
    flex: 1;
    font-size: var(--_size);
  }
  ul.servers,
  .adding {
    max-inline-size: 880px;
  }
  ul.servers {
    margin: 0;
    padding: 0;
    list-style: none;
  }
  .server {
    padding: var(--_1) var(--_3) var(--_2);
    border-block-end: 1px solid var(--_border);
  }
  .server:hover {
    background: var(--_hover);
  }
  .server.dragged {
    opacity: 0.6;
  }
  .server.target {
    box-shadow: inset 0 2px 0 var(--_accent);
  }
  .top {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--_1) var(--_2);
    min-inline-size: 0;
  }
  .grip {
    cursor: grab;
    margin-inline-start: calc(-1 * var(--_2));
  }
  .who {
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    gap: 0 var(--_2);
    flex: 1 1 160px;
    min-inline-size: 0;
  }
  .who > * {
    min-inline-size: 0;
    max-inline-size: 100%;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  button.name {
    display: block;
    padding: 0;
    border: 0;
    color: var(--_text);
    font-weight: 600;
    text-align: start;
    text-decoration: underline transparent;
  }
  button.name:hover {
    text-decoration-color: currentColor;
  }
  .state {
    display: inline-flex;
    align-items: center;
    gap: var(--_1);
    flex: none;
    color: var(--_text-muted);
  }
  .state.connected {
    color: var(--_success);
  }
  .state.failed {
    color: var(--_danger);
  }
  .actions {
    display: flex;
    flex-wrap: wrap;
    gap: 0 2px;
  }
  /* Always there for the keyboard and for touch. */
  @media (hover: hover) {
    .server:not(:hover, :focus-within, :has(mcp-add-to, mcp-server-form)) :is(.actions .icon, .grip) {
      opacity: 0;
    }
  }
  .toggle {
    margin-inline-end: var(--_1);
  }
  .facts {
    display: flex;
    margin-block-start: 2px;
    flex-wrap: wrap;
    gap: 2px var(--_2);
    align-items: center;
  }
  .facts:not(:has(*)) {
    display: none;
  }
  .removal {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--_1) var(--_3);
    padding-block: var(--_2);
  }
  .check {
    display: flex;
    align-items: center;
    gap: var(--_2);
    min-block-size: 26px;
  }
  .adding {
    border-block-end: 1px solid var(--_border);
    background: var(--_surface-raised);
  }
  .modes {
    display: flex;
    flex-wrap: wrap;
    gap: var(--_1);
    padding: var(--_2) var(--_3) 0;
  }
  .foot {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--_1) var(--_2);
    padding: var(--_2) var(--_3);
  }
`,
];
