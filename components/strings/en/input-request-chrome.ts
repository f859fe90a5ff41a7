/**
 * English strings that count what servers ask: what is asked is in `ask-titles.ts` and `dialogs.ts`. A comment above an entry (or a group) is the note for
 * translators.
 */
import type { Entry } from "../table.js";

/** Its sentences in English; the model for all other languages. */
export const requestChromeEn = {
  "input.count": { one: "{count} question", other: "{count} questions" },
  "input.open": { one: "{count} question waits: answer it", other: "{count} questions wait: answer them" },
  // {name} is the server; said when questions were refused without being shown.
  "input.limited": "{name} asks too much: some of its questions were not shown.",
} satisfies Readonly<Record<string, Entry>>;
