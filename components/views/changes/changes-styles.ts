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
    flex: 3 1 380px;
    margin-inline: var(--_1);
  }
  .sources label {
    flex: 1 1 0;
    color: var(--_text-muted);
    font-size: var(--_size-small);
  }
  .sources label span {
    flex: none;
  }
  .bar .sources select {
    flex: 1;
    min-inline-size: 0;
  }
  .bar .field {
    flex: 1 1 110px;
  }
  .buttons {
    display: flex;
    margin-inline-start: auto;
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
  .detail-of p {
    margin: 0 0 var(--_2);
    overflow-wrap: anywhere;
  }
  input[type="file"] {
    display: none;
  }
`;
