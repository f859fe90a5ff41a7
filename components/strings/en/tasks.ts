/** English strings of the tasks. A comment above an entry (or a group) is the note for translators. */
import type { Entry } from "../table.js";

/** English strings of the tasks; the reference for all other languages. */
export const tasksEn = {
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
} satisfies Readonly<Record<string, Entry>>;
