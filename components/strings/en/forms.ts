/**
 * English strings of forms, and those of problems that the JSON editor shows too; its other strings are in `json.ts`. A
 * comment above an entry (or a group) is the note for translators.
 */
import type { Entry } from "../table.js";

/** English strings of forms; the reference for all other languages. */
export const formsEn = {
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
  "form.missing-ref": "The schema references a definition that it does not contain. Enter JSON.",
  "form.too-large": "The schema is too large for a form. Enter JSON.",

  // Name of a value that is edited as JSON and has no other name.
  "json.label": "JSON",

  // Button that opens a row of further actions for a field. {name} is the name of the field.
  // Line that opens the optional fields of a form; limits of a field after its type: {range} is 1–10, ≥ 1 or ≤ 10.
  "forms.optional": { one: "{count} optional field", other: "{count} optional fields" },
  "forms.characters": "{range} characters",
  "forms.items": "{range} items",
  "forms.more": "More actions for {name}",
  // Buttons in that row.
  "forms.use-example": "Use example",
  // {value} is the example itself, truncated.
  "forms.use-example-value": "Use example {value}",
  "forms.reset": "Reset to default",
  "forms.as-json": "Edit as JSON",
  "forms.as-form": "Edit as form",
  // Button below a form that resets all fields to the defaults of the schema.
  "forms.reset-all": "Reset all to defaults",
  // Note on a value whose type does not match its field, so that it is shown as JSON.
  "forms.unfit": "This value does not fit its field, so it is shown as JSON. It is unchanged until you edit it.",
  // Below a value that is shown as JSON, if the editor could not be loaded (for example, offline); followed by a retry
  // button.
  "forms.editor-unloaded": "The JSON editor could not be loaded. The value is unchanged.",
  // Note on keys of an object that have no field. {count} is the number of these keys.
  "forms.more-keys": {
    one: "{count} more key, sent unchanged. Edit this part as JSON to see it.",
    other: "{count} more keys, sent unchanged. Edit this part as JSON to see them.",
  },
  // Marks beside a field's name.
  "forms.read-only": "read-only",
  // Shown above a long list that is divided into pages.
  "forms.page": "{from}–{to} of {count}",
  "forms.previous": "Previous page of {name}",
  "forms.next": "Next page of {name}",
  // Shown below a field for date and time; {value} is the value that is sent.
  "forms.zone": "Local time, sent as {value}",
  // Button of a field for the bytes of a file. {name} is the name of the field.
  "forms.file-of": "Fill {name} from a file",
  // {size} is a size such as "12 kB".
  "forms.bytes": "{size} of data",
  // Shown beside the name of a text field that is set to a text without characters, which is different from an absent
  // value. Also the button that sets this value.
  "forms.empty-text": "Empty string",
  // Accessible name of that button. {name} is the name of the field.
  "forms.set-empty-text": "Set {name} to an empty string",
  // Placeholder of a drop-down list with many values, in which users can type.
  "forms.filter": "Type to filter {count} values",
  // A key that the schema does not allow.
  "forms.key-not-allowed": "The schema does not allow this key.",
  // Shown below a form whose values could not be checked completely. {reason} is a sentence.
  "forms.unchecked": "Only partly validated: {reason}",
  // Reason for that note.
  "forms.too-large": "The value is too large to validate as you type.",

  // Problems of a value, shown under its field.
  "problem.required": "Required.",
  "problem.type": "Must be of type {type}.",
  "problem.type-number": "Must be a number.",
  "problem.type-integer": "Must be an integer.",
  "problem.enum": "Choose one of the allowed values.",
  "problem.min": "At least {limit}.",
  "problem.max": "At most {limit}.",
  "problem.above": "Must be greater than {limit}.",
  "problem.below": "Must be less than {limit}.",
  "problem.multiple": "Must be a multiple of {of}.",
  "problem.min-length": { one: "At least {count} character.", other: "At least {count} characters." },
  "problem.max-length": { one: "At most {count} character.", other: "At most {count} characters." },
  "problem.min-items": { one: "At least {count} item.", other: "At least {count} items." },
  "problem.max-items": { one: "At most {count} item.", other: "At most {count} items." },
  "problem.unique": "Items {first} and {second} are equal.",
  // {format} is the format as named in the schema. This sentence is rare, because common formats have specific
  // sentences.
  "problem.format": "Does not match the format {format}.",
  "problem.format-date": "Not a valid date.",
  "problem.format-date-time": "Not a valid date and time.",
  "problem.format-time": "Not a valid time.",
  "problem.format-email": "Not a valid email address.",
  "problem.format-uri": "Not a valid URI.",
  "problem.format-uuid": "Not a valid UUID.",
  "problem.pattern": "Must match {pattern}.",
  "problem.needed-by": "Required because {name} is set.",
  "problem.unknown-key": "The key {name} is not allowed.",
  // Invalid JSON text.
  "problem.json": "Invalid JSON: line {line}, column {column}.",
  // Further problems of a value, shown under its field.
  "problem.not": "This value is not allowed.",
  "problem.contains": {
    one: "At least {count} matching item is required.",
    other: "At least {count} matching items are required.",
  },
  "problem.contains-range": "Between {count} and {max} matching items are required.",
  "problem.key-names": "A key name is not allowed.",
  "problem.min-members": { one: "At least {count} key.", other: "At least {count} keys." },
  "problem.max-members": { one: "At most {count} key.", other: "At most {count} keys." },
  // {names} is a list of keys.
  "problem.one-of-members": "These keys must be set together or exclude each other: {names}.",
  "problem.variant": "Matches none of the allowed variants.",
  "problem.variants": "Matches more than one variant; exactly one is allowed.",
  "problem.extra-items": "Too many items.",
  "problem.schema": "Does not match the schema.",
  // A file that is too large to be sent inside a value. {limit} is a size such as "5 MB".
  "problem.file": "The file is larger than {limit}.",
  "problem.format-ipv4": "Not a valid IPv4 address.",
  "problem.format-ipv6": "Not a valid IPv6 address.",
  "problem.format-hostname": "Not a valid host name.",
  "problem.format-duration": "Not a valid duration, such as P1DT2H.",
  "problem.format-regex": "Not a valid regular expression.",
} satisfies Readonly<Record<string, Entry>>;
