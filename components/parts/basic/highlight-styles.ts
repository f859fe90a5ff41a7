/** Colours of highlighted code. */
import { css } from "lit";

/** Rules for the classes that the highlighter assigns. */
export const highlightStyles = css`
  .hl-key {
    color: var(--_code-key);
  }
  .hl-string {
    color: var(--_code-string);
  }
  .hl-number {
    color: var(--_code-number);
  }
  .hl-word {
    color: var(--_code-word);
  }
  .hl-quiet {
    color: var(--_text-muted);
    font-style: italic;
  }
`;
