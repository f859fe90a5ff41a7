/** Styles of `<mcp-audit-trail>`. */
import { css } from "lit";

/** Height of a row in pixels, on which the virtual list depends. */
export const AUDIT_ROW_HEIGHT = 28;

/** Rules, applied after `base` and the styles of lists. */
export const auditStyles = css`
  .bar select {
    max-inline-size: 108px;
  }
  .note {
    margin: 0;
    padding: var(--_1) var(--_2);
  }
  .line {
    align-items: center;
    block-size: 28px;
  }
  .line > span {
    flex: none;
    overflow: hidden;
    text-overflow: ellipsis;
  }
  .line .what {
    flex: 1;
    min-inline-size: 0;
  }
  .time,
  .who,
  .server {
    font-size: var(--_size-small);
    font-variant-numeric: tabular-nums;
  }
  .end {
    display: inline-flex;
    align-items: center;
    gap: var(--_1);
    inline-size: 19ch;
  }
  .server {
    max-inline-size: 24ch;
  }
  .allow {
    color: var(--_success);
  }
  .refuse {
    color: var(--_danger);
  }
  .detail {
    position: relative;
  }
  .detail .close {
    float: inline-end;
  }
  dl {
    display: grid;
    grid-template-columns: max-content minmax(0, 1fr);
    gap: 2px var(--_3);
    margin: 0;
  }
  dt {
    color: var(--_text-muted);
  }
  dd {
    margin: 0;
    overflow-wrap: anywhere;
  }
  @container (max-width: 559.98px) {
    .line .who,
    .line .server {
      display: none;
    }
    .end {
      inline-size: auto;
      max-inline-size: 13ch;
    }
  }
`;
