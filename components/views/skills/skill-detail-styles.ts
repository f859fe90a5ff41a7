/** Styles of `<mcp-skill-detail>`. */
import { css } from "lit";

/** Rules, applied after those of other details. */
export const skillDetailStyles = css`
  .name {
    font-family: var(--_mono);
  }
  .pairs {
    overflow-wrap: anywhere;
  }
  section {
    display: flex;
    flex-direction: column;
    gap: var(--_2);
  }
  .files {
    inline-size: 100%;
    border-collapse: collapse;
    table-layout: fixed;
  }
  .files th {
    padding: 2px var(--_2);
    color: var(--_text-muted);
    font-weight: 400;
    text-align: start;
  }
  .files thead {
    border-block-end: 1px solid var(--_border);
  }
  .files td {
    padding: 0 var(--_2);
    block-size: 30px;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  .files tr.open {
    background: var(--_selected);
  }
  .files .path {
    padding-inline-start: 0;
  }
  .files .path button {
    max-inline-size: 100%;
    justify-content: start;
    border-color: transparent;
    background: transparent;
    font-family: var(--_mono);
    font-size: var(--_size-small);
  }
  .files .path span {
    overflow: hidden;
    text-overflow: ellipsis;
  }
  .files .size {
    inline-size: 84px;
    text-align: end;
    font-variant-numeric: tabular-nums;
  }
  .files .digest {
    inline-size: 150px;
  }
  .files .condition {
    inline-size: 132px;
  }
  .condition svg.icon {
    vertical-align: text-bottom;
  }
  .verified {
    color: var(--_success);
  }
  .unverified {
    color: var(--_warning);
  }
  :is(.refused, .failed).condition {
    color: var(--_danger);
  }
  @container (max-width: 520px) {
    .files .digest {
      display: none;
    }
    .files .size {
      inline-size: 68px;
    }
    .files .condition {
      inline-size: 112px;
    }
  }
  @container (max-width: 340px) {
    .files .size {
      display: none;
    }
  }
  .wide {
    overflow: auto;
  }
  .mismatch {
    border-collapse: collapse;
  }
  .mismatch :is(th, td) {
    padding: 2px var(--_2);
    text-align: start;
    vertical-align: top;
    font-weight: 400;
    overflow-wrap: anywhere;
    border-block-end: 1px solid var(--_border);
  }
  .mismatch th {
    white-space: nowrap;
    overflow-wrap: normal;
  }
  .nested {
    display: flex;
    flex-wrap: wrap;
    gap: var(--_1);
  }
  .nested button {
    font-family: var(--_mono);
    font-size: var(--_size-small);
  }
`;
