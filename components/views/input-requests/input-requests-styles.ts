/** The look of `<mcp-input-requests>`. */
import { css } from "lit";

/** Its rules, after `base`. */
export const requestsStyles = css`
  :host {
    display: block;
    block-size: 100%;
    overflow: auto;
    container-type: inline-size;
    background: var(--_surface);
  }
  .page {
    min-block-size: 100%;
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
  .history {
    display: flex;
    flex-direction: column;
    padding-inline: 0;
    padding-block-end: 0;
  }
  .history h3 {
    padding-inline: var(--_3);
  }
  mcp-audit-trail {
    flex: 1 1 auto;
    block-size: 420px;
    min-block-size: 200px;
  }
  @container (min-width: 860px) {
    .page {
      display: grid;
      grid-template-columns: minmax(0, 2fr) minmax(0, 3fr);
      block-size: 100%;
      min-block-size: 240px;
    }
    .requests {
      overflow: auto;
    }
    .history {
      min-block-size: 0;
      border-inline-start: 1px solid var(--_border);
    }
    mcp-audit-trail {
      flex: 1 1 0;
    }
  }
`;
