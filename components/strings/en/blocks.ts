/** English strings of results and their content blocks. A comment above a group is the note for translators. */
import type { Entry } from "../table.js";

/** English strings; the reference for all other languages. */
export const blocksEn = {
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
} as const satisfies Readonly<Record<string, Entry>>;
