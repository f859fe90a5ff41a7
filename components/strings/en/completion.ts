/**
 * English strings of the field that suggests values. A comment above an entry (or a group) is the note for translators.
 */
import type { Entry } from "../table.js";

/** English strings of `<mcp-completion-field>`; the reference for all other languages. */
export const completionEn = {
  // Name of the list of values below a field; {name} is the name of the field.
  "completion.list": "Suggestions for {name}",
  "completion.requesting": "Loading suggestions…",
  "completion.count": { one: "{count} value", other: "{count} values" },
  // There are more values than the server sent. {total} is the total number of values.
  "completion.more": "More values available: type to narrow down.",
  "completion.more-of": "{shown} of {total} values: type to narrow down.",
  "completion.none": "No suggestions.",
  "completion.failed": "No suggestions: {reason}",
  "completion.required": "required",
  // Real content of a value with hidden characters; {value} is the value with these characters made visible.
  "completion.hidden": "With hidden characters: {value}",
} satisfies Readonly<Record<string, Entry>>;
