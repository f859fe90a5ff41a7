/**
 * English strings of values: trees, long texts, progress. A comment above an entry (or a group) is the note for
 * translators. Buttons are imperatives without a full stop; states are short sentences.
 */
import type { Entry } from "../table.js";

/** English strings of values; the reference for all other languages. */
export const valuesEn = {
  "value.download": "Download",
  // Button in a tree that copies the JSONPath of a node, such as "$['items'][3]['name']".
  "value.copy-path": "Copy JSONPath",

  // Button in a tree: the value of the row becomes an argument of a tool, which is then chosen.
  "value.use": "Use as argument",

  // The tree of a JSON value.
  "tree.label": "JSON value",
  "tree.empty": "Empty.",
  "tree.items": { one: "{count} item", other: "{count} items" },
  "tree.chars": { one: "{count} character", other: "{count} characters" },
  "tree.earlier": "Show {count} earlier of {rest}",
  "tree.more": "Show {count} more of {rest}",

  // A long text.
  "text.label": "Text",
  "text.empty": "Empty text.",
  "text.wrap": "Wrap lines",
  "text.more": "Show more",
  "text.end": "Jump to end",
  // {shown} and {total} are numbers of characters.
  "text.shown": "{shown} of {total} characters",
  "block.no-data": "Data no longer available.",

  // Progress of a call.
  "progress.label": "Progress",
  "progress.running": "Running…",
  // Shown after ten seconds.
  "progress.still": "Still working…",
  "progress.of": "{done} of {total}",
} as const satisfies Readonly<Record<string, Entry>>;
