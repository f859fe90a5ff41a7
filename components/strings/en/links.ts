/** English strings of links that lead to a server or to something of it. A comment above a group is the note for translators. */
import type { Entry } from "../table.js";

/** Their sentences in English; the model for all other languages. */
export const linksEn = {
  // A link that somebody shared was opened. {host}, {tool}, {uri}, {prompt} come from the link.
  "link.title": "A link wants to open something here",
  "link.server": "the server {host}",
  "link.tool": "the tool {tool} of {host}",
  "link.resource": "the resource {uri} of {host}",
  "link.prompt": "the prompt {prompt} of {host}",
  "link.arguments": "With these arguments in its form; nothing is run:",
  "link.known": "Nothing was sent yet.",
  "link.unknown": "This server is not among yours. Connect only if you trust who sent the link.",
  "link.locked": "This server is not among those of this page, and none can be added here.",
  "link.open": "Open",
  "link.connect": "Add, connect and open",
  "link.dismiss": "Dismiss",
  "link.malformed": "A link to something here is damaged; nothing was done.",
  "link.too-large": "A link to something here is too long; nothing was done.",
  "link.bad-address": "A link leads to an address that is none of a server; nothing was done.",
  // A button: copies a link to what is shown.
  "link.copy": "Copy link",
  // The address of the server has a secret in it, a key for example, which stays out of what is copied; and the same of a link that is opened.
  "link.copied-masked": "Copied without the secret in the server's address",
  "link.incomplete":
    "A secret of the address was left out of the link. To connect, add this server with a key of your own, then open the link again.",
} satisfies Readonly<Record<string, Entry>>;
