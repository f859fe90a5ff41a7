/**
 * English strings of changed tools, hidden characters and text that targets a model. A comment above an entry (or a
 * group) is the note for translators.
 */
import type { Entry } from "../table.js";

/** English strings about trust; the reference for all other languages. */
export const trustEn = {
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
} satisfies Readonly<Record<string, Entry>>;
