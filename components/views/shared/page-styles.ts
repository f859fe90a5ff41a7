/** Styles shared by views that consist of a single scrolling page: requests, problems, settings, servers. */
import { css } from "lit";

/** Rules of the page itself, applied after `base`. */
export const pageStyles = css`
  :host {
    display: block;
    block-size: 100%;
    overflow: auto;
    container-type: inline-size;
    background: var(--_surface);
  }
`;

/** Rules of pages that consist of sections and lists, applied after {@link pageStyles}. */
export const sectionStyles = css`
  section {
    padding: var(--_2) var(--_3) var(--_3);
  }
  section + section {
    border-block-start: 1px solid var(--_border);
  }
  ul {
    margin: 0;
    padding: 0;
    list-style: none;
  }
`;
