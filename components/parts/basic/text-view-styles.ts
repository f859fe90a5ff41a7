/** Styles of `<mcp-text-view>`. */
import { css } from "lit";

/** Rules of the text, applied after `base`. */
export const textViewStyles = css`
  .box {
    flex: 1;
    min-inline-size: 0;
    max-block-size: var(--mcp-text-max-height, 480px);
    overflow: auto;
    background: var(--_surface-sunken);
    border: 1px solid var(--_border);
    border-radius: var(--_radius) var(--_radius) 0 0;
    padding: 6px var(--_2);
  }
  pre {
    line-height: 18px;
    tab-size: 4;
    inline-size: max-content;
    min-inline-size: 100%;
  }
  pre + pre,
  pre:has(+ pre) {
    content-visibility: auto;
    contain-intrinsic-block-size: auto var(--_height, 18px);
  }
  .lines {
    display: block;
    counter-reset: line var(--_line, 0);
  }
  .l {
    display: block;
    min-block-size: 18px;
    padding-inline-start: 6ch;
    text-indent: -6ch;
  }
  .l::before {
    counter-increment: line;
    content: counter(line);
    display: inline-block;
    inline-size: 5ch;
    margin-inline-end: 1ch;
    text-indent: 0;
    text-align: end;
    color: var(--_text-muted);
  }
  .wrap pre {
    inline-size: auto;
    white-space: pre-wrap;
    overflow-wrap: anywhere;
  }
  .wrapping[aria-pressed="true"]:not(:hover) {
    background: none;
    color: var(--_text-muted);
  }
  .bar {
    justify-content: flex-end;
    padding-inline: var(--_1);
    border: 1px solid var(--_border);
    border-block-start: 0;
    border-radius: 0 0 var(--_radius) var(--_radius);
    background: var(--_surface-raised);
  }
  /* Beside a short text, where a row of its own would be empty. */
  .short {
    display: flex;
    border: 1px solid var(--_border);
    border-radius: var(--_radius);
    background: var(--_surface-sunken);
  }
  .short > * {
    border: 0;
    background: none;
  }
  .short .bar {
    flex: none;
    flex-wrap: nowrap;
    align-items: start;
    padding-block: 2px;
  }
`;
