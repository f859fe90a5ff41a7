/** Styles of the log messages of a call. */
import { css } from "lit";

/** Rules of `.log`, applied after `base`. */
export const callLogStyles = css`
  /* Reversed, so that it stays at the newest line until one scrolls up. */
  .log {
    display: flex;
    flex-direction: column-reverse;
    max-block-size: 180px;
    overflow: auto;
    padding: var(--_1) var(--_2);
    border-radius: var(--_radius);
    background: var(--_surface-sunken);
    line-height: 18px;
  }
  .lines div {
    white-space: pre-wrap;
    overflow-wrap: anywhere;
  }
  .log .level {
    display: inline-block;
    min-inline-size: 5em;
    color: var(--_text-muted);
  }
  .log .bad .level {
    color: var(--_danger);
  }
  .log .warned .level {
    color: var(--_warning);
  }
`;
