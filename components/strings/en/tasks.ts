/** English strings of the tasks. A comment above an entry (or a group) is the note for translators. */
import type { Entry } from "../table.js";

/** The sentences of the tasks in English; the model for all other languages. */
export const tasksEn = {
  "tasks.title": "Tasks",
  // The states of a task: work that goes on at the server after the call was answered.
  "tasks.working": "Working",
  "tasks.input_required": "Waits for an answer",
  "tasks.completed": "Done",
  "tasks.failed": "Failed",
  "tasks.cancelled": "Cancelled",
  "tasks.none": "Choose a task to see more.",
  "tasks.empty": "There are no tasks.",
  "tasks.empty-advice":
    "A tool that takes long may go on as a task. It is then followed here, also after this page was loaded again.",
  // Buttons.
  "tasks.cancel": "Cancel task",
  "tasks.answer": "Answer",
  "tasks.show-tool": "Show the tool",
  "tasks.forget": "Remove from the list",
  // Names of facts.
  "tasks.message": "Says",
  "tasks.created": "Began",
  "tasks.kept": "Kept for",
  "tasks.kept-always": "without limit",
  "tasks.asked": "Asked every",
  "tasks.id": "Task",
  "tasks.result-at-tool": "The result is shown with its tool.",
} satisfies Readonly<Record<string, Entry>>;
