/** English strings of the servers view and of adding servers. A comment above a group is the note for translators. */
import type { Entry } from "../table.js";

/** Its sentences in English; the model for all other languages. */
export const serversEn = {
  "servers.title": "Servers",
  "servers.count": { one: "{count} server", other: "{count} servers" },
  "servers.none": "No servers yet. Add one by its address, or from the config file of another client.",
  "servers.none-locked": "This page gives no servers, and none can be added here.",
  // Where a server stands that was never connected in this page.
  "servers.idle": "Not connected yet",
  // A badge: the server comes from the page, not from the user.
  "servers.given": "from the page",
  // Names of buttons; {name} is the server's.
  "servers.open": "Open {name}",
  "servers.connect-name": "Connect {name}",
  "servers.disconnect-name": "Disconnect {name}",
  "servers.settings": "Settings of {name}",
  "servers.copy-link": "Copy a link to {name}",
  "servers.duplicate": "Duplicate {name}",
  "servers.edit": "Edit {name}",
  "servers.remove": "Remove {name}",
  "servers.move": "Move {name}: drag it, or press Up and Down",
  // The name of a duplicate.
  "servers.copy-of": "{name} (copy)",
  // Said to screen readers.
  "servers.moved": "Now at place {place}.",
  "servers.added": "Added.",
  "servers.removed": "Removed.",
  "servers.full": "There are too many servers: remove one first.",
  // Before a server is removed.
  "servers.forget-too": "Also forget what is remembered of it, what it was allowed, and the sign-in",
  "servers.remove-now": "Remove",
  "servers.keep": "Keep",
  // Adding.
  "servers.add": "Add a server",
  "servers.add-how": "How to add it",
  "servers.by-address": "By address",
  "servers.by-import": "From a file or link",
  "servers.address": "Address",
  "servers.name": "Name",
  "servers.name-hint": "as the server calls itself",
  "servers.more": "Advanced: protocol revision",
  "servers.save": "Save",
  "servers.cancel": "Cancel",
  "servers.add-connect": "Add and connect",
  "servers.add-only": "Only add",
  "servers.add-connect-count": { one: "Add and connect {count} server", other: "Add and connect {count} servers" },
  "servers.bad-address": "This is no address of a server. It begins with https:// or http:// and holds no password.",
  // From a file or a link.
  "servers.import-text": "Config file or link",
  "servers.import-hint":
    "From Claude, Cursor, VS Code, Windsurf, Zed and others. Paste it, or drop a file here. Nothing is contacted before you have looked at it.",
  "servers.review": "Review",
  "servers.choose-file": "Choose a file…",
  "servers.review-title": "These servers will be added",
  "servers.import-empty": "There are no servers in it.",
  "servers.left-out": { one: "{count} more entry was left out.", other: "{count} more entries were left out." },
  "servers.with-headers": "with header fields: {names}",
  "servers.bridged": "The file starts a program that only passes on to this address; here it is used directly.",
  "servers.switched-off": "switched off in the file",
  "servers.refused-headers": "Left out, because a page can't send them: {names}",
  "servers.duplicate-of": "There already: {name}",
  // {name} is what the file calls a value that everybody has to fill in: a key, a token.
  "servers.fill-in": "{name}",
  // Why nothing can be added: beside a button that does not work.
  "servers.none-chosen": "No server is ticked.",
  "servers.none-ready": "What is ticked can't be added yet: see above what it lacks.",
  "servers.draft-missing": "Fill in what is missing.",
  "servers.draft-bad-address": "With these values it is no web address.",
  "servers.draft-bad-header": "With these values a header field can't be sent.",
  "servers.unusable": "Not usable in a browser",
  "servers.unusable-stdio": "This starts a program on your computer. A page can't do that.",
  "servers.unusable-transport": "It speaks over a transport a page does not have.",
  "servers.unusable-no-address": "It has no address.",
  "servers.unusable-bad-address": "Its address is no web address, or holds a password.",
  // {address} is where it can then be reached. Followed by a command.
  "servers.bridge": "To use it here, run this, then add {address}:",
  "servers.bridge-copy": "Copy the command",
  "servers.broken-not-json": "This is neither JSON nor a link.",
  "servers.broken-no-map": "There is no map of servers in it: mcpServers, servers or context_servers.",
  "servers.broken-too-large": "This is too large to be a config file.",
  "servers.broken-bad-link": "This link leads to no server, or it is damaged.",
  // Export.
  "servers.export-copy": "Copy as JSON",
  "servers.export-save": "Download as JSON",
  "servers.export-note": "Values of header fields are left out.",
} satisfies Readonly<Record<string, Entry>>;
