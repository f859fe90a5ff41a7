/**
 * Styles of the code editor, based on the theme tokens.
 *
 * Owns: colours and spacing inside the editor and its tooltips. The caret and the selection are the browser's own, so
 * forced colours apply to them. Uses no images, not even inline ones, because a page's policy may block them.
 */
import { HighlightStyle, syntaxHighlighting } from "@codemirror/language";
import type { Extension } from "@codemirror/state";
import { EditorView } from "@codemirror/view";
import { tags } from "@lezer/highlight";

const box = {
  backgroundColor: "var(--_surface-raised)",
  color: "var(--_text)",
  border: "1px solid var(--_border-strong)",
  borderRadius: "var(--_radius)",
};
const chosen = { backgroundColor: "var(--_selected)", color: "var(--_text)" };

const theme = EditorView.theme({
  "&": {
    maxHeight: "480px",
    color: "var(--_text)",
    backgroundColor: "var(--_field)",
    border: "1px solid var(--_border-strong)",
    borderRadius: "var(--_radius)",
    fontSize: "var(--_size)",
  },
  "&.cm-focused": { outline: "2px solid var(--_focus)", outlineOffset: "-1px" },
  ".cm-scroller": { fontFamily: "var(--_mono)", lineHeight: "1.5", overflow: "auto" },
  ".cm-content": { minHeight: "64px", padding: "4px 0", caretColor: "var(--_text)" },
  ".cm-line": { padding: "0 6px 0 2px" },
  ".cm-gutters": { backgroundColor: "var(--_field)", color: "var(--_text-muted)", border: "0" },
  // A field of a form, not a file.
  ":host([compact]) & .cm-lineNumbers": { display: "none !important" },
  ".cm-lineNumbers .cm-gutterElement": { minWidth: "24px", padding: "0 2px 0 4px", fontSize: "var(--_size-small)" },
  ".cm-activeLineGutter": { backgroundColor: "transparent", color: "var(--_text)" },
  // Wide enough for a finger, including the space beside it.
  ".cm-foldGutter .cm-gutterElement": { width: "16px", textAlign: "center", cursor: "pointer" },
  ".cm-foldGutter .cm-gutterElement span": { padding: "0 3px" },
  ".cm-foldPlaceholder": {
    margin: "0 2px",
    padding: "0 6px",
    border: "1px solid var(--_border-strong)",
    backgroundColor: "var(--_surface-raised)",
    color: "var(--_text-muted)",
  },
  "&.cm-focused .cm-matchingBracket": { backgroundColor: "transparent", outline: "1px solid var(--_border-strong)" },
  "&.cm-focused .cm-nonmatchingBracket": { backgroundColor: "transparent", outline: "1px dashed var(--_danger)" },
  // Matching brackets are only marked in the editor that has the caret.
  "&:not(.cm-focused) :is(.cm-matchingBracket, .cm-nonmatchingBracket)": { backgroundColor: "transparent" },
  ".cm-specialChar": { color: "var(--_danger)" },
  ".cm-lintRange-error": {
    backgroundImage: "none",
    paddingBottom: "0",
    textDecoration: "underline wavy var(--_danger) 1px",
    textDecorationSkipInk: "none",
    textUnderlineOffset: "2px",
  },
  ".cm-lintRange-active": { backgroundColor: "var(--_danger-subtle)" },
  ".cm-lintPoint::after": {
    borderLeft: "4px solid transparent",
    borderRight: "4px solid transparent",
    borderBottom: "5px solid var(--_danger)",
  },
  ".cm-gutter-lint": { width: "12px" },
  ".cm-gutter-lint .cm-gutterElement": { padding: "0" },
  ".cm-lint-marker": { width: "12px", height: "1.5em", textAlign: "center" },
  ".cm-lint-marker-error": { content: "normal", color: "var(--_danger)", fontWeight: "700" },
  ".cm-lint-marker-error::before": { content: '"!"' },
  ".cm-tooltip": { ...box, zIndex: "5", maxWidth: "min(420px, 92vw)", fontFamily: "var(--_font)" },
  ".cm-tooltip-lint, .cm-tooltip-section": { padding: "0" },
  ".cm-diagnostic": {
    margin: "0",
    padding: "4px 8px",
    fontFamily: "var(--_font)",
    whiteSpace: "pre-wrap",
    overflowWrap: "anywhere",
  },
  ".cm-diagnostic-error": { borderLeft: "3px solid var(--_danger)" },
  ".words": { padding: "4px 8px", maxHeight: "200px", overflow: "auto" },
  ".words p": { margin: "0", whiteSpace: "pre-wrap", overflowWrap: "anywhere" },
  ".words .name": { color: "var(--_text-muted)", fontFamily: "var(--_mono)", fontSize: "var(--_size-small)" },
  ".words .title": { fontWeight: "600" },
  ".cm-tooltip.cm-tooltip-autocomplete > ul": {
    minWidth: "120px",
    maxWidth: "min(420px, 92vw)",
    maxHeight: "208px",
    padding: "2px",
    fontFamily: "var(--_mono)",
    fontSize: "var(--_size)",
    whiteSpace: "normal",
  },
  ".cm-tooltip.cm-tooltip-autocomplete > ul > li": {
    minHeight: "24px",
    padding: "2px 6px",
    lineHeight: "20px",
    borderRadius: "3px",
    overflowX: "hidden",
    overflowWrap: "anywhere",
  },
  ".cm-tooltip.cm-tooltip-autocomplete > ul > li[aria-selected]": {
    ...chosen,
    boxShadow: "inset 2px 0 var(--_accent)",
  },
  ".cm-tooltip-autocomplete-disabled ul li[aria-selected]": chosen,
  ".cm-completionMatchedText": { fontWeight: "700", textDecoration: "none" },
  ".cm-completionDetail": {
    marginLeft: "8px",
    fontStyle: "normal",
    fontFamily: "var(--_font)",
    fontSize: "var(--_size-small)",
    color: "var(--_text-muted)",
  },
  ".cm-tooltip.cm-completionInfo": {
    ...box,
    padding: "4px 8px",
    maxWidth: "min(300px, 92vw)",
    maxHeight: "200px",
    overflow: "auto",
    whiteSpace: "pre-wrap",
    overflowWrap: "anywhere",
  },
  "@media (forced-colors: active)": {
    ".cm-tooltip.cm-tooltip-autocomplete > ul > li[aria-selected]": {
      forcedColorAdjust: "none",
      backgroundColor: "Highlight",
      color: "HighlightText",
    },
    ".cm-tooltip-autocomplete li[aria-selected] .cm-completionDetail": { color: "HighlightText" },
  },
});

const colours = HighlightStyle.define([
  { tag: tags.propertyName, color: "var(--_code-key)" },
  { tag: tags.string, color: "var(--_code-string)" },
  { tag: tags.number, color: "var(--_code-number)" },
  { tag: [tags.bool, tags.null], color: "var(--_code-word)" },
]);

/** Theme and colours. */
export const look: Extension = [theme, syntaxHighlighting(colours)];
