/**
 * English strings of the code editor that JSON is written in. A comment above an entry (or a group) is the note for translators.
 */
import type { Entry } from "../table.js";

/** The code editor's sentences in English; the reference for all other languages. */
export const codeEn = {
  // Name of the list of names and values that fit where the caret is, for screen readers.
  "code.proposals": "Suggestions",
  // Beside a proposal that writes a whole object at once.
  "code.snippet": "with all required properties",
  // Tooltips in the margin: hides or shows the lines of an object or a list.
  "code.fold": "Fold",
  "code.unfold": "Unfold",
  // Read out after that. "to" stands between two line numbers: "Folded lines 3 to 9."
  "code.folded": "Folded lines",
  "code.unfolded": "Unfolded lines",
  "code.to": "to",
  // The mark instead of hidden lines: its name, and its tooltip.
  "code.folded-part": "Folded part",
  "code.unfold-part": "Show this part",
  // A character that can't be seen, shown as a mark; its code or name follows.
  "code.control-character": "Hidden character",
  // Read out after selected text was deleted.
  "code.selection-deleted": "Selection deleted",
  // Read out after going to a problem. {line} is its line, {problem} a sentence.
  "code.problem-at": "Line {line}: {problem}",
} satisfies Readonly<Record<string, Entry>>;
