/**
 * English strings that say that servers ask: the dialogs' own are in `dialogs.ts`. A comment above an entry (or a group) is the note for
 * translators.
 */
import type { Entry } from "../table.js";

/** Its sentences in English; the model for all other languages. */
export const askingEn = {
  // Follows the host name of the server, which is the subject: "one.example asks you to fill in a form".
  "ask.title-elicitation-form": "asks you to fill in a form",
  "ask.title-elicitation-url": "asks you to visit a page",
  "ask.title-sampling": "asks for a model's answer",
  "ask.title-sampling-result": "would get this answer",
  "ask.title-roots": "asks where it may work",
  "ask.title-tool": "runs this tool if you allow it",
  "ask.title-sign-in": "asks you to sign in",
  "ask.title-client-id": "needs a client ID to sign you in",

  // The panel.
  "ask.more": { one: "{count} more", other: "{count} more" },
  "ask.count": { one: "{count} question", other: "{count} questions" },
  "ask.open": { one: "{count} question waits: answer it", other: "{count} questions wait: answer them" },
  // Said by screen readers; {host} is the server's.
  "ask.says": "{host} {title}.",
  // {name} is the server; said when questions were refused without being shown.
  "ask.limited": "{name} asks too much: some of its questions were not shown.",
} satisfies Readonly<Record<string, Entry>>;
