/** Styles of servers under review. */
import { css } from "lit";

/** Rules of the review. */
export const draftStyles = css`
  h3 {
    padding-block: var(--_3) var(--_1);
    font-size: var(--_size);
  }
  ul.drafts {
    margin: 0;
    padding: 0;
    list-style: none;
  }
  .draft {
    padding-block: var(--_2);
    border-block-start: 1px solid var(--_border);
    overflow-wrap: anywhere;
  }
  .draft .address,
  .draft code {
    display: block;
    overflow-wrap: anywhere;
  }
  .draft .small code {
    display: inline;
  }
  .hint {
    display: flex;
    gap: var(--_1);
    align-items: flex-start;
    color: var(--_warning);
  }
`;
