/**
 * English strings of what happened: history, tasks, log. A comment above an entry (or a group) is the note for
 * translators.
 */
import type { Entry } from "../table.js";

/** English strings; the reference for all other languages. */
export const activityEn = {
  // History.

  "history.title": "History",
  "history.search": "Search names, arguments, results",
  "history.kind": "Kind",
  "history.kind-all": "All kinds",
  "history.kind-tool": "Tool",
  "history.kind-resource": "Resource",
  "history.kind-prompt": "Prompt",
  "history.outcome": "Outcome",
  "history.outcome-all": "All outcomes",
  "history.outcome-done": "Done",
  "history.outcome-tool-error": "Tool error",
  "history.outcome-failed": "Failed",
  "history.outcome-cancelled": "Cancelled",
  "history.server": "Server",
  "history.this-server": "This server",
  "history.all-servers": "All servers",
  // Toggle that shows only entries that the user starred.
  "history.pinned": "Starred only",
  "history.count": { one: "{count} entry", other: "{count} entries" },
  "history.none": "No entries yet.",
  "history.none-note": "Tool calls, resource reads and prompts appear here. They are kept after a reload.",
  "history.off": "History is off.",
  "history.off-note": "Turn it on in Settings to store calls and their results in this browser.",
  "history.open-settings": "Open Settings",
  "history.no-match": "No entry matches the filter.",
  "history.show-all": "Show all entries",
  "history.select": "No entry selected.",
  "history.select-note": "Select an entry to see its arguments and result.",
  // Actions on an entry.
  "history.run": "Run again",
  "history.compare": "Compare with new result",
  "history.show-resource": "Show resource",
  "history.show-prompt": "Show prompt",
  "history.pin": "Star",
  "history.unpin": "Unstar",
  "history.delete": "Delete",
  // Button that gives an entry a name of the user's own ("the broken refund"), or changes it, and the label of its field.
  "history.label": "Name…",
  "history.relabel": "Rename…",
  "history.label-of": "Name of this entry",
  "history.not-connected": "Connect to this server to run the call again.",
  "history.arguments": "Arguments",
  "history.no-arguments": "The arguments were too large to store.",
  "history.result": "Result",
  "history.no-result": "The result was too large to store.",
  "history.no-contents": "The contents of resources are not stored.",
  "history.gone": "This entry is no longer available.",
  "history.duration": "Duration",
  "history.size": "Result size",
  "history.time": "Time",
  "history.error": "Error",
  "history.clear": "Clear the history of this server",
  "history.clear-all": "Clear the history of all servers",
  "history.clear-sure": "Delete all entries",
  "history.keep": "Keep",

  // Tasks.

  "tasks.title": "Tasks",
  // States of a task, which is work that the server continues after it answered the call.
  "tasks.working": "Working",
  "tasks.input_required": "Input required",
  "tasks.completed": "Completed",
  "tasks.failed": "Failed",
  "tasks.cancelled": "Cancelled",
  "tasks.none": "Select a task to see its details.",
  "tasks.empty": "No tasks.",
  "tasks.empty-advice": "Long-running tool calls can run as tasks. They are tracked here, across reloads.",
  // Buttons.
  "tasks.cancel": "Cancel task",
  "tasks.answer": "Answer",
  "tasks.show-tool": "Show tool",
  "tasks.forget": "Remove from list",
  // Names of facts.
  "tasks.message": "Status message",
  "tasks.created": "Created",
  "tasks.kept": "Time to live",
  "tasks.kept-always": "unlimited",
  "tasks.asked": "Poll interval",
  "tasks.id": "Task ID",
  "tasks.result-at-tool": "The result is shown in the tool's view.",

  // Log.

  "log.title": "Log",
  "log.filter": "Filter messages",
  // Label of a choice of levels (debug, info, …): messages below the chosen level are hidden.
  "log.from-level": "Minimum level",
  // Label of a choice of levels: the server is requested to send messages of the chosen level and above.
  "log.server-level": "Server level",
  // No level was requested, so the server decides.
  "log.server-level-none": "server default",
  // A server of 2026-07-28 sends no messages unless a level is requested.
  "log.server-level-off": "off",
  "log.count": { one: "{count} message", other: "{count} messages" },
  "log.count-of": "{shown} of {total}",
  "log.save": "Save as NDJSON",
  "log.clear": "Clear log",
  "log.message": "Message",
  "log.no-match": "No message matches the filter.",
  "log.empty": "No messages yet.",
  "log.empty-advice": "Lower the server level above, or run a tool.",
  // A server of 2026-07-28 sends messages only to clients that request a level.
  "log.empty-unrequested": "This server sends messages only after you choose a server level above.",
  "log.not-offered": "This server does not offer logging.",
} as const satisfies Readonly<Record<string, Entry>>;
