/**
 * English strings of the viewers: Markdown, code, tables, pictures, bytes. A comment above an entry (or a group) is the
 * note for translators. Buttons are imperatives without a full stop; states are short sentences.
 */
import type { Entry } from "../table.js";

/** English strings of the viewers; the reference for all other languages. */
export const viewersEn = {
  // Row of buttons for choosing a view of the content, and the names of the views. "raw" means completely unchanged.
  "viewers.shown-as": "View as",
  "viewers.markdown": "Markdown",
  "viewers.code": "Code",
  "viewers.tree": "Tree",
  "viewers.table": "Table",
  "viewers.json": "JSON",
  "viewers.picture": "Image",
  "viewers.media": "Player",
  "viewers.hex": "Bytes",
  "viewers.text": "Text",
  "viewers.raw": "Raw",
  // The code of a viewer could not be loaded (for example, offline); the raw text is shown instead.
  "viewers.unloaded": "This view could not be loaded. Showing the raw content.",
  // A text that is declared as JSON but is invalid.
  "viewers.no-json": "Invalid JSON.",

  // Markdown: the name of the box, for screen readers; buttons below a long text; a note on a part that is too complex
  // to be formatted.
  "viewers.markdown-label": "Formatted text from the server",
  "viewers.show-all": "Show all ({size} characters)",
  "viewers.show-less": "Show less",
  "viewers.too-intricate": "Shown as plain text: the markup is too complex.",
  // Shown above formatted text: the number of characters that formatting hides; then a toggle button that shows the
  // source instead.
  "viewers.unshown": {
    one: "{count} character of this text is hidden here but visible to models.",
    other: "{count} characters of this text are hidden here but visible to models.",
  },
  "viewers.show-raw": "Show source",
  // Shown beside a link whose text seems to name another host; {place} is the host that it really leads to.
  "viewers.really": "leads to {place}",
  // Mark on a link whose host contains look-alike letters; {place} is its technical name (xn--…).
  "viewers.look-alike": "look-alike letters: {place}",
  // Confirmation before a suspicious link is opened; the complete URL is shown on a separate line.
  "viewers.open-question": "Open this link?",
  "viewers.open-link": "Open",
  "viewers.cancel": "Cancel",
  "viewers.long-query": "The URL carries a lot of data.",
  // A picture in a text that is not loaded. {place} is the host, {words} is the alternative text of the picture.
  "viewers.image-from": "Image from {place}",
  "viewers.image-nowhere": "Image without a valid URL",
  "viewers.load-image": "Load image",
  "viewers.image-failed": "The image could not be loaded.",
  "viewers.copy-address": "Copy URL",

  // A table: the number of rows; the number of columns that are not shown; the header of the column with row numbers
  // (for screen readers only).
  "viewers.rows": { one: "{count} row", other: "{count} rows" },
  "viewers.no-rows": "No rows.",
  "viewers.hidden-columns": { one: "{count} more column is not shown.", other: "{count} more columns are not shown." },
  "viewers.row-number": "Row",

  // A picture: the button that fits it to the available space, zoom buttons, and its size in pixels.
  "viewers.fit": "Fit",
  "viewers.larger": "Zoom in",
  "viewers.smaller": "Zoom out",
  "viewers.pixels": "{width} × {height} px",
  // An SVG that contains more than shapes, or too many shapes.
  "viewers.svg-refused":
    "Can't be rendered: the SVG contains more than simple shapes and colors, or is too large. You can view its code.",
  "viewers.no-bytes": "Empty.",

  // Reasons an icon of a server is not shown; each is a sentence in a list of problems.
  "icon.refused-no-address": "Its URL is missing, relative or invalid. Icons need an absolute https or data URL.",
  "icon.refused-too-long": "Its URL is longer than 2,048 characters.",
  "icon.refused-scheme": "Icons must use https or data URLs.",
  "icon.refused-userinfo": "Its URL contains a user name or password.",
  "icon.refused-other-origin": "Its origin differs from the server's.",
  "icon.refused-not-encrypted": "Its URL is not encrypted (http).",
  "icon.refused-not-allowed-type": "Its type is not PNG, JPEG, GIF, WebP or SVG.",
  "icon.refused-network":
    "It could not be fetched: no connection, a redirect, or missing CORS headers (Access-Control-Allow-Origin).",
  "icon.refused-status": "The server responded with an error.",
  "icon.refused-timeout": "Fetching it took longer than 5 seconds.",
  "icon.refused-too-large": "It is too large. The limit is 256 KiB, or 64 KiB in a data URL.",
  "icon.refused-type": "Its bytes do not match the declared type.",
  "icon.refused-no-size": "Its pixel size can't be determined.",
  "icon.refused-too-many-pixels": "It is larger than 1,024 × 1,024 pixels.",
  "icon.refused-unsafe-svg": "The SVG contains more than simple shapes, or is too large.",
  "icon.refused-broken": "It could not be decoded.",
} satisfies Readonly<Record<string, Entry>>;
