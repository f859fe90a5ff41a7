/** Styles of `<mcp-authorization>`. */
import { css } from "lit";

/** Rules, applied after `base`. */
export const authorizationStyles = css`
  :host {
    container-type: inline-size;
  }
  .line {
    justify-content: space-between;
  }
  .standing {
    display: inline-flex;
    align-items: center;
    gap: var(--_1);
    min-inline-size: 0;
    overflow-wrap: anywhere;
  }
  .signed-in svg {
    color: var(--_success);
  }
  .refused svg,
  .expired svg {
    color: var(--_warning);
  }
  .chevron svg {
    transition: transform var(--_motion);
  }
  .chevron[aria-expanded="true"] svg {
    transform: rotate(90deg);
  }
  .all {
    display: flex;
    flex-direction: column;
    gap: var(--_3);
    margin-block-start: var(--_2);
  }
  dl {
    grid-template-columns: minmax(88px, max-content) minmax(0, 1fr);
    gap: var(--_1) var(--_4);
  }
  dd {
    font-variant-numeric: tabular-nums;
  }
  .scopes {
    max-block-size: 120px;
    overflow: auto;
  }
  .scopes ul {
    display: flex;
    flex-wrap: wrap;
    gap: 0 var(--_3);
    margin: 0;
    padding: 0;
    list-style: none;
  }
  .steps {
    max-block-size: 320px;
    overflow: auto;
    border: 1px solid var(--_border);
    border-radius: var(--_radius);
    background: var(--_surface-sunken);
  }
  ol {
    margin: 0;
    padding: 0;
    list-style: none;
  }
  .steps li {
    display: flex;
    gap: var(--_2);
    padding: var(--_1) var(--_2);
  }
  .steps li + li {
    border-block-start: 1px solid var(--_border);
  }
  .steps li.failed:not(.passed) {
    background: var(--_danger-subtle);
  }
  .time {
    flex: none;
    line-height: 20px;
    font-variant-numeric: tabular-nums;
  }
  .outcome {
    flex: none;
    line-height: 0;
    padding-block-start: 2px;
    color: var(--_text-muted);
  }
  .ok .outcome {
    color: var(--_success);
  }
  .failed:not(.passed) .outcome {
    color: var(--_danger);
  }
  li.failed:not(.passed) .badge {
    --_tone: var(--_danger);
    color: var(--_danger);
  }
  .wire.wire {
    gap: 0 var(--_2);
    grid-template-columns: 72px minmax(0, 1fr);
    font-size: var(--_size-small);
  }
  li p {
    overflow-wrap: anywhere;
  }
  @container (max-width: 420px) {
    dl {
      grid-template-columns: minmax(0, 1fr);
      gap: 0;
    }
    dd {
      margin-block-end: var(--_2);
    }
    .steps li {
      flex-wrap: wrap;
      gap: 0 var(--_2);
    }
    .steps li .grow {
      flex: 1 1 100%;
    }
  }
`;
