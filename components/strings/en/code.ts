/**
 * English strings of the code editor for JSON. A comment above an entry (or a group) is the note for translators.
 */
import type { Entry } from "../table.js";

/** English strings of the code editor; the reference for all other languages. */
export const codeEn = {
  // Name, for screen readers, of the list of suggested names and values at the caret.
  "code.proposals": "Suggestions",
  // Shown beside a suggestion that inserts a complete object.
  "code.snippet": "with all required properties",
  // Tooltips in the margin, for hiding or showing the lines of an object or a list.
  "code.fold": "Fold",
  "code.unfold": "Unfold",
  // Announced by screen readers after folding or unfolding. "to" is inserted between two line numbers: "Folded lines 3
  // to 9."
  "code.folded": "Folded lines",
  "code.unfolded": "Unfolded lines",
  "code.to": "to",
  // Name and tooltip of the mark that replaces hidden lines.
  "code.folded-part": "Folded part",
  "code.unfold-part": "Show this part",
  // Name of the mark that replaces an invisible character; the code or name of the character follows.
  "code.control-character": "Hidden character",
  // Announced by screen readers after selected text was deleted.
  "code.selection-deleted": "Selection deleted",
  // Announced by screen readers after moving to a problem. {line} is its line number, {problem} is a sentence.
  "code.problem-at": "Line {line}: {problem}",
} satisfies Readonly<Record<string, Entry>>;
