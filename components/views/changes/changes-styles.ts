/** Styles of the view Changes. */
import { css } from "lit";

/**
 * Rules of `<mcp-changes>`, applied after `base`, the styles of lists, and those of the history, whose rows look the
 * same.
 */
export const changesStyles = css`
  .bar .segments {
    flex: none;
  }
  .sources,
  .sources label {
    display: flex;
    align-items: center;
    gap: var(--_1);
    min-inline-size: 0;
  }
  .sources {
    flex: 0 1 auto;
    margin-inline: var(--_1);
  }
  .sources label {
    flex: 0 1 auto;
    color: var(--_text-muted);
    font-size: var(--_size-small);
  }
  .sources label span {
    flex: none;
  }
  .bar .sources select {
    flex: 0 1 auto;
    min-inline-size: 0;
    max-inline-size: 260px;
  }
  .bar .field {
    flex: 1 1 110px;
  }
  .buttons {
    display: flex;
    align-items: center;
    gap: var(--_1);
    margin-inline-start: auto;
  }
  .buttons .items {
    inline-size: max-content;
    min-inline-size: 0;
    max-inline-size: calc(100cqi - var(--_4));
  }
  .buttons .items button {
    white-space: normal;
    text-align: start;
  }
  summary .label {
    position: absolute;
    inline-size: 1px;
    overflow: hidden;
    clip-path: inset(50%);
  }
  .side.alone {
    flex: 1;
  }
  .counts {
    display: flex;
    flex-wrap: wrap;
    gap: 0 var(--_2);
  }
  .counts:has(span) {
    padding: var(--_1) var(--_2);
  }
  @container (max-width: 899.98px) {
    .sources {
      order: 1;
      flex-basis: 100%;
      margin: 0;
    }
  }
  @container (max-width: 559.98px) {
    .bar .segments button {
      padding-inline: var(--_1);
    }
    .bar .field,
    .bar.top > select {
      order: 2;
    }
  }
  .amount {
    font-variant-numeric: tabular-nums;
  }
  .bar-of {
    flex: 1;
    block-size: 4px;
    border-radius: 2px;
    background: var(--_border);
    overflow: hidden;
  }
  .bar-of span {
    display: block;
    block-size: 100%;
    background: var(--_accent);
  }
  .detail-of {
    padding: var(--_3);
  }
  .detail-of h3 {
    margin: 0 0 var(--_1);
    font-size: 15px;
    overflow-wrap: anywhere;
  }
  .detail-of h4 {
    margin: 0 0 var(--_1);
    font-size: var(--_size);
  }
  .detail-of p {
    margin: 0 0 var(--_2);
    overflow-wrap: anywhere;
  }
  input[type="file"] {
    display: none;
  }
`;
