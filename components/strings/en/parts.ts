/**
 * English strings that are loaded first: copying, loading, failures, counters of input requests, buttons of the
 * sign-in. A comment above an entry (or a group) is the note for translators. Buttons are imperatives without a full
 * stop; states are short sentences.
 */
import type { Entry } from "../table.js";

/** English strings; the reference for all other languages. */
export const partsEn = {
  // Buttons for any value or text, and their outcomes.
  "value.copy": "Copy",
  "value.copied": "Copied",
  "value.copy-failed": "Could not copy",
  "value.too-large": "Too large to copy",

  // Shown while data is fetched, usually only for a moment.
  "state.loading": "Loading…",
  // A piece of the content could not be loaded; followed by a retry button.
  "state.load-failed": "Could not load this part.",
  "state.retry": "Try again",

  // A failed request. The first two strings replace the sentences about the failure until these are loaded.
  "error.title": "The request failed",
  "error.title-server": "Server error",
  "error.details": "Details",
  "error.code": "Code",
  "error.message": "Message",
  "error.data": "Data",
  "error.cause": "Cause",
  "error.status": "HTTP status",

  // Counters of pending input requests; the requests themselves are in `requests.ts` and `dialogs.ts`.

  "input.count": { one: "{count} request", other: "{count} requests" },
  "input.open": { one: "{count} request waiting: answer it", other: "{count} requests waiting: answer them" },
  // Shown when requests were declined without being displayed. {name} is the name of the server.
  "input.limited": "Too many requests from {name}: some were not shown.",

  // Buttons that lead to a sign-in.

  // Label of the sign-in in the server's details, and title of the sign-in details.
  "auth.title": "Sign-in",
  // Buttons. The second button also signs out.
  "auth.sign-in": "Sign in",
  "auth.other-account": "Use another account",
  // Button that opens a field for a token, if the server requires one.
  "auth.add-token": "Add access token",
  "auth.show": "Sign-in details",
} as const satisfies Readonly<Record<string, Entry>>;
