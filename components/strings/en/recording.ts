/** English strings of a recording that is shown. A comment above an entry (or a group) is the note for translators. */
import type { Entry } from "../table.js";

/** The sentences around a recording in English; the reference for all other languages. */
export const recordingEn = {
  // A note above a recording that was opened; {name} is the name of its file.
  "frame.recording": "Recording – read-only: {name}. Nothing is sent to a server.",
  "frame.close-recording": "Close recording",
} as const satisfies Readonly<Record<string, Entry>>;
