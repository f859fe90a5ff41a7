/** English strings of the command palette. A comment above an entry (or a group) is the note for translators. */
import type { Entry } from "../table.js";

/** English strings of the command palette; the reference for all other languages. */
export const paletteEn = {
  "palette.title": "Command palette",
  "palette.hint": "Find a tool, resource, prompt, server or action",
  // {query} is the typed text.
  "palette.none": "No results for “{query}”.",
  "palette.searching": "Searching history, traffic and log…",
  "palette.more": { one: "and {count} more: keep typing", other: "and {count} more: keep typing" },
  // Kinds of entries in the command palette; a short word beside each entry.
  "palette.action": "Action",
  "palette.history": "History",
  "palette.traffic": "Traffic",
  "palette.log": "Log",
  "palette.tool": "Tool",
  "palette.resource": "Resource",
  "palette.prompt": "Prompt",
} satisfies Readonly<Record<string, Entry>>;
