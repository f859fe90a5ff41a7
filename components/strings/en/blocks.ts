/** English strings of results and their content blocks. A comment above a group is the note for translators. */
import type { Entry } from "../table.js";

/** English strings; the reference for all other languages. */
export const blocksEn = {
  // Content blocks of a result.
  "block.image": "Image from the server, {type}",
  "block.audio": "Audio from the server, {type}",
  "block.video": "Video from the server, {type}",
  "block.show": "Show ({size})",
  // A button that plays audio or video.
  "block.play": "Play ({size})",
  // The bytes are no audio or video: a playlist, for example, which would make the browser fetch what it names.
  "block.not-audio": "Not recognized as audio, so it can't be played. You can download it.",
  "block.not-video": "Not recognized as video, so it can't be played. You can download it.",
  // A button: the bytes themselves, in hexadecimal.
  "block.bytes": "Bytes",
  // A picture whose bytes announce more pixels than are ever drawn.
  "block.too-large": "Image too large to display. You can download it.",
  // Why a PDF is not shown inside the panel; a button that opens it in the browser's own viewer.
  "block.pdf": "PDFs can't be previewed here. Download or open in a new tab.",
  "block.pdf-open": "Open in new tab",
  "block.broken": "Can't be displayed: the data may be corrupt, or the page's Content-Security-Policy forbids it.",
  "block.unsafe-image": "Images of type {type} are not displayed.",
  // An SVG: its code is below, with a button for a picture made from its harmless parts.
  "block.unsafe-svg": "SVG shown as code (may contain scripts).",
  // Badges on content, as the server claims them: for whom, how important (0 to 1), when it changed; their tooltip.
  "block.for-user": "for the user",
  "block.for-assistant": "for the assistant",
  "block.priority": "priority {value}",
  "block.changed": "changed {date}",
  "block.hints": "Claimed by the server",
  // Why a resource's address can only be copied.
  "block.uri-too-long": "This URI is too long to read. You can copy it.",
  "block.uri-characters": "This URI contains control characters and can't be read. You can copy it.",
  "block.uri-userinfo": "This URI contains a user name or password and can't be read. You can copy it.",
  "block.copy-uri": "Copy URI",
  "block.resource": "Resource",
  "block.link": "Resource link",
  "block.open": "Open resource",
  "block.unknown": "Unknown content block",

  // A tool's result.
  // A badge: the structured content was checked against the tool's outputSchema.
  "result.checked": "Valid",
  // In place of that badge, where some of the schema could not be looked at; sentences follow that say what.
  "result.partly-checked": "Partly valid. Not everything could be checked:",
  "result.ok": "Result",
  // In place of that: it was checked, and does not fit what the tool declares.
  "result.mismatch": "Result does not match outputSchema",
  // After the first findings of that check.
  "result.more-problems": { one: "and {count} more", other: "and {count} more" },
  // isError: the tool ran and says that it failed.
  "result.is-error": "Tool error",
  "result.is-error-note": "The tool returned an error:",
  "result.empty": "The tool returned nothing.",
  "result.structured": "Structured content",
  // In place of a text that repeats the structured content below; opens it.
  "result.same": "Text copy of the structured content",
  // The whole result, in contrast to the text of one block.
  "result.copy-json": "Copy JSON",
  "result.download-json": "Download JSON",
  "result.more-blocks": { one: "Show {count} more block", other: "Show {count} more blocks" },
  // Names a content block for screen readers, by its place in the result; and the result as a whole.
  "block.number": "Block {number}",
  "block.result": "Result",
} as const satisfies Readonly<Record<string, Entry>>;
