/** Styles of views with a list, a form for an address below it, and the chosen item beside both. */
import { css } from "lit";

/** Rules, applied after `base`. */
export const sideListStyles = css`
  :host {
    display: block;
    block-size: 100%;
    min-block-size: 0;
  }
  .side {
    display: flex;
    flex-direction: column;
    block-size: 100%;
    background: var(--_surface-raised);
  }
  .list {
    flex: 1;
  }
  form {
    display: flex;
    gap: var(--_1);
    flex: none;
    padding: 6px var(--_2);
    border-block-start: 1px solid var(--_border);
  }
  .side,
  .chosen {
    overflow: hidden;
  }
`;
