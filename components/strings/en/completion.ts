/** English strings of the field that proposes values. A comment above an entry (or a group) is the note for translators. */
import type { Entry } from "../table.js";

/** The sentences of `<mcp-completion-field>` in English; the reference for all other languages. */
export const completionEn = {
  // The name of the list of values below a field; {name} is the field's.
  "completion.list": "Suggestions for {name}",
  "completion.requesting": "Loading suggestions…",
  "completion.count": { one: "{count} value", other: "{count} values" },
  // There are more values than the server sent. {total} is how many there are in all.
  "completion.more": "More values available: type to narrow down.",
  "completion.more-of": "{shown} of {total} values: type to narrow down.",
  "completion.none": "No suggestions.",
  "completion.failed": "No suggestions: {reason}",
  "completion.required": "required",
  // What a value with characters one can't see really is; {value} spells them out.
  "completion.hidden": "With hidden characters: {value}",
} satisfies Readonly<Record<string, Entry>>;
