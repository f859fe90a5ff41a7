/** Styles of `<mcp-answer-tabs>`. */
import { css } from "lit";
import { callLogStyles } from "../../shared/call-log-styles.js";

/** Rules of the tabs, applied after `base`. */
export const answerTabsStyles = css`
  :host {
    min-inline-size: 0;
  }
  .bar {
    display: flex;
    align-items: flex-start;
    gap: var(--_2);
    margin-block-end: var(--_2);
    border-block-end: 1px solid var(--_border);
  }
  .tabs {
    display: flex;
    flex: 1;
    overflow-x: auto;
    min-inline-size: 0;
  }
  .tabs button {
    flex: none;
    min-block-size: 28px;
    padding-inline: var(--_2);
    border: 0;
    border-radius: 0;
    border-block-end: 2px solid transparent;
    background: transparent;
    color: var(--_text-muted);
  }
  .tabs button:hover {
    color: var(--_text);
  }
  .tabs button[aria-selected="true"] {
    border-block-end-color: var(--_accent);
    color: var(--_text);
    font-weight: 600;
  }
  .tabs button[aria-disabled="true"] {
    opacity: 0.55;
    cursor: not-allowed;
  }
  .tabs button:focus-visible {
    outline-offset: -2px;
  }
  .find,
  mcp-call-report {
    flex: none;
  }
  mcp-result-actions {
    max-inline-size: 40%;
  }
  mcp-find-bar {
    margin-block-end: var(--_2);
  }
  .count {
    font-size: var(--_size-small);
    font-weight: 400;
    color: var(--_text-muted);
  }
  .panel:focus-visible {
    outline-offset: 2px;
  }
  ${callLogStyles}
`;
