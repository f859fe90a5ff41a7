/** English strings of results and their content blocks. A comment above a group is the note for translators. */
import type { Entry } from "../table.js";

/** Their sentences in English; the model for all other languages. */
export const blocksEn = {
  // Content blocks of a result.
  "block.image": "Image from the server, {type}",
  "block.audio": "Audio from the server, {type}",
  "block.video": "Video from the server, {type}",
  "block.show": "Show ({size})",
  // A button that plays audio or video.
  "block.play": "Play ({size})",
  // The bytes are no audio or video: a playlist, for example, which would make the browser fetch what it names.
  "block.not-audio": "This is not audio this panel recognises, and it is not played. It can be downloaded.",
  "block.not-video": "This is not video this panel recognises, and it is not played. It can be downloaded.",
  // A button: the bytes themselves, in hexadecimal.
  "block.bytes": "Bytes",
  // A picture whose bytes announce more pixels than are ever drawn.
  "block.too-large": "This picture announces more pixels than are drawn. It can be downloaded.",
  // Why a PDF is not shown inside the panel; a button that opens it in the browser's own viewer.
  "block.pdf":
    "PDF files are not shown in here: no browser shows them apart from the page. They can be downloaded, or opened in a tab of their own.",
  "block.pdf-open": "Open in new tab",
  "block.broken": "This can't be shown: the data may be damaged, or the page's policy forbids it.",
  "block.unsafe-image": "Images of the type {type} are not shown.",
  // An SVG: its code is below, with a button for a picture made from its harmless parts.
  "block.unsafe-svg": "SVG images are not shown as they are: they may hold programs. Below is the code.",
  // Badges on content, as the server claims them: for whom, how important (0 to 1), when it changed; their tooltip.
  "block.for-user": "for the user",
  "block.for-assistant": "for the assistant",
  "block.priority": "priority {value}",
  "block.changed": "changed {date}",
  "block.hints": "Hints of the server",
  // Why a resource's address can only be copied.
  "block.uri-too-long": "This address is too long to be asked for. It can be copied.",
  "block.uri-characters": "This address holds control characters and is not asked for. It can be copied.",
  "block.uri-userinfo": "This address holds a name or password and is not asked for. It can be copied.",
  "block.copy-uri": "Copy address",
  "block.resource": "Resource",
  "block.link": "Link to a resource",
  "block.open": "Open resource",
  "block.unknown": "A block that can't be read",

  // A tool's result.
  // A badge: the structured content was checked against the tool's outputSchema.
  "result.checked": "fits its schema",
  // In place of that badge, where some of the schema could not be looked at; sentences follow that say what.
  "result.partly-checked": "What was checked fits the schema. Not all of it was:",
  "result.ok": "Result",
  // In place of that: it was checked, and does not fit what the tool declares.
  "result.mismatch": "Result does not fit its schema",
  // After the first findings of that check.
  "result.more-problems": { one: "and {count} more", other: "and {count} more" },
  // isError: the tool ran and says that it failed.
  "result.is-error": "The tool reported an error",
  "result.is-error-note": "The call itself worked. What follows is the tool's own message.",
  "result.empty": "The tool returned nothing.",
  "result.structured": "Structured content",
  // In place of a text that repeats the structured content below; opens it.
  "result.same": "Same as the structured content",
  // The whole result, in contrast to the text of one block.
  "result.copy-json": "Copy JSON",
  "result.download-json": "Download JSON",
  "result.more-blocks": { one: "Show {count} more block", other: "Show {count} more blocks" },
  // Names a content block for screen readers, by its place in the result; and the result as a whole.
  "block.number": "Block {number}",
  "block.result": "Result",
} as const satisfies Readonly<Record<string, Entry>>;
