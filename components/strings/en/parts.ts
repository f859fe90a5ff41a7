/**
 * English strings of the parts: forms, editors, trees, results. A comment above an entry (or a group) is the note for translators.
 * Buttons are imperatives without a full stop; states are short sentences.
 */
import type { Entry } from "../table.js";

/** English strings of the parts; the reference for all other languages. */
export const partsEn = {
  // Buttons for any value or text, and their outcomes.
  "value.copy": "Copy",
  "value.copied": "Copied",
  "value.copy-failed": "Could not copy",
  "value.too-large": "Too large to copy",
  "value.download": "Download",
  // Button in a tree that copies a path such as "$.items[3].name".
  "value.copy-path": "Copy path",

  // Shown while data is fetched, usually only for a moment.
  "state.loading": "Loading…",
  // A piece of the content could not be loaded; followed by a retry button.
  "state.load-failed": "Could not load this part.",
  "state.retry": "Try again",

  // Note in a form without fields.
  "form.no-fields": "No arguments needed.",
  // Short mark beside the name of a field.
  "form.required": "required",
  "form.deprecated": "deprecated",
  // Button that sets an optional field. {name} is the name of the field.
  "form.set": "Set",
  "form.set-field": "Set {name}",
  // Button that removes the value, so that the field is not sent.
  "form.clear-field": "Clear {name}",
  // State of an optional field: it is not sent.
  "form.not-set": "Not set",
  // First choice of a drop-down without a value.
  "form.choose": "Choose…",
  // Name of a drop-down list of alternatives ("oneOf"), announced by screen readers after the name of the field.
  "form.variant-of": "Kind of {name}",
  // An alternative without a title.
  "form.variant": "Option {number}",
  // Checkbox: sends JSON null.
  "form.null": "null",
  // Accessible name of the same checkbox, for screen readers. {name} is the name of the field.
  "form.null-of": "{name}: null",
  // Array items; {number} counts from 1.
  "form.item": "Item {number}",
  "form.add-item": "Add item",
  "form.remove": "Remove {name}",
  "form.move-up": "Move {name} up",
  "form.move-down": "Move {name} down",
  // Additional keys of an object, which the user names.
  "form.add-key": "Add key",
  "form.new-key": "New key",
  "form.key-taken": "This key already exists.",
  // A part of a form shown as JSON text.
  "form.as-json": "Edit this part as JSON.",
  // Note on a schema that refers to another server, from which this client never fetches.
  "form.remote-ref": "The schema references another address, which is not fetched. Enter JSON.",
  "form.too-large": "The schema is too large for a form. Enter JSON.",
  // Too many items for a form; {count} are not shown.
  "form.more-items": {
    one: "{count} more item: edit it as JSON.",
    other: "{count} more items: edit them as JSON.",
  },

  // The JSON editor and the switch between form and JSON.
  "json.label": "JSON",
  "json.format": "Format",
  "editor.form": "Form",
  "editor.json": "JSON",
  // Shown above the form while the JSON text is invalid.
  "editor.unread": "Invalid JSON. Changing the form replaces it.",
  // Tooltip of the switch; {key} is a keyboard shortcut.
  "editor.switch": "Switch between form and JSON ({key})",

  // The tree of a JSON value.
  "tree.label": "JSON value",
  "tree.empty": "Empty.",
  "tree.items": { one: "{count} item", other: "{count} items" },
  "tree.more": "Show {count} more of {rest}",

  // A long text.
  "text.label": "Text",
  "text.empty": "Empty text.",
  "text.wrap": "Wrap lines",
  "text.more": "Show more",
  "text.end": "Jump to end",
  // {shown} and {total} are numbers of characters.
  "text.shown": "{shown} of {total} characters",
  "block.no-data": "Data no longer available.",

  // A failed request. The first two strings replace the sentences about the failure until these are loaded.
  "error.title": "The request failed",
  "error.title-server": "Server error",
  "error.details": "Details",
  "error.code": "Code",
  "error.message": "Message",
  "error.data": "Data",
  "error.cause": "Cause",
  "error.status": "HTTP status",

  // Progress of a call.
  "progress.label": "Progress",
  "progress.running": "Running…",
  // Shown after ten seconds.
  "progress.still": "Still working…",
  "progress.of": "{done} of {total}",
} as const satisfies Readonly<Record<string, Entry>>;
