/** Styles of a segmented control: a row of toggle buttons of which one is pressed. */
import { css } from "lit";

/** Rules of `.segments`, applied after `base`. */
export const segmentedStyles = css`
  .segments {
    display: inline-flex;
    flex-wrap: wrap;
    gap: 1px;
    padding: 1px;
    border: 1px solid var(--_border);
    border-radius: calc(var(--_radius) + 2px);
  }
  .segments button {
    min-block-size: 24px;
    border-color: transparent;
    background: transparent;
    color: var(--_text-muted);
    font-size: var(--_size-small);
  }
  .segments button:not([aria-pressed="true"]):hover:enabled {
    background: var(--_hover);
    color: var(--_text);
  }
  .segments button[aria-pressed="true"] {
    background: var(--_selected);
    color: var(--_text);
    font-weight: 600;
  }
  @media (forced-colors: active) {
    .segments button[aria-pressed="true"] {
      background: Highlight;
      color: HighlightText;
    }
  }
`;
