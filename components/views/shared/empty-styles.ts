/** Styles of a view or a list that has nothing to show. */
import { css } from "lit";

/** Rules for `.empty`, applied after `base`: in the middle of its place. */
export const emptyStyles = css`
  .empty {
    display: flex;
    flex-direction: column;
    align-items: center;
    gap: var(--_1);
    margin: auto;
    padding: var(--_4);
    max-inline-size: 60ch;
    text-align: center;
    overflow-wrap: anywhere;
  }
  .empty > svg {
    inline-size: 20px;
    block-size: 20px;
    color: var(--_text-muted);
  }
  .empty > button {
    margin-block-start: var(--_2);
  }
`;
