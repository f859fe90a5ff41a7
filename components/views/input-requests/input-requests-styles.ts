/** Styles of `<mcp-input-requests>`. */
import { css, type CSSResultGroup } from "lit";
import { pageStyles, sectionStyles } from "../shared/page-styles.js";

/** Rules, applied after `base`. */
export const requestsStyles: CSSResultGroup = [
  pageStyles,
  sectionStyles,
  css`
  .page {
    min-block-size: 100%;
  }
  h3 {
    display: flex;
    align-items: center;
    gap: var(--_2);
    min-block-size: 28px;
    font-size: var(--_size);
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
`,
];
