/** Styles of `<mcp-tool-detail>`. */
import { css } from "lit";
import { separatorStyles } from "../../parts/basic/separator.js";
import { callLogStyles } from "./call-log-styles.js";

/** Rules of the tool detail, applied after the rules of all details. */
export const toolDetailStyles = css`
  ${callLogStyles}
  ${separatorStyles}
  .body,
  .request,
  .response,
  .more {
    gap: var(--_4);
  }
  .request,
  .response,
  .more {
    display: flex;
    flex-direction: column;
    min-inline-size: 0;
  }
  .response:not(:has(> *)) {
    display: none;
  }
  /* The answer beside the arguments; each side scrolls by itself. */
  .body.wide {
    display: grid;
    grid-template-columns: minmax(0, clamp(320px, var(--_request-size, 440px), calc(100% - 420px))) 1px minmax(0, 1fr);
    grid-template-rows: minmax(0, 1fr);
    gap: 0;
    padding: 0;
    overflow: hidden;
    container-type: size;
  }
  .wide > :is(.request, .response) {
    overflow: auto;
    overscroll-behavior: contain;
    padding: var(--_3);
  }
  /* A text or the lines of JSON fill what the rows above them leave. */
  .wide > .response {
    --mcp-text-max-height: max(240px, calc(100cqb - 168px));
  }
  h3.mono {
    font-size: var(--_size);
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

  table {
    border-collapse: collapse;
    font-size: var(--_size-small);
    font-variant-numeric: tabular-nums;
    inline-size: 100%;
  }
  td {
    block-size: 24px;
    padding: 0 var(--_3) 0 0;
    white-space: nowrap;
  }
  td > button.small {
    min-block-size: 24px;
    padding-inline: 0;
    color: inherit;
    font: inherit;
    &:hover {
      text-decoration: underline;
    }
  }
  td.args {
    inline-size: 100%;
    max-inline-size: 0;
    overflow: hidden;
    text-overflow: ellipsis;
  }
  td:last-child {
    padding: 0;
  }
  td svg {
    inline-size: 14px;
    block-size: 14px;
    vertical-align: -2px;
  }
  td .tools {
    display: flex;
    justify-content: end;
    & button {
      min-block-size: 24px;
      min-inline-size: 24px;
      padding: 0;
    }
  }
  /* The buttons of a row stay in their place, and show when the row is used. */
  @media (hover: hover) {
    tr:not(:hover, :focus-within) .tools button[aria-pressed="false"],
    tr:not(:hover, :focus-within) .tools button:not([aria-pressed]) {
      opacity: 0;
    }
  }
  .argument-tools {
    margin-block-start: var(--_2);
  }
  .argument-tools .menu {
    margin-inline-start: calc(-1 * var(--_2));
  }
  .argument-tools summary.button {
    min-block-size: 28px;
    padding-inline: var(--_2);
    font-size: inherit;
  }
  .argument-tools input[type="checkbox"] {
    inline-size: 16px;
    min-block-size: 16px;
  }
  .watch[aria-pressed="true"] {
    color: var(--_accent);
  }
  .times input {
    inline-size: 8ch;
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
