/**
 * English strings of saved arguments and earlier calls of a tool. A comment above an entry (or a group) is the note for
 * translators.
 */
import type { Entry } from "../table.js";

/** English strings of saved arguments and earlier calls; the reference for all other languages. */
export const toolRunsEn = {
  // Arguments that were saved under a name.
  "saved.title": "Saved arguments",
  "saved.save": "Save arguments",
  "saved.save-now": "Save",
  "saved.name": "Name",
  "saved.remove": "Remove {name}",
  "saved.failed": "Not saved: storage is full, or there are already {count} saved sets.",
  // Buttons beside an earlier call, and their names for screen readers; {time} is the start time of the call.
  "runs.show": "Show",
  "runs.show-of": "Show the result from {time}",
  "runs.use": "Load arguments",
  "runs.use-of": "Load arguments from {time}",
  "runs.compare": "Compare",
  "runs.compare-of": "Compare with the result from {time}",
  // Note above a result that is not the newest.
  "runs.older": "Result from {time}",
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
} satisfies Readonly<Record<string, Entry>>;
