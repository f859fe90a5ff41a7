/** Styles of a view or a list that has nothing to show. */
import { css } from "lit";

/** Rules for `.empty`, applied after `base`. */
export const emptyStyles = css`
  .empty {
    display: flex;
    flex-direction: column;
    align-items: center;
    gap: var(--_2);
    padding: var(--_8) var(--_4);
    text-align: center;
    overflow-wrap: anywhere;
  }
`;
