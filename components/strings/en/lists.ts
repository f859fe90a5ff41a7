/** English strings of lists that are not as the server has them now. A comment above an entry (or a group) is the note for translators. */
import type { Entry } from "../table.js";

/** The sentences about the age of a list in English; the model for all other languages. */
export const listsEn = {
  "tools.stale": "Not connected; may be out of date",
  // Above the list of tools, resources or prompts of a recording, and in its place where it holds none.
  "list.recorded": "From a recording of {time}",
  "list.not-recorded": "The recording holds no such list.",
  // {time} is a day and a time of day.
  "tools.stale-since": "Not connected; as they were on {time}",
  "tools.remembered": "As they were before; asking the server…",
} as const satisfies Readonly<Record<string, Entry>>;
