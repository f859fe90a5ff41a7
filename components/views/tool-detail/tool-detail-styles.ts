/** Styles of `<mcp-tool-detail>`. */
import { css } from "lit";

/** Rules of the tool detail, applied after the rules of all details. */
export const toolDetailStyles = css`
  .body {
    gap: var(--_4);
  }
  h3.mono {
    font-size: var(--_size);
  }
  /* It is another button from one moment to the next: the colours between are no state of it. */
  header .run {
    transition: none;
  }
  section {
    display: flex;
    flex-direction: column;
    gap: var(--_2);
    min-inline-size: 0;
  }
  h4 {
    font-size: var(--_size-small);
    font-weight: 600;
    line-height: 20px;
    color: var(--_text-muted);
  }
  .about {
    gap: var(--_1);
    max-inline-size: 76ch;
  }
  .description.short {
    display: -webkit-box;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 6;
    overflow: hidden;
  }
  .hints {
    margin-block-start: var(--_1);
    line-height: 22px;
  }
  .hints ul {
    margin: 0;
    padding: 0;
    list-style: none;
  }
  .warning.note,
  .offline.note {
    flex: none;
    align-items: center;
    margin: var(--_2) var(--_3) 0;
    padding-block: var(--_1);
  }
  .about button {
    align-self: start;
    min-block-size: 24px;
    padding-inline: 0;
    color: var(--_accent);
  }
  mcp-arguments-editor {
    max-inline-size: 820px;
  }
  .output {
    border-block-start: 1px solid var(--_border);
    padding-block-start: var(--_3);
  }

  /* Reversed, so that it stays at the newest line until one scrolls up. */
  .log {
    display: flex;
    flex-direction: column-reverse;
    max-block-size: 180px;
    overflow: auto;
    padding: var(--_1) var(--_2);
    border-radius: var(--_radius);
    background: var(--_surface-sunken);
    line-height: 18px;
  }
  .lines div {
    white-space: pre-wrap;
    overflow-wrap: anywhere;
  }
  .log .level {
    display: inline-block;
    min-inline-size: 5em;
    color: var(--_text-muted);
  }
  .log .bad .level {
    color: var(--_danger);
  }
  .log .warned .level {
    color: var(--_warning);
  }

  table {
    border-collapse: collapse;
    font-size: var(--_size-small);
    font-variant-numeric: tabular-nums;
    align-self: start;
    max-inline-size: 100%;
  }
  td {
    padding: 1px var(--_4) 1px 0;
    white-space: nowrap;
  }
  td:last-child {
    white-space: normal;
    overflow-wrap: anywhere;
  }
  td svg {
    inline-size: 14px;
    block-size: 14px;
    vertical-align: -2px;
    margin-inline-end: var(--_1);
  }
  td .tools button {
    min-block-size: 24px;
    color: var(--_accent);
  }
  @container (max-width: 420px) {
    td {
      padding-inline-end: var(--_2);
    }
    td .tools button {
      padding-inline: 2px;
    }
  }
  .argument-tools {
    margin-block-start: var(--_2);
  }
  .argument-tools input[type="checkbox"] {
    inline-size: 16px;
    min-block-size: 16px;
  }
  .call-result {
    color: var(--_success);
  }
  .call-mismatch {
    color: var(--_warning);
  }
  .call-tool-error,
  .call-failed {
    color: var(--_danger);
  }

`;
