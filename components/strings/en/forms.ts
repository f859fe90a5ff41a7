/**
 * English strings of forms made from a schema and of the JSON editor, beyond the first few. A comment above an entry (or a group) is the note
 * for translators.
 */
import type { Entry } from "../table.js";

/** The sentences of forms in English; the reference for all other languages. */
export const formsEn = {
  // Button that opens a row of further actions for a field. {name} is the field.
  "forms.more": "More actions for {name}",
  // Buttons of that row.
  "forms.use-example": "Use example",
  // {value} is the example itself, shortened.
  "forms.use-example-value": "Use example {value}",
  "forms.reset": "Reset to default",
  "forms.as-json": "Edit as JSON",
  "forms.as-form": "Edit as form",
  // Button below a form: all fields as the schema proposes them.
  "forms.reset-all": "Reset all to defaults",
  // A value has another type than its field is for, so it is shown as JSON.
  "forms.unfit": "This value does not fit its field, so it is shown as JSON. It is unchanged until you edit it.",
  // Keys of an object that no field is for. {count} of them.
  "forms.more-keys": {
    one: "{count} more key, sent unchanged. Edit this part as JSON to see it.",
    other: "{count} more keys, sent unchanged. Edit this part as JSON to see them.",
  },
  // Marks beside a field's name.
  "forms.read-only": "read-only",
  // Above a long list that is shown in pages.
  "forms.page": "{from}–{to} of {count}",
  "forms.previous": "Previous page of {name}",
  "forms.next": "Next page of {name}",
  // Below a field for date and time; {value} is what is sent.
  "forms.zone": "Local time, sent as {value}",
  // A field that takes a file's bytes. {name} is the field.
  "forms.file-of": "Fill {name} from a file",
  // {size} is a size such as "12 kB".
  "forms.bytes": "{size} of data",
  // Beside the name of a text field: it is set, to a text without any characters (not the same as not being set). Also the button that sets it.
  "forms.empty-text": "Empty string",
  // Name of that button. {name} is the field.
  "forms.set-empty-text": "Set {name} to an empty string",
  // A drop-down with many values that can be typed into.
  "forms.filter": "Type to filter {count} values",
  // A key that the schema does not allow.
  "forms.key-not-allowed": "The schema does not allow this key.",
  // Under a form, when its values could not be checked completely. {reason} is a sentence.
  "forms.unchecked": "Only partly validated: {reason}",
  // Such a reason.
  "forms.too-large": "The value is too large to validate as you type.",
  // A JSON text that is not shown unasked. {size} is a size such as "3 MB".
  "forms.long-text": "Text of {size}.",
  "forms.show-text": "Show",
  // A problem with a JSON text as a button that goes to its place. {path} is something like "person.name".
  "forms.go-to": "Line {line}: {path}: {problem}",
  "forms.go-to-whole": "Line {line}: {problem}",
  // Read out when the number of problems with a JSON text changes.
  "forms.problem-count": { one: "{count} problem", other: "{count} problems" },
  // Below the first few of these; {count} are not listed.
  "forms.more-problems": { one: "and {count} more", other: "and {count} more" },

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
  // {format} is the schema's word: seldom seen, the usual formats have their own sentences.
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
  // JSON text that does not parse.
  "problem.json": "Invalid JSON: line {line}, column {column}.",
  // What is wrong with a value; shown under its field.
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
