/** English strings of links to a server or to one of its items. A comment above a group is the note for translators. */
import type { Entry } from "../table.js";

/** English strings; the reference for all other languages. */
export const linksEn = {
  // Note after a shared link was opened. {host}, {tool}, {uri} and {prompt} come from the link.
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
  // Button that copies a link to the displayed item.
  "link.copy": "Copy link",
  // The address of the server contains a secret, such as a key, which was omitted: first from a copied link, then from
  // an opened link.
  "link.copied-masked": "Copied without the secret in the server's URL",
  "link.incomplete":
    "The link omits a secret of the server's URL. To connect, add this server with your own key, then open the link again.",
} satisfies Readonly<Record<string, Entry>>;
