/** Styles of `<mcp-problems>`. */
import { css, type CSSResultGroup } from "lit";
import { pageStyles, sectionStyles } from "../shared/page-styles.js";

/** Rules, applied after `base`. */
export const problemsStyles: CSSResultGroup = [
  pageStyles,
  sectionStyles,
  css`
  .head {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--_2);
    min-block-size: 32px;
  }
  h3 {
    flex: 1 1 auto;
    font-size: var(--_size);
  }
  @container (max-width: 480px) {
    .head > :is(mcp-copy-button, .quiet) {
      order: 1;
      margin-inline-start: calc(-1 * var(--_2));
    }
  }
  h4 {
    margin-block: var(--_3) var(--_1);
    font-size: var(--_size);
  }
  li {
    display: grid;
    grid-template-columns: 16px minmax(0, 1fr);
    gap: 0 var(--_2);
    padding-block: var(--_1);
    border-block-end: 1px solid var(--_border);
  }
  li:last-child {
    border-block-end: 0;
  }
  li > svg {
    margin-block-start: 3px;
  }
  li > div {
    min-inline-size: 0;
    overflow-wrap: anywhere;
  }
  .error > svg {
    color: var(--_danger);
  }
  .warning > svg {
    color: var(--_warning);
  }
  .hint > svg {
    color: var(--_info);
  }
  .ok > svg {
    color: var(--_success);
  }
  a {
    color: var(--_accent);
  }
  button.item {
    min-block-size: 24px;
    margin-inline-start: calc(-1 * var(--_1));
    padding-inline: var(--_1);
    text-decoration: underline;
  }
  .fix {
    color: var(--_text-muted);
  }
  pre {
    margin-block: var(--_1);
    padding: var(--_2);
    border-radius: var(--_radius);
    background: var(--_surface-sunken);
    font: var(--_size-small) / 18px var(--_mono);
    white-space: pre-wrap;
    overflow-wrap: anywhere;
  }
  .summary {
    display: flex;
    flex-wrap: wrap;
    gap: var(--_2);
    margin-block: var(--_2);
  }
  .list {
    max-block-size: 420px;
    overflow: auto;
  }
  .time {
    float: inline-end;
    margin-inline-start: var(--_2);
  }
`,
];
