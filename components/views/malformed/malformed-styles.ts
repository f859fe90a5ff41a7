/** Styles of malformed entries in the lists of resources and prompts. */
import { css } from "lit";

/** Rules, applied after the styles of the list. */
export const malformedStyles = css`
  .malformed :is(.title, .odd) {
    flex: none;
    max-inline-size: 100%;
    color: var(--_text-muted);
    font-style: italic;
    font-weight: 400;
  }
  .malformed .badge {
    flex: none;
    line-height: 14px;
  }
`;
