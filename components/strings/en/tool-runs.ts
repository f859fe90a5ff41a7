/** English strings of saved arguments and earlier calls of a tool. A comment above an entry (or a group) is the note for translators. */
import type { Entry } from "../table.js";

/** The sentences of saved arguments and earlier calls in English; the reference for all other languages. */
export const toolRunsEn = {
  // Arguments that were saved under a name.
  "saved.title": "Saved arguments",
  "saved.save": "Save arguments",
  "saved.save-now": "Save",
  "saved.name": "Name",
  "saved.remove": "Remove {name}",
  "saved.failed": "Not saved: storage is full, or there are already {count} saved sets.",
  // Buttons beside an earlier call, and what screen readers call them; {time} is when it started.
  "runs.show": "Show",
  "runs.show-of": "Show the result from {time}",
  "runs.use": "Load arguments",
  "runs.use-of": "Load arguments from {time}",
  "runs.compare": "Compare",
  "runs.compare-of": "Compare with the result from {time}",
  // A note above a result that is not the newest.
  "runs.older": "Result from {time}",
  "runs.newest": "Show latest",
  "runs.differences": "Differences",
  // Unfolds what the server sent about the tool, as JSON.
  "runs.definition": "Definition (JSON)",
  // Before buttons named curl, TypeScript, JSON-RPC: the call is copied in that form.
  "runs.copy": "Copy as",
  // A box to tick: the call is to continue as a task at the server.
  "runs.as-task": "Run as task",
  // A button beside the failure of a call for which this client offered too little; what is offered is set there.
  "runs.settings": "Open settings",
} satisfies Readonly<Record<string, Entry>>;
