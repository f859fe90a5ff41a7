/** English strings of bug reports. A comment above an entry (or a group) is the note for translators. */
import type { Entry } from "../table.js";

/** English strings of bug reports; the reference for all other languages. */
export const reportEn = {
  // Button of a call, and the dialog that it opens: the call is saved for a colleague, or copied for an issue tracker.
  "report.open": "Report…",
  "report.title": "Report this call",
  "report.about":
    "The report contains all messages of this call. Arguments, results and input responses are included as they are. Tokens in headers and URLs, and form fields named like secrets, are masked.",
  "report.file": "Save as file",
  "report.file-advice": "Opens in any panel at this call, without a connection.",
  "report.markdown": "Copy as Markdown",
  "report.markdown-advice": "Text for an issue tracker. Long values are shortened.",
  // Instead, for a call of the history whose messages are not recorded.
  "report.past-about":
    "The report contains what the history has stored of this call, as it is, but no messages and no header fields.",
  "report.past-advice": "Markdown, for any editor.",
  "report.close": "Close",
  // Outcomes.
  "report.saved": "The file was saved.",
  "report.copied": "The report was copied.",
  "report.copy-failed": "The browser did not allow copying. Save the file instead.",
  "report.not-recorded":
    "The request of this call is not recorded: recording was off or paused, or newer traffic has replaced it. Repeat the call, and report it then.",
} satisfies Readonly<Record<string, Entry>>;
