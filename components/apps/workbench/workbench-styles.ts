/** Styles of `<mcp-app-workbench>`. */
import { css } from "lit";

/** Styles. */
export const workbenchStyles = css`
  section {
    border: 1px solid var(--_border);
    border-radius: var(--_radius);
    margin-block-start: var(--_2);
  }
  * + details {
    border-block-start: 1px solid var(--_border);
  }
  summary {
    padding: var(--_1) var(--_2);
    cursor: pointer;
    font-weight: 600;
  }
  .content {
    display: flex;
    flex-direction: column;
    gap: var(--_2);
    padding: var(--_1) var(--_2) var(--_3);
  }
  :host {
    container-type: inline-size;
  }
  dl {
    grid-template-columns: fit-content(24ch) minmax(0, 1fr);
    gap: var(--_1) var(--_3);
  }
  code,
  pre {
    font-family: var(--_mono);
    font-size: var(--_size-small);
    overflow-wrap: anywhere;
    white-space: pre-wrap;
  }
  ul.plain {
    list-style: none;
    margin: 0;
    padding: 0;
  }
  .fields {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(14ch, 1fr));
    gap: var(--_2);
    align-items: end;
  }
  .fields label:not(.box) {
    display: flex;
    flex-direction: column;
    color: var(--_text-muted);
    font-size: var(--_size-small);
  }
  @container (inline-size < 400px) {
    dl {
      grid-template-columns: minmax(0, 1fr);
    }
  }
`;
