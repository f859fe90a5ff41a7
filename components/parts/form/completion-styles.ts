/** Styles of `<mcp-completion-field>`. */
import { css } from "lit";

/** Rules, applied after `base`. */
export const completionStyles = css`
  :host {
    display: flex;
    flex-direction: column;
    gap: 2px;
    min-inline-size: 0;
  }
  label {
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    gap: 0 var(--_2);
    font-weight: 500;
    overflow-wrap: anywhere;
  }
  label code {
    font-weight: 400;
  }
  .required {
    font-weight: 400;
  }
  .box {
    position: relative;
  }
  .pop {
    position: absolute;
    inset-block-start: calc(100% + 2px);
    inset-inline: 0;
    z-index: 5;
    border: 1px solid var(--_border-strong);
    border-radius: var(--_radius);
    background: var(--_surface-raised);
    box-shadow: 0 4px 12px rgb(0 0 0 / 20%);
  }
  .list {
    max-block-size: 190px;
    overflow: auto;
    overscroll-behavior: contain;
    padding: 2px;
  }
  .foot {
    padding: 1px var(--_2);
    border-block-start: 1px solid var(--_border);
  }
  [role="option"] {
    min-block-size: 26px;
    padding: 3px 6px;
    border-radius: 3px;
    line-height: 20px;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
    cursor: pointer;
  }
  [role="option"]:hover {
    background: var(--_hover);
  }
  [role="option"][aria-selected="true"] {
    background: var(--_selected);
    box-shadow: inset 2px 0 var(--_accent);
    white-space: normal;
    overflow-wrap: anywhere;
  }
  .warned {
    color: var(--_warning);
  }
  .said:empty {
    display: none;
  }
  @media (forced-colors: active) {
    [role="option"][aria-selected="true"] {
      forced-color-adjust: none;
      background: Highlight;
      color: HighlightText;
    }
    [role="option"][aria-selected="true"] * {
      background: none;
      color: inherit;
    }
  }
`;
