/** The look of `<mcp-asks>`. */
import { css } from "lit";

/** Its rules, after `base`. */
export const asksStyles = css`
  :host {
    display: block;
    block-size: 100%;
    overflow: auto;
    container-type: inline-size;
    background: var(--_surface);
  }
  section {
    padding: var(--_2) var(--_3) var(--_3);
  }
  section + section {
    border-block-start: 1px solid var(--_border);
  }
  h3 {
    display: flex;
    align-items: center;
    gap: var(--_2);
    min-block-size: 28px;
    font-size: var(--_size);
  }
  ul {
    margin: 0;
    padding: 0;
    list-style: none;
  }
  li {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0 var(--_2);
    min-block-size: 30px;
    padding-block: 2px;
    border-block-end: 1px solid var(--_border);
  }
  li:last-child {
    border-block-end: 0;
  }
  li > span {
    min-inline-size: 0;
    overflow-wrap: anywhere;
  }
  .grow {
    flex: 1 1 200px;
  }
  .list {
    max-block-size: 480px;
    overflow: auto;
  }
  .allow {
    color: var(--_success);
  }
  .refuse {
    color: var(--_danger);
  }
`;
