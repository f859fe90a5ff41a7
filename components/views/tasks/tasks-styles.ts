/** Styles of `<mcp-tasks>`. */
import { css } from "lit";

/** Rules, applied after `base`. */
export const tasksStyles = css`
  :host {
    display: block;
    block-size: 100%;
    min-block-size: 0;
    min-inline-size: 0;
    background: var(--_surface);
  }
  .list {
    display: flex;
    flex-direction: column;
    background: var(--_surface-raised);
  }
  .rows {
    padding: var(--_1);
  }
  .rows button {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    gap: 0 var(--_2);
    inline-size: 100%;
    padding: var(--_1) var(--_2);
    border-color: transparent;
    background: transparent;
    text-align: start;
  }
  .rows button[aria-current="true"] {
    background: var(--_selected);
  }
  .tool {
    grid-row: 1;
    font: var(--_size) / 20px var(--_mono);
    overflow: hidden;
    text-overflow: ellipsis;
  }
  .status {
    display: inline-flex;
    grid-row: 1;
    grid-column: 2;
    align-items: center;
    gap: var(--_1);
    color: var(--_text-muted);
    font-size: var(--_size-small);
  }
  .what {
    overflow: hidden;
    text-overflow: ellipsis;
  }
  .completed {
    color: var(--_success);
  }
  .failed {
    color: var(--_danger);
  }
  .input_required {
    color: var(--_warning);
  }
  .body {
    padding: var(--_3);
  }
  .body > * + * {
    margin-block-start: var(--_3);
  }
  h3 {
    font: 600 var(--_size-large) / 22px var(--_mono);
    overflow-wrap: anywhere;
  }
  dl {
    display: grid;
    grid-template-columns: fit-content(40%) minmax(0, 1fr);
    gap: var(--_1) var(--_3);
  }
  dt {
    color: var(--_text-muted);
  }
  dd {
    overflow-wrap: anywhere;
  }
  .place {
    display: flex;
    block-size: 100%;
    overflow: auto;
  }
`;
