/**
 * English strings of saving a call into a collection. A comment above an entry (or a group) is the note for
 * translators.
 */
import type { Entry } from "../table.js";

/** English strings of saving a call into a collection; the reference for all other languages. */
export const saveCallEn = {
  // Saving a call into a collection, from a tool or an entry of the history.
  "save-call.open": "Save to collection…",
  "save-call.title": "Save to collection",
  "save-call.name": "Name of the call",
  "save-call.collection": "Collection",
  "save-call.new": "New collection",
  "save-call.folder": "Folder",
  "save-call.no-folder": "None",
  "save-call.save": "Save",
  "save-call.cancel": "Cancel",
  "save-call.saved": "Saved.",
  "save-call.show": "Show collection",
  "save-call.expected": "The last result becomes the expectation; change it in the collection.",
  "save-call.too-large":
    "The collection would have more than {count} characters. The call was not saved: save it to another collection.",
} satisfies Readonly<Record<string, Entry>>;
