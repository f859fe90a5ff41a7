/** Styles of the forms of settings and servers. */
import { css } from "lit";

/**
 * Rules for compact lines of a label and a control, which are placed one below the other if there is not enough room.
 */
export const formLook = css`
  .line {
    display: grid;
    grid-template-columns: minmax(120px, 180px) minmax(0, 1fr);
    gap: 2px var(--_3);
    align-items: center;
    min-block-size: 30px;
    padding-block: 2px;
  }
  .line > .note-line {
    grid-column: 2;
  }
  .line :is(input:not([type="checkbox"]), select) {
    max-inline-size: 420px;
  }
  .with-unit {
    display: flex;
    align-items: center;
    gap: var(--_2);
  }
  .line .with-unit input {
    max-inline-size: 120px;
  }
  .check {
    display: flex;
    align-items: center;
    gap: var(--_2);
    min-block-size: 26px;
    cursor: pointer;
  }
  .buttons {
    display: flex;
    flex-wrap: wrap;
    gap: var(--_2);
    padding-block-start: var(--_2);
  }
  .note-line {
    color: var(--_text-muted);
    font-size: var(--_size-small);
  }
  p.problem {
    font-size: var(--_size-small);
  }
  summary {
    inline-size: fit-content;
  }
  @container (max-width: 479.98px) {
    .line {
      grid-template-columns: minmax(0, 1fr);
    }
    .line > .note-line {
      grid-column: 1;
    }
  }
`;
