/** Styles of `<mcp-app>`. */
import { css } from "lit";

/** Styles. In fullscreen the box is in the top layer, over the panel alone. */
export const appStyles = css`
  .app {
    position: static;
    display: flex;
    flex-direction: column;
    inline-size: 100%;
    max-inline-size: none;
    max-block-size: none;
    margin: 0;
    padding: 0;
    overflow: hidden;
    color: var(--_text);
    background: var(--_surface);
    border: 1px solid var(--_border-strong);
    border-radius: var(--_radius);
  }
  .app:popover-open {
    position: fixed;
    border-radius: 0;
  }
  .bar {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--_1);
    padding: 2px var(--_2);
    background: var(--_surface-raised);
    border-block-end: 1px solid var(--_border);
  }
  .bar .label {
    flex: 1 1 12ch;
    min-inline-size: 0;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
    color: var(--_text-muted);
    font-size: var(--_size-small);
  }
  .frames {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(100%, 300px), 1fr));
    gap: 1px;
    flex: 1 1 auto;
    min-block-size: 0;
    overflow: auto;
    background: var(--_border);
  }
  .frame {
    display: flex;
    flex-direction: column;
    min-inline-size: 0;
    min-block-size: 0;
    background: var(--_surface);
  }
  .frame h4,
  .blocked {
    margin: 0;
    padding: var(--_1) var(--_2);
    font-size: var(--_size-small);
  }
  .blocked {
    max-block-size: 160px;
    overflow: auto;
    border-block-start: 1px solid var(--_border);
  }
  .violations {
    list-style: none;
    margin: 0;
    padding: 0;
    overflow-wrap: anywhere;
  }
  .place {
    position: relative;
    flex: 1 1 auto;
    min-block-size: 0;
    max-inline-size: 100%;
  }
  .place iframe {
    display: block;
    inline-size: 100%;
    block-size: var(--_app-height, 240px);
    border: 0;
    background: var(--_surface);
    color-scheme: inherit;
  }
  .app:popover-open .place iframe {
    block-size: 100%;
  }
  .note {
    margin: var(--_2);
  }
  .waiting {
    display: flex;
    align-items: center;
    gap: var(--_2);
    padding: var(--_3);
    color: var(--_text-muted);
  }
`;
