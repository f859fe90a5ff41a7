/**
 * English strings of calls that wait for the user, and of requests that were declined for the user. A comment above an
 * entry (or a group) is the note for translators.
 */
import type { Entry } from "../table.js";

/** English strings; the reference for all other languages. */
export const waitingEn = {
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
} satisfies Readonly<Record<string, Entry>>;
