/** English strings of finding a text in content. A comment above a group is the note for translators. */
import type { Entry } from "../table.js";

/** English strings of finding a text; the reference for all other languages. */
export const findEn = {
  // Name and placeholder of the field, the buttons, and the number of the shown match among all matches.
  "find.label": "Find",
  "find.previous": "Previous match",
  "find.next": "Next match",
  "find.close": "Close search",
  "find.of": "{at} of {total}",
  "find.none": "No matches",
  // Tooltip of the button that opens the field; {keys} is a key combination.
  "find.open": "Find in response ({keys})",
} satisfies Readonly<Record<string, Entry>>;
