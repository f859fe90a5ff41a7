/**
 * English strings of contents: blocks of results, viewers, comparing and finding texts, warnings about texts. A
 * comment above an entry (or a group) is the note for translators.
 */
import type { Entry } from "../table.js";

/** English strings; the reference for all other languages. */
export const contentsEn = {
  // Results and their content blocks.

  // Content blocks of a result.
  "block.image": "Image from the server, {type}",
  "block.audio": "Audio from the server, {type}",
  "block.video": "Video from the server, {type}",
  "block.show": "Show ({size})",
  // Button that plays audio or video.
  "block.play": "Play ({size})",
  // The bytes are not audio or video; they may be a playlist, for example, which would make the browser fetch the
  // addresses in it.
  "block.not-audio": "Not recognized as audio, so it can't be played. You can download it.",
  "block.not-video": "Not recognized as video, so it can't be played. You can download it.",
  // Button that shows the bytes in hexadecimal.
  "block.bytes": "Bytes",
  // Shown instead of a picture that declares more pixels than this client renders.
  "block.too-large": "Image too large to display. You can download it.",
  // Reason a PDF is not shown inside the panel, and the button that opens it in the browser's own viewer.
  "block.pdf": "PDFs can't be previewed here. Download or open in a new tab.",
  "block.pdf-open": "Open in new tab",
  "block.broken": "Can't be displayed: the data may be corrupt, or the page's Content-Security-Policy forbids it.",
  "block.no-bytes": "The server sent no data.",
  "block.not-base64": "Can't be displayed: the data that the server sent is not base64.",
  "block.unsafe-image": "Images of type {type} are not displayed.",
  // Note on an SVG: its code is shown below, with a button that renders its harmless parts as a picture.
  "block.unsafe-svg": "SVG shown as code (may contain scripts).",
  // Badges with the server's claims about content: audience, priority (0 to 1), and time of the last change; then the
  // tooltip of these badges.
  "block.for-user": "for the user",
  "block.for-assistant": "for the assistant",
  "block.priority": "priority {value}",
  "block.changed": "changed {date}",
  "block.hints": "Claimed by the server",
  // Reasons a resource's address can only be copied.
  "block.uri-too-long": "This URI is too long to read. You can copy it.",
  "block.uri-characters": "This URI contains control characters and can't be read. You can copy it.",
  "block.uri-userinfo": "This URI contains a user name or password and can't be read. You can copy it.",
  "block.copy-uri": "Copy URI",
  "block.resource": "Resource",
  "block.link": "Resource link",
  "block.open": "Open resource",
  "block.unknown": "Unknown content block",

  // Result of a tool. Badge: the structured content was checked against the tool's outputSchema and matches it.
  "result.checked": "Valid",
  // Shown instead of that badge if parts of the schema could not be checked; sentences about these parts follow.
  "result.partly-checked": "Partly valid. Not everything could be checked:",
  "result.ok": "Result",
  // Shown instead of “Result” if the result was checked and does not match the schema.
  "result.mismatch": "Result does not match outputSchema",
  // Follows the first problems that the check found.
  "result.more-problems": { one: "and {count} more", other: "and {count} more" },
  // isError: the tool ran and reports that it failed.
  "result.is-error": "Tool error",
  "result.is-error-note": "The tool returned an error:",
  "result.empty": "The tool returned nothing.",
  "result.structured": "Structured content",
  // Shown instead of a text that repeats the structured content below; a click shows the text.
  "result.same": "Text copy of the structured content",
  // Buttons for the complete result, as opposed to the text of one block.
  "result.copy-json": "Copy JSON",
  "result.download-json": "Download JSON",
  "result.more-blocks": { one: "Show {count} more block", other: "Show {count} more blocks" },
  // Names for screen readers: a content block, by its position in the result; and the result as a whole.
  "block.number": "Block {number}",
  "block.result": "Result",

  // Viewers: Markdown, code, tables, pictures, bytes.

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

  // The comparison of two texts.

  // Default names of the two texts.
  "diff.before": "Before",
  "diff.after": "After",
  // Name of the comparison; {before} and {after} are the names of the texts.
  "diff.label": "Changes from “{before}” to “{after}”",
  // Announced by screen readers instead of "+3 −1".
  "diff.counts": "Lines added: {added}, removed: {removed}",
  "diff.previous": "Previous change",
  "diff.next": "Next change",
  "diff.position": "Change {at} of {total}",
  "diff.changes": { one: "{count} change", other: "{count} changes" },
  // Button between two changes that shows the lines between them.
  "diff.fold": { one: "{count} unchanged line", other: "{count} unchanged lines" },
  // Button that shows the two texts in two columns instead of one.
  "diff.split": "Side by side",
  "diff.comparing": "Comparing…",
  "diff.equal": "No differences.",
  "diff.coarse": "Some parts differ too much for a line-by-line comparison. Both versions are shown.",
  "diff.too-large": "These texts are too large to compare.",

  // Finding a text in content.

  // Name and placeholder of the field, the buttons, and the number of the shown match among all matches.
  "find.label": "Find",
  "find.hint": "Text, or JSONPath: $.items[0]",
  "find.previous": "Previous match",
  "find.next": "Next match",
  "find.close": "Close search",
  "find.of": "{at} of {total}",
  "find.none": "No matches",
  // A JSONPath in the field: name of the list of the values that it selects, and why it can't be applied. {reason} is in
  // English, {at} the number of a character.
  "find.values": "Selected values",
  "find.invalid": "Invalid JSONPath: {reason}",
  "find.invalid-at": "Invalid JSONPath at character {at}: {reason}",
  "find.too-large": "The value is too large for this JSONPath. Use a path of names and indexes, or search for a text.",
  // Tooltip of the button that opens the field; {keys} is a key combination.
  "find.open": "Find in response ({keys})",

  // Changed tools, hidden characters, and text that targets a model.

  // Banner above a tool whose definition has changed since {date}.
  "trust.changed": "This tool has changed since {date}.",
  "trust.changed-note": "Earlier permissions were revoked.",
  "trust.show": "Show changes",
  "trust.accept": "Accept",
  "trust.accept-long": "Accept the new definition",
  // Announced by screen readers after the change was accepted.
  "trust.accepted": "New definition accepted.",
  // Banner above a tool that was added after the server was first seen, and its button.
  "trust.new": "This tool was added after you first saw this server.",
  "trust.dismiss": "Got it",
  // Names of the two sides of a comparison; {date} is the date at which the older definition was seen.
  "trust.before": "{date}",
  "trust.now": "Now",
  "trust.not-kept": "The previous definition is not available: it was too large to store, or its data was lost.",
  "trust.raw": "As JSON",
  // Lines of a definition in a comparison. Each is followed by a colon and the value.
  "trust.field-title": "Title",
  "trust.field-description": "Description",
  "trust.field-parameters": "Parameters",
  "trust.field-results": "Output",
  "trust.field-claims": "Annotations",
  "trust.required": "required",
  "trust.more-lines": { one: "… {count} more line", other: "… {count} more lines" },
  // In place of a run of hidden characters in a text from a server; {message} is what they say.
  "trust.run": { one: "{count} hidden character", other: "{count} hidden characters" },
  "trust.run-says": { one: "{count} hidden character: “{message}”", other: "{count} hidden characters: “{message}”" },
  // Warning beside a text from a server; followed by a list of the kinds below.
  "trust.hidden": "Hidden characters in this text:",
  "trust.hidden-name": "Hidden or confusable characters in this name:",
  "trust.hidden-parameters": "Hidden characters in the parameters:",
  "trust.hidden-bidi": { one: "{count} bidi control", other: "{count} bidi controls" },
  "trust.hidden-zero-width": { one: "{count} zero-width character", other: "{count} zero-width characters" },
  "trust.hidden-tags": {
    one: "{count} invisible run (tag characters)",
    other: "{count} invisible runs (tag characters)",
  },
  "trust.hidden-variation": {
    one: "{count} invisible run (variation selectors)",
    other: "{count} invisible runs (variation selectors)",
  },
  "trust.hidden-private-use": { one: "{count} private-use character", other: "{count} private-use characters" },
  "trust.hidden-control": { one: "{count} control character", other: "{count} control characters" },
  "trust.hidden-escape": { one: "{count} terminal escape sequence", other: "{count} terminal escape sequences" },
  "trust.hidden-gap": { one: "{count} long gap", other: "{count} long gaps" },
  "trust.hidden-mixed-script": { one: "{count} word with mixed scripts", other: "{count} words with mixed scripts" },
  "trust.hidden-broken": { one: "{count} broken character", other: "{count} broken characters" },
  // Text encoded in invisible characters; {message} is this text, which comes from the server.
  "trust.message": "Hidden text: “{message}”",
  "trust.spell": "Show hidden characters",
  "trust.spelled": "Text with hidden characters shown",
  // A cautious warning, because honest texts may contain such words too. {words} is text from the server.
  "trust.model-words": "Looks like instructions to a model: “{words}”",
  // A tool of another server has the same name; {servers} is a list of names and addresses.
  "trust.same-name": "A tool of {servers} has the same name. Make sure this is the one you want.",
  // {tool} belongs to {server}, which is not the server of the displayed tool.
  "trust.mentions":
    "Mentions “{tool}”, a tool of another server, {server}. It may try to change how that tool is used.",
} as const satisfies Readonly<Record<string, Entry>>;
