/** English strings that say what servers ask, in short. A comment above an entry (or a group) is the note for translators. */
import type { Entry } from "../table.js";

/** Its sentences in English; the model for all other languages. */
export const askTitlesEn = {
  // Follows the host name of the server, which is the subject: "one.example asks you to fill in a form".
  "ask.title-elicitation-form": "asks you to fill in a form",
  "ask.title-elicitation-url": "asks you to visit a page",
  "ask.title-sampling": "asks for a model's answer",
  "ask.title-sampling-result": "would get this answer",
  "ask.title-roots": "asks where it may work",
  "ask.title-tool": "runs this tool if you allow it",
  "ask.title-sign-in": "asks you to sign in",
  "ask.title-client-id": "needs a client ID to sign you in",

  // Said by screen readers; {host} is the server's.
  "ask.says": "{host} {title}.",
  "ask.more": { one: "{count} more", other: "{count} more" },
} satisfies Readonly<Record<string, Entry>>;
