/** Styles of `<mcp-skills>`. */
import { css } from "lit";

/** Rules, applied after `base`. */
export const skillsStyles = css`
  .chosen {
    display: flex;
    flex-direction: column;
    block-size: 100%;
  }
  mcp-skill-detail {
    flex: 1;
  }
  .failed {
    flex: none;
    padding: var(--_2) var(--_3) var(--_3);
  }
  .invalid {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0 var(--_2);
    padding: var(--_1) var(--_3);
    border-block-start: 1px solid var(--_border);
    color: var(--_warning);
  }
`;
