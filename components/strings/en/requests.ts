/**
 * English strings around input requests: their titles, calls that wait for the user, declined requests. A comment
 * above an entry (or a group) is the note for translators.
 */
import type { Entry } from "../table.js";

/** English strings; the reference for all other languages. */
export const requestsEn = {
  // Follows the host name of the server, which is the subject: "one.example asks you to fill in a form".
  "input.title-elicitation-form": "asks you to fill in a form",
  "input.title-elicitation-url": "asks you to visit a page",
  "input.title-sampling": "requests an answer from a model",
  "input.title-sampling-result": "will receive this answer",
  "input.title-roots": "requests your roots",
  "input.title-tool": "will run this tool if you allow it",
  "input.title-tool-app": "has an app that wants to call a tool",
  "input.title-tool-of-app": "has an app that will run this tool if you allow it",
  "input.title-app-access": "has an app that requests access",
  "input.title-app-link": "has an app that wants to open a page",
  "input.title-app-download": "has an app that wants to save files",
  "input.title-app-message": "has an app that wants to send a message",
  "input.title-app-resource": "has an app that wants to read resources",
  "input.title-relay": "can't be reached from this page directly",
  "input.title-extension": "sends a request of an extension",
  "input.title-sign-in": "asks you to sign in",
  "input.title-client-id": "needs a client ID to sign you in",

  // Announced by screen readers; {host} is the host of the server.
  "input.says": "{host} {title}.",
  "input.more": { one: "{count} more", other: "{count} more" },

  // Shown for a call that continues when the user has answered; the button shows the request.
  "waiting.title": "Waiting for your response",
  "waiting.answer": "Open request",
  // Shown beside the result of a call.
  "declined.note": "Declined automatically: you chose to decline all requests from this server.",
  // Shown in the details of a server, and above its requests.
  "declined.title": "Requests",
  "declined.all": "All requests from this server are declined. Sign-in and tool approval are still shown to you.",
  // Button that shows requests of the server again.
  "declined.undo": "Undo",
  "declined.undone": "Requests from this server are shown to you again.",
} as const satisfies Readonly<Record<string, Entry>>;
