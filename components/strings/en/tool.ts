/**
 * English strings of an open tool: its calls, their answers, saved arguments, reports of calls. A comment above an
 * entry (or a group) is the note for translators.
 */
import type { Entry } from "../table.js";

/** English strings; the reference for all other languages. */
export const toolEn = {
  // An open tool and its calls.

  "tool.none-advice": "Select a tool to see what it does and run it.",
  "tool.gone": "The server has no tool named {name}.",
  // {name} is another tool, which may be the same one with another name.
  "tool.same-parameters": "{name} has the same parameters.",
  "tool.switch": "Switch to {name}",
  "tool.gone-advice": "It may have been renamed or removed. Reload the list.",
  // An unusable entry of the tools list. {place} is its number in the list, {count} is its total number of characters.
  "malformed.many": "These entries can't be used.",
  "malformed.advice": "The server's author has to fix this; then reload the list. The other entries work.",
  "malformed.sent": "Entry {place}, as sent by the server",
  // {method} is the request that lists the entries, such as tools/list.
  "malformed.not-kept": "The entry is not available. Reload the list, or look for {method} in Traffic.",
  "malformed.cut": "Truncated: only the beginning of {count} characters is shown.",
  "tool.description-more": "Show all",
  "tool.description-less": "Show less",
  "tool.arguments": "Arguments",
  "tool.run": "Run",
  "tool.cancel": "Cancel",
  "tool.not-connected": "Not connected. Reconnect to run this tool.",
  "tool.recorded": "Recording – read-only",
  "tool.problems": { one: "{count} argument is invalid.", other: "{count} arguments are invalid." },
  // Shown instead if the displayed arguments can't be sent at all.
  "tool.unreadable": "Invalid JSON. Correct it to run the tool.",
  "tool.not-object": "Arguments must be an object: { … }.",
  "tool.send-anyway": "Send anyway",
  // Before the first run of such a tool.
  "tool.hidden-question": "The texts of this tool have hidden characters: a model reads them, and you do not. Run it?",
  "tool.hidden-run": "Run it",
  "tool.hidden-leave": "Don't run",
  "tool.output": "Output",
  "tool.log": "Log messages of this call",
  "tool.log-older": { one: "{count} earlier message", other: "{count} earlier messages" },
  // A resource that a result links to, shown below the result; {uri} is its address.
  "resource.title": "Resource",
  "resource.close": "Close resource",
  "resource.no-contents": "The resource has no contents.",
  "resource.loading": "Reading {uri} …",
  "tool.recent": "Recent calls",
  // Announced by screen readers; {name} is the name of the tool.
  "tool.says-running": "Running {name}.",
  "tool.says-result": "{name} finished after {time}.",
  "tool.says-tool-error": "{name} reported an error.",
  "tool.says-cancelled": "{name} was cancelled.",

  // States of calls, in a list of calls.
  "call.running": "Running",
  "call.result": "Done",
  // The call is done, but its result does not match the output schema.
  "call.mismatch": "Schema mismatch",
  "call.tool-error": "Tool error",
  "call.failed": "Failed",
  "call.cancelled": "Cancelled",

  // The answer of a call: its tabs, its messages, its times.

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

  // Saved arguments and earlier calls.

  // Arguments that were saved under a name.
  "saved.title": "Saved arguments",
  "saved.save": "Save arguments",
  "saved.save-now": "Save",
  "saved.name": "Name",
  "saved.remove": "Remove {name}",
  "saved.failed": "Not saved: storage is full, or there are already {count} saved sets.",
  // Buttons of an earlier call; {time} is the start time of the call.
  "runs.show-of": "Show the result from {time}",
  "runs.again-of": "Run again with the arguments from {time}",
  "runs.use-of": "Load arguments from {time}",
  "runs.compare-of": "Compare with the result from {time}",
  // Note above a result that is not the newest.
  "runs.older": "Result from {time}",
  // Note above a result that was stored in an earlier visit.
  "runs.past": "Stored result from {time}",
  "runs.newest": "Show latest",
  "runs.differences": "Differences",
  // Label of a collapsed section with the definition of the tool that the server sent, as JSON.
  "runs.definition": "Definition (JSON)",
  // Menu with items named curl, TypeScript and JSON-RPC, which copy the call in that format.
  "runs.copy": "Copy as",
  // Checkbox: the server should run the call as a task.
  "runs.as-task": "Run as task",
  // Button beside a call that failed because this client did not offer a capability; it opens the settings of the
  // offer.
  "runs.settings": "Open settings",

  // Runs that need no click each.

  // Button, pressed while it is on: after each change of the server, the last call of the tool is made again. Then its
  // tooltip, and the text below it.
  "watch.toggle": "Watch",
  "watch.about": "Run the last call again after each change of the server",
  "watch.on": "Watching: the last call runs again after each change of the server.",
  // Before that, for a tool that may change something; the buttons below it are "Watch" and this one.
  "watch.question": "{name} is not marked as read-only. Each change of the server will run it again.",
  "watch.leave": "Don't watch",
  // After a run, compared with the result before; {problem} is the title of an error.
  "watch.same": "Ran again: no difference",
  "watch.differences": { one: "Ran again: {count} difference", other: "Ran again: {count} differences" },
  "watch.ran": "Ran again. There is no earlier result to compare with, or it is too large.",
  "watch.failed": "Ran again: {problem}",
  // Reasons why it ended by itself.
  "watch.ended-gone": "No longer watching: the server does not offer the tool any more.",
  "watch.ended-changed": "No longer watching: the definition has changed, and the tool is not marked as read-only.",
  "watch.ended-hidden": "No longer watching: the definition has changed, and now has hidden characters.",
  "watch.ended-looped": "No longer watching: each run changed what the server offers, which ran it again.",
  "watch.ended-cancelled": "No longer watching, because the call was cancelled.",
  // Beside the heading of the recent calls: a number, and a button that makes the newest call so many times.
  "times.count": "Number of runs",
  "times.run": "Run ×{count}",
  "times.question": "{name} is not marked as read-only. It will run {count} times.",
  "times.progress": "{done} of {count}",
  // Afterwards. {runs} is the next sentence; p50 and p95 are percentiles, and the other values durations.
  "times.summary": "{runs} · p50 {p50} · p95 {p95} · fastest {fastest} · slowest {slowest} · {failed} failed",
  "times.none": "{runs} · {failed} failed",
  "times.runs": { one: "{count} run", other: "{count} runs" },

  // Menu of parameters that may take a value of a result; {parameter} of the tool {tool}.
  "value-use.title": "Use as argument",
  "value-use.of": "{parameter} of {tool}",
  "value-use.none": "No parameter takes this value.",

  // Bug reports.

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

  // Saving a call into a collection.

  // Saving a call into a collection, from a tool or an entry of the history.
  "save-call.open": "Save to collection…",
  "save-call.title": "Save to collection",
  "save-call.name": "Name of the call",
  "save-call.collection": "Collection",
  "save-call.new": "New collection",
  "save-call.new-name": "Name of the collection",
  "save-call.folder": "Folder",
  "save-call.no-folder": "None",
  "save-call.save": "Save",
  "save-call.cancel": "Cancel",
  "save-call.saved": "Saved in {name}.",
  "save-call.show": "Show collection",
  "save-call.too-large":
    "The collection would have more than {count} characters. The call was not saved: save it to another collection.",
} as const satisfies Readonly<Record<string, Entry>>;
