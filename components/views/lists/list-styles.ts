/** Styles shared by the lists of resources and prompts; see `list-frame.ts`. */
import { css, type CSSResult } from "lit";
import { listHostStyles, virtualListStyles } from "./virtual-list-styles.js";
import { emptyStyles } from "../shared/empty-styles.js";

const rows = css`
  .state {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: var(--_2);
    flex: none;
    padding: 0 var(--_2) var(--_1) var(--_3);
  }
  .count {
    min-inline-size: 0;
    font-variant-numeric: tabular-nums;
  }
  .stale,
  .partial {
    flex: none;
    padding: 0 var(--_3) var(--_1);
  }
  .partial svg {
    color: var(--_warning);
    vertical-align: text-bottom;
  }
  .failed {
    flex: none;
    padding: var(--_2) var(--_3) var(--_3);
  }
  .item {
    position: absolute;
    inset-block-start: 0;
    inset-inline: 0;
    display: flex;
    align-items: center;
    gap: var(--_2);
    padding-inline: var(--_3) var(--_2);
    cursor: pointer;
    contain: strict;
  }
  .words {
    flex: 1;
    min-inline-size: 0;
    line-height: 18px;
  }
  .first {
    display: flex;
    align-items: baseline;
    gap: var(--_2);
    min-inline-size: 0;
    white-space: nowrap;
  }
  .first > *,
  .second {
    max-block-size: calc((var(--_row) - 28px) * 2);
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  .title {
    flex: 0 1 auto;
    font-weight: 500;
  }
  .name {
    flex: 1 1 0;
    min-inline-size: 0;
    color: var(--_text-muted);
  }
  .second {
    color: var(--_text-muted);
    font-size: var(--_size-small);
  }

  .skeleton {
    padding-block: var(--_1);
  }
  .skeleton div {
    block-size: 36px;
    padding: 10px var(--_3);
  }
`;

/** Rules, applied after `base`. Rows have the class `item`; each list sets their height. */
export const listStyles: readonly CSSResult[] = [listHostStyles, virtualListStyles, emptyStyles, rows];
