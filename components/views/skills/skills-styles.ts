/** Styles of `<mcp-skills>`. */
import { css } from "lit";

/** Rules, applied after `base`. */
export const skillsStyles = css`
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
  mcp-skills-list {
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
