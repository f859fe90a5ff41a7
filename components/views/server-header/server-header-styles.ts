/** Styles of `<mcp-server-header>`. */
import { css } from "lit";

/**
 * Rules, applied after `base`. They contain no comments, because those would be loaded with the panel.
 *
 * - Name and address: the path is hidden first, then the start of the host. The end of the host is always visible.
 * - Without room for one line, address and state are below the name, which has two lines in a narrow layout.
 * - The box of the name is the containing block of the menu of servers.
 * - The details are a sheet over the content, as high as there is room. Rules of their content are in `details-sheet.ts`.
 */
export const serverHeaderStyles = css`
  :host {
    container-type: inline-size;
    background: var(--_surface-raised);
  }
  .line {
    display: flex;
    align-items: center;
    gap: var(--_2);
    min-block-size: 36px;
    padding-inline: var(--_3) var(--_1);
  }
  .who {
    position: relative;
    display: flex;
    align-items: baseline;
    gap: var(--_2);
    min-inline-size: 0;
  }
  h2,
  .host span {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  h2 {
    font-size: var(--_size);
    line-height: 20px;
    min-inline-size: 6ch;
    max-inline-size: 100%;
  }
  .place {
    flex-shrink: 9;
    min-inline-size: 14ch;
  }
  .who .again {
    display: none;
  }
  .host {
    display: inline-flex;
    justify-content: flex-end;
    max-inline-size: 100%;
    overflow: hidden;
    vertical-align: bottom;
  }
  .host :not(.owner, :empty) {
    min-inline-size: 2ch;
  }
  .host .owner {
    display: flex;
    flex: none;
    justify-content: flex-end;
    max-inline-size: 100%;
  }
  .host .path {
    flex-shrink: 9;
  }
  .state {
    display: inline-flex;
    align-items: center;
    gap: var(--_1);
    white-space: nowrap;
    font-size: var(--_size-small);
  }
  .state svg {
    block-size: 14px;
  }
  .connected {
    color: var(--_success);
  }
  .failed {
    color: var(--_danger);
  }
  .connecting,
  .closed {
    color: var(--_text-muted);
  }
  .facts {
    display: flex;
    align-items: center;
    flex-shrink: 99;
    gap: var(--_2);
    margin-inline-start: auto;
    white-space: nowrap;
  }
  .actions {
    display: flex;
    flex: none;
  }
  .actions [aria-disabled="true"] {
    opacity: 0.4;
    cursor: default;
  }
  .connect {
    flex: none;
    min-block-size: 24px;
    padding-block: 0;
  }
  .chevron svg {
    transition: transform var(--_motion);
    transform: rotate(90deg);
  }
  .chevron[aria-expanded="true"] svg {
    transform: rotate(-90deg);
  }
  .problems {
    min-block-size: 24px;
    min-inline-size: 15ch;
    justify-content: end;
    padding-inline: var(--_1);
    color: var(--_warning);
    font-size: var(--_size-small);
  }
  .short,
  .end-entry {
    display: none;
  }
  @container (max-width: 860px) {
    .as-of {
      display: none;
    }
    .who {
      display: grid;
      grid-template-columns: minmax(0, auto) 1fr;
      align-items: center;
      align-content: center;
      row-gap: 0;
      line-height: 18px;
      min-block-size: 42px;
      padding-block: 3px;
    }
    .place {
      grid-row: 2;
      grid-column: 1 / -1;
      display: block;
      min-inline-size: 0;
    }
  }
  @container (max-width: 620px) {
    .fact {
      display: none;
    }
  }
  @container (max-width: 420px) {
    .line {
      position: relative;
    }
    .line > .state {
      position: absolute;
      inset-block-end: 3px;
      inset-inline-end: var(--_2);
    }
    .who {
      flex: 1 1 0;
    }
    .place {
      margin-inline-end: var(--_4);
    }
    .actions {
      align-self: start;
      padding-block-end: 20px;
    }
    h2 {
      white-space: normal;
      max-block-size: 36px;
    }
    .problems .full,
    .connect,
    .end {
      display: none;
    }
    .end-entry {
      display: inline-flex;
      margin-block-start: var(--_2);
    }
    .problems {
      min-inline-size: 0;
    }
    .problems .short {
      display: inline;
    }
    .facts {
      margin-inline-start: 0;
    }
  }

  .failure {
    max-block-size: 60vh;
    overflow: auto;
    padding: var(--_3);
    border-block-start: 1px solid var(--_border);
    background: var(--_surface);
  }
  :host([open]) {
    position: relative;
    z-index: 5;
  }
  .sheet {
    position: relative;
  }
  .details {
    position: absolute;
    inset-block-start: 0;
    inset-inline-end: 0;
    inline-size: min(420px, 100%);
    max-block-size: var(--_room, 60vh);
    overflow: auto;
    padding: var(--_3);
    border: solid var(--_border);
    border-width: 1px 0 1px 1px;
    background: var(--_surface);
    box-shadow: 0 8px 20px rgb(0 0 0 / 18%);
  }
`;
