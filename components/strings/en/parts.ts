/**
 * English strings that are loaded first: copying, loading, failures. A comment above an entry (or a group) is the note
 * for translators. Buttons are imperatives without a full stop; states are short sentences.
 */
import type { Entry } from "../table.js";

/** English strings that are loaded first; the reference for all other languages. */
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
} as const satisfies Readonly<Record<string, Entry>>;
