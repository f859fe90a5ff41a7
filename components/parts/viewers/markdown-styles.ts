/**
 * Styles of a server's formatted text.
 *
 * Owns: the box around the text, which is contained and clipped so that no content can extend beyond it.
 */
import { css } from "lit";

/** Rules of `<mcp-markdown-view>`. */
export const markdownStyles = css`
  :host {
    white-space: normal;
  }
  .content {
    position: relative;
    isolation: isolate;
    contain: layout paint style;
    overflow: clip;
    overflow-wrap: anywhere;
    unicode-bidi: isolate;
    /* Room for a focus ring inside what is clipped. */
    padding: 2px;
    margin: -2px;
  }
  .piece {
    unicode-bidi: plaintext;
  }
  .many .piece {
    content-visibility: auto;
    contain-intrinsic-block-size: auto 400px;
  }
  .piece > :is(p, ul, ol, blockquote, pre, .table, hr, h1, h2, h3, h4, h5, h6):not(:first-child),
  .piece + .piece,
  .plain + .small {
    margin-block-start: var(--_2);
  }
  :is(h1, h2, h3, h4, h5, h6) {
    margin: 0;
    font-size: var(--_size);
    font-weight: 600;
    line-height: 1.4;
  }
  h1 {
    font-size: var(--_size-title);
  }
  h2 {
    font-size: var(--_size-large);
  }
  .piece > :is(h1, h2, h3):not(:first-child) {
    margin-block-start: var(--_4);
  }
  :is(ul, ol) {
    margin: 0;
    padding-inline-start: 22px;
  }
  li::marker {
    color: var(--_text-muted);
  }
  blockquote {
    margin: 0;
    padding-inline-start: var(--_3);
    border-inline-start: 3px solid var(--_border);
    color: var(--_text-muted);
  }
  hr {
    block-size: 1px;
    margin: 0;
    border: 0;
    background: var(--_border);
  }
  :is(p, li, td, th, h1, h2, h3, h4, h5, h6) > code,
  kbd {
    padding: 0 3px;
    border-radius: 3px;
    background: var(--_surface-sunken);
    font-family: var(--_mono);
    font-size: var(--_size-small);
  }
  /* One inside the other would become too small to be read. */
  :is(sub, sup) {
    font-size: max(0.8em, 10px);
  }
  :is(sub, sup) :is(sub, sup) {
    font-size: 1em;
    vertical-align: baseline;
  }
  pre {
    padding: 6px var(--_2);
    border: 1px solid var(--_border);
    border-radius: var(--_radius);
    background: var(--_surface-sunken);
    line-height: 18px;
    tab-size: 4;
    white-space: pre-wrap;
    overflow-wrap: anywhere;
    unicode-bidi: plaintext;
  }
  .table {
    overflow-x: auto;
  }
  table {
    border-collapse: collapse;
    overflow-wrap: normal;
  }
  :is(td, th) {
    padding: 2px var(--_2);
    border: 1px solid var(--_border);
    text-align: start;
    vertical-align: top;
  }
  th {
    background: var(--_surface-raised);
    font-weight: 600;
  }
  :is(a, button.link) {
    display: inline;
    min-block-size: 0;
    padding: 0;
    border: 0;
    background: none;
    color: var(--_accent);
    font: inherit;
    text-align: start;
    text-decoration: underline;
    text-underline-offset: 2px;
    white-space: normal;
    overflow-wrap: anywhere;
    cursor: pointer;
  }
  button.link:hover:enabled {
    background: none;
  }
  .really {
    margin-inline-start: var(--_1);
    color: var(--_warning);
    font-size: var(--_size-small);
    unicode-bidi: isolate;
  }
  .chip {
    display: inline-flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--_1) var(--_2);
    max-inline-size: 100%;
    padding: 1px var(--_2);
    border: 1px dashed var(--_border-strong);
    border-radius: var(--_radius);
    color: var(--_text-muted);
    font-size: var(--_size-small);
    vertical-align: middle;
  }
  .chip img {
    display: block;
    max-inline-size: 100%;
    max-block-size: 320px;
  }
  .unshown {
    align-items: center;
    margin-block-end: var(--_2);
  }
  .requested {
    margin-block-start: var(--_2);
  }
  .requested code {
    display: block;
    margin-block: var(--_1);
    overflow-wrap: anywhere;
  }
  .requested a {
    display: inline-flex;
    align-items: center;
    min-block-size: 26px;
    padding: 1px var(--_2);
    border: 1px solid var(--_border-strong);
    border-radius: var(--_radius);
    color: var(--_text);
    text-decoration: none;
  }
`;
