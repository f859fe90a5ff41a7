/**
 * Shared styles of native controls inside the panel's shadow roots.
 *
 * Owns: the styles of buttons, fields, badges, notes, focus ring, hidden text, icons and scrollbars. Does not own: the
 * layout of particular elements. In right-to-left pages, each sentence keeps its own direction, determined by its first
 * letter, because the panel's language may have another direction. Class names: `button.primary|quiet|icon`, `.badge`
 * (+ `danger|warning|success|info`), `.note` (same variants; a boxed message), `.muted`, `.small`, `.mono`, `.row` (a
 * wrapping flex line), `.hidden` (for screen readers only).
 */
import { css, type CSSResult } from "lit";
import { tokens } from "./tokens.js";

const controls = css`
  :host {
    display: block;
    background: transparent;
    color: var(--_text);
    font: var(--_size) / 1.5 var(--_font);
    text-align: start;
    accent-color: var(--_accent);
    scrollbar-width: thin;
    scrollbar-color: var(--_border-strong) transparent;
  }
  :host([hidden]),
  [hidden] {
    display: none !important;
  }
  *,
  ::before,
  ::after {
    box-sizing: border-box;
  }
  :host(:dir(rtl)) {
    text-align: right;
  }
  :host(:dir(rtl)) :not(bdi, [dir]) {
    unicode-bidi: plaintext;
  }
  pre,
  [dir="ltr"] :is(code, pre) {
    text-align: start;
  }
  h2,
  h3,
  h4,
  p,
  pre,
  dl,
  dd,
  fieldset {
    margin: 0;
    padding: 0;
    border: 0;
    min-inline-size: 0;
  }
  dl {
    display: grid;
    grid-template-columns: max-content minmax(0, 1fr);
    gap: 2px var(--_3);
  }
  dt {
    color: var(--_text-muted);
  }
  dd {
    overflow-wrap: anywhere;
  }
  h2 {
    font-size: var(--_size-title);
    font-weight: 600;
  }
  h3,
  h4 {
    font-size: var(--_size-large);
    font-weight: 600;
  }

  button,
  input,
  select,
  textarea {
    font: inherit;
    color: inherit;
    border: 1px solid var(--_border-strong);
    border-radius: min(var(--_radius), 8px);
    min-block-size: 26px;
    margin: 0;
  }
  button {
    display: inline-flex;
    align-items: center;
    justify-content: center;
    gap: var(--_1);
    padding: 1px var(--_2);
    background: var(--_surface);
    border-color: var(--_border-strong);
    white-space: nowrap;
    cursor: pointer;
    transition: background var(--_motion);
  }
  button:hover:enabled {
    background: var(--_hover);
  }
  button.primary {
    background: var(--_accent);
    border-color: var(--_accent);
    color: var(--_accent-text);
    font-weight: 600;
  }
  button.primary:hover:enabled {
    background: color-mix(in srgb, var(--_accent) 88%, var(--_text));
  }
  button.quiet,
  button.icon {
    background: transparent;
    border-color: transparent;
    color: var(--_text-muted);
  }
  button.icon {
    inline-size: 26px;
    padding: 0;
    flex: none;
  }
  button:is(.quiet, .icon):hover:enabled {
    background: var(--_hover);
    color: var(--_text);
  }
  button:is([aria-pressed="true"], [aria-selected="true"]) {
    background: var(--_selected);
    color: var(--_text);
  }
  summary {
    min-block-size: 24px;
    align-content: center;
    cursor: pointer;
  }
  :is(button, input, select, textarea):disabled {
    opacity: 0.55;
    cursor: not-allowed;
  }

  input,
  select,
  textarea {
    inline-size: 100%;
    min-inline-size: 0;
    padding: 2px 6px;
    background: var(--_field);
  }
  select {
    cursor: pointer;
  }
  textarea {
    padding: var(--_1) 6px;
    resize: vertical;
    line-height: 1.4;
  }
  input:is([type="checkbox"], [type="radio"]) {
    inline-size: 16px;
    block-size: 16px;
    min-block-size: 16px;
    flex: none;
    cursor: pointer;
  }
  :is(input, select, textarea)[aria-invalid="true"] {
    border-color: var(--_danger);
  }
  ::placeholder {
    color: var(--_text-muted);
    opacity: 1;
  }
  :placeholder-shown {
    text-overflow: ellipsis;
  }
  :focus-visible {
    outline: 2px solid var(--_focus);
    outline-offset: 1px;
  }
  :is(input, select, textarea):focus-visible {
    outline-offset: -1px;
  }

  svg.icon {
    inline-size: 16px;
    block-size: 16px;
    flex: none;
    fill: none;
    stroke: currentColor;
    stroke-width: 1.4;
    stroke-linecap: round;
    stroke-linejoin: round;
  }
  .badge {
    display: inline-block;
    padding: 0 6px;
    border: 1px solid var(--_border);
    border-radius: 9px;
    font-size: var(--_size-small);
    line-height: 16px;
    color: var(--_text-muted);
    white-space: nowrap;
  }
  .badge.run {
    color: var(--_warning);
    overflow-wrap: anywhere;
    white-space: normal;
  }
  .note {
    display: flex;
    gap: var(--_2);
    align-items: flex-start;
    padding: var(--_2) var(--_3);
    border: 1px solid var(--_border);
    border-inline-start-width: 3px;
    border-radius: var(--_radius);
    overflow-wrap: anywhere;
  }
  :is(.badge, .note) {
    border-color: color-mix(in srgb, var(--_tone, var(--_border)) 45%, var(--_border));
  }
  .note {
    border-inline-start-color: var(--_tone, var(--_border-strong));
  }
  .note > svg.icon {
    margin-block-start: 2px;
  }
  :is(.badge, .note).danger {
    --_tone: var(--_danger);
    background: var(--_danger-subtle);
  }
  :is(.badge, .note).warning {
    --_tone: var(--_warning);
    background: var(--_warning-subtle);
  }
  :is(.badge, .note).success {
    --_tone: var(--_success);
    background: var(--_success-subtle);
  }
  :is(.badge, .note).info {
    --_tone: var(--_info);
    background: var(--_info-subtle);
  }
  :is(.badge.danger, .note.danger > svg, .problem) {
    color: var(--_danger);
  }
  :is(.badge.warning, .note.warning > svg) {
    color: var(--_warning);
  }
  :is(.badge.success, .note.success > svg) {
    color: var(--_success);
  }
  :is(.badge.info, .note.info > svg) {
    color: var(--_info);
  }
  .muted {
    color: var(--_text-muted);
  }
  .small {
    font-size: var(--_size-small);
  }
  .mono,
  pre,
  code {
    font-family: var(--_mono);
    font-size: var(--_size-small);
  }
  .row {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--_1) var(--_2);
    min-inline-size: 0;
  }
  .grow {
    flex: 1;
    min-inline-size: 0;
  }
  .text {
    white-space: pre-wrap;
    overflow-wrap: anywhere;
  }
  .hidden {
    position: absolute;
    inline-size: 1px;
    block-size: 1px;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }
`;

/**
 * Styles for forced colours, where system colours replace the theme: system colour keywords and borders convey the
 * meaning.
 */
const forced = css`
  @media (forced-colors: active) {
    button:is(.primary, [aria-pressed="true"], [aria-selected="true"]) {
      forced-color-adjust: none;
      background: Highlight;
      border-color: Highlight;
      color: HighlightText;
    }
    button:is(.primary, [aria-pressed="true"], [aria-selected="true"]):hover:enabled {
      background: Highlight;
      border-color: CanvasText;
      color: HighlightText;
    }
    button.primary:disabled {
      background: Canvas;
      border-color: GrayText;
      color: GrayText;
      opacity: 1;
    }
    :is(input, select, textarea)[aria-invalid="true"] {
      border: 2px dashed CanvasText;
    }
    input:is([type="checkbox"], [type="radio"])[aria-invalid="true"] {
      outline: 2px dashed CanvasText;
      outline-offset: 1px;
    }
    input:is([type="checkbox"], [type="radio"])[aria-invalid="true"]:focus-visible {
      outline: 2px solid var(--_focus);
    }
    ::placeholder {
      color: GrayText;
    }
  }
`;

/** Tokens and shared controls; the first entry of every element's `static styles`. */
export const base: CSSResult[] = [tokens, controls, forced];
