/** Styles of the collections view: rows, details and fields. */
import { css, type CSSResultGroup } from "lit";
import { menuStyles } from "../shared/menu.js";

/** Height of a row in pixels, on which the virtual list depends. */
export const COLLECTION_ROW_HEIGHT = 28;

/** Rules of `<mcp-collections>`, applied after `base` and the styles of lists. */
export const collectionsStyles: CSSResultGroup = [
  menuStyles,
  css`
  mcp-split-view {
    flex: 1;
  }
  .side {
    display: flex;
    flex-direction: column;
  }
  .side .list {
    flex: 1;
  }
  .selects {
    display: flex;
    flex: 1 1 100%;
    gap: var(--_1);
    min-inline-size: 0;
  }
  .selects select {
    flex: 2 1 0;
    min-inline-size: 0;
  }
  .selects select + select {
    flex: 1 1 0;
  }
  .bar :is(.run-all, .stop) {
    margin-inline-end: auto;
  }
  .bar .field {
    flex-basis: 100%;
  }
  summary .label {
    position: absolute;
    inline-size: 1px;
    overflow: hidden;
    clip-path: inset(50%);
  }
  /* The pane of the list would cut it off. */
  .bar .items {
    inset-inline-end: 0;
  }
  .summary {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--_2);
    min-block-size: 28px;
    padding: 0 var(--_2);
    font-size: var(--_size-small);
    font-variant-numeric: tabular-nums;
  }
  .summary span + span::before {
    content: "· " / "";
    color: var(--_text-muted);
  }
  .watch-note:not(:empty) {
    padding: 0 var(--_2) var(--_1);
  }
  .note {
    flex: none;
    margin: 0 var(--_2) var(--_1);
    font-size: var(--_size-small);
  }
  .note ul {
    margin: 0;
    padding-inline-start: var(--_4);
    max-block-size: 120px;
    overflow: auto;
  }
  .note button {
    margin-inline-start: auto;
  }
  .note.server {
    flex-wrap: wrap;
  }
  .note.server > span {
    flex: 1 0 100%;
    overflow-wrap: anywhere;
  }
  .note.server button {
    margin-inline-start: 0;
  }
  .item {
    position: absolute;
    inset-inline: 0;
    display: flex;
    align-items: center;
    gap: var(--_1);
    block-size: 28px;
    padding-inline: calc(var(--_2) + var(--_level, 0) * 14px) var(--_2);
    white-space: nowrap;
    cursor: default;
  }
  .item .label {
    flex: 1;
    min-inline-size: 0;
    overflow: hidden;
    text-overflow: ellipsis;
  }
  .item.folder .label {
    font-weight: 600;
  }
  .twisty {
    display: inline-flex;
    transition: transform var(--_motion);
  }
  .twisty.open {
    transform: rotate(90deg);
  }
  .twisty:dir(rtl):not(.open) {
    transform: rotate(180deg);
  }
  .twisty svg {
    inline-size: 12px;
    block-size: 12px;
  }
  .item .verdict {
    display: inline-flex;
    flex: none;
    inline-size: 16px;
  }
  .drop {
    outline: 2px dashed var(--_accent);
    outline-offset: -4px;
  }
  .detail {
    padding: var(--_3);
    background: var(--_surface);
  }
  .passed {
    color: var(--_success);
  }
  .failed {
    color: var(--_danger);
  }
  .running {
    color: var(--_info);
  }
`,
];

/** Rules of the details of an item, applied after `base`. */
export const collectionDetailStyles = css`
  :host {
    display: block;
    padding: var(--_3);
    background: var(--_surface);
    container-type: inline-size;
  }
  section {
    margin-block-start: var(--_3);
  }
  @container (min-width: 720px) {
    .pair:has(> section + section) {
      display: grid;
      grid-template-columns: repeat(2, minmax(0, 1fr));
      gap: var(--_4);
    }
  }
  .text {
    white-space: pre-wrap;
    max-inline-size: 76ch;
  }
  .state {
    display: flex;
    align-items: center;
    gap: var(--_1);
    margin-block-start: var(--_2);
  }
  summary {
    margin-block-start: var(--_3);
    min-block-size: 24px;
    inline-size: fit-content;
    font-weight: 600;
    cursor: pointer;
  }
`;

/** Rules of fields, headings and verdicts, applied after `base`. */
export const collectionFormStyles = css`
  h3 {
    overflow-wrap: anywhere;
  }
  h3:focus {
    outline: none;
  }
  .buttons {
    margin-block-start: var(--_2);
  }
  .sure {
    color: var(--_danger);
    border-color: var(--_danger);
  }
  .heading {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--_1) var(--_2);
  }
  .heading h4 {
    flex: 1;
  }
  .heading select {
    inline-size: auto;
  }
  ul {
    margin: var(--_1) 0 0;
    padding: 0;
    list-style: none;
  }
  .expectation {
    padding-block: 2px;
    border-block-start: 1px solid var(--_border);
  }
  .line-of {
    display: flex;
    align-items: center;
    gap: var(--_1);
    min-block-size: 28px;
  }
  .line-of .says {
    flex: 1;
    min-inline-size: 0;
    overflow-wrap: anywhere;
  }
  .verdict {
    display: inline-flex;
    flex: none;
    inline-size: 16px;
  }
  .verdict.passed {
    color: var(--_success);
  }
  .verdict.failed {
    color: var(--_danger);
  }
  .verdict.running {
    color: var(--_info);
  }
  .failure {
    display: flex;
    flex-direction: column;
    align-items: start;
    gap: var(--_1);
    padding: 0 0 var(--_2) 20px;
  }
  .failure > * {
    max-inline-size: 100%;
  }
  .failure mcp-expectation-difference {
    align-self: stretch;
  }
  .fields {
    display: flex;
    flex-direction: column;
    gap: var(--_2);
    max-inline-size: 720px;
    padding-block: var(--_2);
  }
  .expectation .fields {
    padding-inline-start: 20px;
  }
  .line {
    display: grid;
    grid-template-columns: 120px minmax(0, 1fr);
    align-items: center;
    gap: var(--_2);
  }
  .line.top {
    align-items: start;
  }
  .line.top > span {
    padding-block-start: 4px;
  }
  .line > span:first-child {
    overflow-wrap: anywhere;
  }
  .nowrap {
    flex-wrap: nowrap;
  }
  .grow {
    flex: 1 1 120px;
  }
  .short {
    flex: 0 1 120px;
    inline-size: 120px;
  }
  .check {
    display: flex;
    align-items: center;
    gap: var(--_2);
  }
  form.row {
    margin-block-start: var(--_1);
  }
  @container (max-width: 420px) {
    .line {
      grid-template-columns: minmax(0, 1fr);
      gap: 2px;
    }
  }
`;
