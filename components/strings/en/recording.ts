/** English strings of a displayed recording. A comment above an entry (or a group) is the note for translators. */
import type { Entry } from "../table.js";

/** English strings around a recording; the reference for all other languages. */
export const recordingEn = {
  // Note above an opened recording; {name} is the name of its file.
  "frame.recording": "Recording – read-only: {name}. Nothing is sent to a server.",
  // The same for a bug report; {tool} is the name of the tool that was called.
  "frame.report": "Bug report: {tool} – read-only: {name}. Nothing is sent to a server.",
  "frame.close-recording": "Close recording",
} as const satisfies Readonly<Record<string, Entry>>;
