/**
 * English strings of the JSON editor and its code editor, and of the switch between form and JSON. A comment above an
 * entry (or a group) is the note for translators.
 */
import type { Entry } from "../table.js";

/** English strings; the reference for all other languages. */
export const jsonEn = {
  // Button that formats the text.
  "json.format": "Format",
  "editor.form": "Form",
  "editor.json": "JSON",
  // Shown above the form while the JSON text is invalid.
  "editor.unread": "Invalid JSON. Changing the form replaces it.",
  // Tooltip of the switch; {key} is a keyboard shortcut.
  "editor.switch": "Switch between form and JSON ({key})",
  // Shown instead of a JSON text that is too long to be shown automatically. {size} is a size such as "3 MB".
  "forms.long-text": "Text of {size}.",
  "forms.show-text": "Show",
  // A problem of a JSON text, as a button that goes to its position. {path} is a path such as "person.name".
  "forms.go-to": "Line {line}: {path}: {problem}",
  "forms.go-to-whole": "Line {line}: {problem}",
  // Announced by screen readers when the number of problems of a JSON text changes.
  "forms.problem-count": { one: "{count} problem", other: "{count} problems" },
  // Shown below the first few problems; {count} is the number of problems that are not listed.
  "forms.more-problems": { one: "and {count} more", other: "and {count} more" },

  // The code editor.

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
} as const satisfies Readonly<Record<string, Entry>>;
