/** English strings of the command palette. A comment above an entry (or a group) is the note for translators. */
import type { Entry } from "../table.js";

/** The sentences of the command palette in English; the model for all other languages. */
export const paletteEn = {
  "palette.title": "Command palette",
  "palette.hint": "Go to a tool, resource, prompt, server, or do something",
  // {query} is what was typed.
  "palette.none": "Nothing matches “{query}”.",
  "palette.more": { one: "and {count} more: go on typing", other: "and {count} more: go on typing" },
} satisfies Readonly<Record<string, Entry>>;
