/** Styles shared by the details of tools, resources, templates and prompts. */
import { css, type CSSResultGroup } from "lit";
import { emptyStyles } from "./empty-styles.js";

/**
 * Rules of all details, applied after `base`. The scrolling part keeps a minimum height; with less space, the whole
 * detail scrolls.
 */
const frame = css`
  :host {
    display: flex;
    flex-direction: column;
    min-block-size: 0;
    block-size: 100%;
    overflow: auto;
    container-type: inline-size;
    background: var(--_surface);
  }
  header {
    display: flex;
    align-items: center;
    gap: var(--_2);
    flex: none;
    min-block-size: 40px;
    padding: 6px var(--_3);
    border-block-end: 1px solid var(--_border);
  }
  .names {
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    column-gap: var(--_2);
    flex: 1;
    min-inline-size: 0;
    overflow-wrap: anywhere;
  }
  h3 {
    font-size: var(--_size-large);
    line-height: 22px;
  }
  h3:focus {
    outline: none;
  }
  header button {
    flex: none;
    min-block-size: 28px;
  }
  kbd {
    font: inherit;
    font-size: 11px;
  }
  /* It is another button from one moment to the next: the colours between are no state of it. */
  header .run {
    font-weight: 600;
    transition: none;
  }
  .steady {
    display: inline-grid;
    justify-items: start;
  }
  .steady::after {
    content: attr(data-other);
    block-size: 0;
    overflow: hidden;
    visibility: hidden;
  }
  @container (max-width: 420px) {
    kbd {
      display: none;
    }
  }
  .body {
    flex: 1;
    min-block-size: 140px;
    overflow: auto;
    overscroll-behavior: contain;
    padding: var(--_3);
    display: flex;
    flex-direction: column;
    gap: var(--_3);
  }
  .waiting,
  .skeleton {
    opacity: 0;
    animation: appear 1ms 200ms forwards;
  }
  @keyframes appear {
    to {
      opacity: 1;
    }
  }
`;

/** Rules of all details and of what they show when there is nothing to show. */
export const detailFrameStyles: CSSResultGroup = [frame, emptyStyles];

/** Further rules for resources, templates and prompts. */
export const detailStyles = css`
  .names {
    flex: 1 1 20ch;
  }
  header {
    flex-wrap: wrap;
    gap: var(--_1) var(--_2);
  }
  .body > * {
    flex: none;
  }
  .uri {
    display: flex;
    align-items: start;
    gap: var(--_1);
  }
  .uri .mono {
    flex: 0 1 auto;
    min-inline-size: 0;
    padding-block: 4px;
    overflow-wrap: anywhere;
  }
  .description {
    max-inline-size: 76ch;
    max-block-size: 180px;
    overflow: auto;
  }
  .facts {
    display: flex;
    flex-wrap: wrap;
    gap: 2px var(--_4);
    font-size: var(--_size-small);
  }
  .facts div {
    display: flex;
    gap: var(--_1);
    min-inline-size: 0;
    overflow-wrap: anywhere;
  }
  .note {
    align-items: center;
    padding-block: var(--_1);
  }
  .note > .grow {
    flex: 1 1 20ch;
  }
  form,
  .fields {
    display: flex;
    flex-direction: column;
    gap: var(--_3);
    max-inline-size: 640px;
  }
`;
