/**
 * English strings of the answer of a call: its tabs, its messages, its times, and finding a text. A comment above a
 * group is the note for translators.
 */
import type { Entry } from "../table.js";

/** English strings of the answer of a call; the reference for all other languages. */
export const answerEn = {
  // Name of the row of tabs, for screen readers, and the tabs. "Raw" is the whole result as JSON.
  "answer.tabs": "Response",
  "answer.result": "Result",
  "answer.structured": "Structured",
  "answer.raw": "Raw",
  "answer.messages": "Messages",
  "answer.log": "Log",
  "answer.timing": "Timing",
  // Reasons a tab is disabled; tooltips.
  "answer.no-structured": "The result has no structured content.",
  "answer.no-result": "There is no result.",
  "answer.no-log": "The server sent no log messages during this call.",
  "answer.not-recorded": "The messages of this call are not available.",
  // Shown beside the arguments before the tool was run; then the name of the separator between arguments and response.
  "answer.none": "No response yet",
  "answer.none-advice": "Run the tool to see its response here.",
  "answer.resize": "Resize arguments and response",
  // The messages of the call. {shown} and {total} are numbers of messages; {time} is the time since the start of the
  // call.
  "answer.no-messages":
    "No messages of this call are recorded. Recording may be paused, or newer traffic has replaced them.",
  "answer.first-messages": "The first {shown} of {total} messages",
  "answer.sent": "Sent",
  "answer.received": "Received",
  "answer.since-start": "{time} after the start",
  "answer.in-traffic": "Show in Traffic",
  // The times of the call: rows of a table with the time since the start, and the phases between them.
  "timing.total": "Total",
  "timing.server": "Server and network",
  "timing.user": "Waiting for you",
  "timing.phase": "Phase",
  "timing.start": "Start",
  "timing.length": "Duration",
  "timing.queued": "Before sending",
  "timing.first-byte": "Waiting for the first byte",
  "timing.progress": "Until the first progress report",
  "timing.receiving": "Until the result",
  "timing.input": "Input request",
  "timing.running": "Running",
  "timing.coarse": "Only the start and the end are known, because the messages of this call are not recorded.",
} satisfies Readonly<Record<string, Entry>>;
