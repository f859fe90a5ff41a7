/** English strings that say what servers ask, in short. A comment above an entry (or a group) is the note for translators. */
import type { Entry } from "../table.js";

/** Its sentences in English; the model for all other languages. */
export const requestTitlesEn = {
  // Follows the host name of the server, which is the subject: "one.example asks you to fill in a form".
  "input.title-elicitation-form": "asks you to fill in a form",
  "input.title-elicitation-url": "asks you to visit a page",
  "input.title-sampling": "asks for a model's answer",
  "input.title-sampling-result": "would get this answer",
  "input.title-roots": "asks where it may work",
  "input.title-tool": "runs this tool if you allow it",
  "input.title-sign-in": "asks you to sign in",
  "input.title-client-id": "needs a client ID to sign you in",

  // Said by screen readers; {host} is the server's.
  "input.says": "{host} {title}.",
  "input.more": { one: "{count} more", other: "{count} more" },
} satisfies Readonly<Record<string, Entry>>;
