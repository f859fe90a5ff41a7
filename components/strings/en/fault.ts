/**
 * English strings of the message that replaces an element that can't be shown. A comment above a group is the note for
 * translators.
 */
import type { Entry } from "../table.js";

/** English strings; the reference for all other languages. */
export const faultEn = {
  // Message instead of a view, a row or a dialog; then a button that declines the server's request, and the title of
  // the data as JSON.
  "fault.title": "This can't be displayed",
  "fault.advice": "The server sent data in an unexpected shape. The rest of the panel still works.",
  "fault.decline": "Decline",
  "fault.data": "Data as JSON",

  // Lines that fix a failure: their label, the label of the choice between header fields and frameworks, and the first
  // choice.
  "fix.label": "Fix",
  "fix.kinds": "Fix for",
  "fix.headers": "Headers",
} as const satisfies Record<string, Entry>;
