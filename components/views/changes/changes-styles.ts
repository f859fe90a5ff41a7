/** Styles of the comparison of surfaces. */
import { css } from "lit";

/** Rules of `<mcp-changes>`, applied after `base`, the styles of lists, and those of the history, whose rows look the same. */
export const changesStyles = css`
  .sources {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto minmax(0, 1fr);
    align-items: end;
    gap: var(--_1);
    flex: none;
    padding: var(--_1) var(--_2) 0;
  }
  .sources label {
    display: block;
    min-inline-size: 0;
    color: var(--_text-muted);
    font-size: var(--_size-small);
  }
  .buttons {
    display: flex;
    margin-inline-start: auto;
  }
  .bar .counts {
    display: flex;
    flex-wrap: wrap;
    gap: 0 var(--_2);
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
