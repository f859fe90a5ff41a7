/**
 * Styles of the frame around a request.
 *
 * Owns: the parts that a server can't imitate: a strong border and a bar with the host, in the panel's colours, outside
 * all server content. The code that shows the frame positions it.
 */
import { css } from "lit";

/** Styles of `mcp-input-request-dialog`, applied after `base`. */
export const requestDialogStyles = css`
  :host {
    display: flex;
    flex-direction: column;
    min-block-size: 0;
    container-type: inline-size;
  }
  .frame {
    display: flex;
    flex-direction: column;
    min-block-size: 0;
    pointer-events: auto;
    border: 2px solid var(--_accent);
    border-radius: 6px;
    background: var(--_surface);
    box-shadow: 0 6px 24px rgb(0 0 0 / 0.28);
    overflow: auto;
  }
  .bar {
    display: flex;
    flex: none;
    align-items: flex-start;
    gap: var(--_2);
    padding: var(--_2) var(--_1) var(--_2) var(--_3);
    border-block-end: 1px solid var(--_border);
    background: var(--_surface-raised);
  }
  .bar svg {
    margin-block-start: 5px;
    color: var(--_accent);
  }
  .bar button svg {
    margin: 0;
    color: inherit;
  }
  h2 {
    flex: 1;
    font-size: var(--_size-large);
    font-weight: 400;
    line-height: 26px;
    overflow-wrap: anywhere;
  }
  /* The title has the focus for those who listen; for the eye the whole frame has it. */
  h2:focus-visible {
    outline: none;
  }
  .frame:focus-within {
    outline: 2px solid color-mix(in srgb, var(--_focus) 45%, transparent);
    outline-offset: 0;
  }
  .host {
    font-weight: 700;
  }
  /* What is asked scrolls above its buttons; where not even a little of it has room, the whole frame scrolls. */
  .request {
    --_ask-inset: var(--_3);
    flex: 0 1 auto;
    min-block-size: 220px;
  }
  .who {
    overflow-wrap: anywhere;
  }
  /* Words of a server stay in their own box, whatever marks they pile up: never over the bar, nor over who asks. */
  .who p,
  .request {
    contain: paint;
    overflow-clip-margin: 4px;
  }
  .queue {
    display: flex;
    flex: none;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: 0 var(--_2);
    padding: 2px var(--_1) 2px var(--_3);
    border-block-start: 1px solid var(--_border);
    background: var(--_surface-raised);
    color: var(--_text-muted);
    font-size: var(--_size-small);
  }
  @container (max-width: 479.98px) {
    .frame {
      border-inline-width: 0;
      border-block-end-width: 0;
      border-radius: 0;
    }
  }
  @media (forced-colors: active) {
    .frame {
      border: 3px double CanvasText;
    }
  }
  .untouched {
    margin: 0;
    color: var(--_warning);
  }
  .untouched:empty {
    display: none;
  }
`;
