/**
 * Styles of the content of a request.
 *
 * Owns: the column, server text, and the buttons at the end. The frame has its own styles.
 */
import { css } from "lit";

/** Styles of all dialogs, applied after `base`. */
export const requestStyles = css`
  :host,
  .content {
    display: flex;
    flex-direction: column;
    min-inline-size: 0;
    min-block-size: 0;
  }
  .content {
    gap: var(--_3);
    padding: var(--_2) var(--_ask-inset, 4px) var(--_3);
    overflow: auto;
  }
  /* Under what scrolls, not over it: always in sight, whatever the length of what a server sent, and nothing lies behind it. */
  .buttons {
    display: flex;
    flex: none;
    flex-wrap: wrap;
    gap: var(--_2);
    margin-block-start: auto;
    padding: var(--_2) var(--_ask-inset, 0px) var(--_3);
    border-block-start: 1px solid var(--_border);
    background: var(--_surface);
  }
  /* The fade over the end of the visible part; the line below it says how much follows. */
  .below {
    position: relative;
    flex: none;
  }
  .below button {
    display: flex;
    justify-content: center;
    inline-size: 100%;
    min-block-size: 26px;
    border-radius: 0;
    background: var(--_surface-raised);
    color: var(--_text-muted);
  }
  .below button::before {
    content: "";
    position: absolute;
    inset-block-end: 100%;
    inset-inline: 0;
    block-size: 20px;
    background: linear-gradient(to bottom, transparent, var(--_surface));
    pointer-events: none;
  }
  .below.first button {
    color: var(--_warning);
    font-weight: 600;
  }
  .buttons button {
    min-block-size: 28px;
    padding-inline: var(--_3);
  }
  /* A click that comes too early is seen by the dialog: a disabled button would swallow it. */
  :host([guarded]) .buttons button:disabled {
    pointer-events: none;
  }
  .said {
    margin: 0;
    padding: var(--_1) var(--_3);
    border-inline-start: 3px solid var(--_border-strong);
    background: var(--_surface-sunken);
  }
  .said figcaption {
    color: var(--_text-muted);
    font-size: var(--_size-small);
  }
  .address {
    padding: var(--_2) var(--_3);
    border: 1px solid var(--_border-strong);
    border-radius: var(--_radius);
    background: var(--_surface-sunken);
    color: var(--_text-muted);
    font: var(--_size) / 1.5 var(--_mono);
    overflow-wrap: anywhere;
    user-select: all;
  }
  .address.name {
    color: var(--_text);
  }
  .address strong {
    color: var(--_text);
    text-decoration: underline;
    text-underline-offset: 3px;
  }
  ul {
    margin: 0;
    padding-inline-start: var(--_4);
  }
  ul.plain,
  .hints ul {
    padding: 0;
    list-style: none;
  }
  li {
    padding-block: 2px;
    overflow-wrap: anywhere;
  }
  p {
    overflow-wrap: anywhere;
  }
  section {
    display: flex;
    flex-direction: column;
    gap: var(--_1);
    min-inline-size: 0;
  }
  h3,
  h4 {
    font-size: var(--_size);
  }
  h4 {
    font-weight: 400;
  }
  summary {
    min-block-size: 24px;
    inline-size: fit-content;
    color: var(--_text-muted);
    cursor: pointer;
  }
  textarea {
    field-sizing: content;
    min-block-size: 60px;
    max-block-size: 320px;
  }
  .box {
    display: flex;
    align-items: center;
    gap: var(--_2);
    min-block-size: 26px;
    inline-size: fit-content;
    cursor: pointer;
  }
  .tree {
    padding: var(--_1);
    border: 1px solid var(--_border);
    border-radius: var(--_radius);
    background: var(--_surface-sunken);
  }
  .message {
    padding-inline-start: var(--_2);
    border-inline-start: 2px solid var(--_border);
  }
`;
