/** English strings of links that lead to a server or to something of it. A comment above a group is the note for translators. */
import type { Entry } from "../table.js";

/** English strings; the reference for all other languages. */
export const linksEn = {
  // A shared link was opened. {host}, {tool}, {uri}, {prompt} come from the link.
  "link.title": "Open a shared link?",
  "link.server": "the server {host}",
  "link.tool": "the tool {tool} of {host}",
  "link.resource": "the resource {uri} of {host}",
  "link.prompt": "the prompt {prompt} of {host}",
  "link.arguments": "The form is filled with these arguments. Nothing runs until you run it:",
  "link.known": "Nothing has been sent yet.",
  "link.unknown": "You haven't added this server. Connect only if you trust the sender of the link.",
  "link.locked": "This page does not include this server, and adding servers is disabled.",
  "link.open": "Open",
  "link.connect": "Add, connect and open",
  "link.dismiss": "Dismiss",
  "link.malformed": "Invalid link. Nothing was opened.",
  "link.too-large": "The link is too long. Nothing was opened.",
  "link.bad-address": "The link does not contain a valid server URL. Nothing was opened.",
  // A button: copies a link to what is shown.
  "link.copy": "Copy link",
  // The address of the server has a secret in it, a key for example, which stays out of what is copied; and the same of a link that is opened.
  "link.copied-masked": "Copied without the secret in the server's URL",
  "link.incomplete":
    "The link omits a secret of the server's URL. To connect, add this server with your own key, then open the link again.",
} satisfies Readonly<Record<string, Entry>>;
