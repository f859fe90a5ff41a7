/**
 * English strings of the servers view, of adding servers, and of a server's details. A comment above an entry (or a
 * group) is the note for translators.
 */
import type { Entry } from "../table.js";

/** English strings; the reference for all other languages. */
export const serversEn = {
  // The servers view, and adding servers.

  "servers.title": "Servers",
  "servers.count": { one: "{count} server", other: "{count} servers" },
  "servers.none": "No servers yet. Add one by URL, or import the config file of another client.",
  "servers.none-locked": "This page defines no servers, and adding servers is disabled.",
  // Status of a server that was never connected in this page.
  "servers.idle": "Not connected yet",
  // Badge: the page defines the server, not the user.
  "servers.given": "from the page",
  // Accessible names of buttons; {name} is the name of the server.
  "servers.open": "Open {name}",
  "servers.connect-name": "Connect {name}",
  "servers.disconnect-name": "Disconnect {name}",
  "servers.settings": "Settings of {name}",
  "servers.copy-link": "Copy link to {name}",
  "servers.duplicate": "Duplicate {name}",
  "servers.add-to": "Add {name} to another program",
  "servers.edit": "Edit {name}",
  "servers.remove": "Remove {name}",
  "servers.move": "Move {name}: drag, or press Up or Down",
  // Name of a duplicate.
  "servers.copy-of": "{name} (copy)",
  // Announced by screen readers.
  "servers.moved": "Moved to position {place}.",
  "servers.added": "Server added.",
  "servers.removed": "Server removed.",
  "servers.full": "Too many servers. Remove one first.",
  // Confirmation before a server is removed.
  "servers.forget-too": "Also delete its saved data, permissions and sign-in",
  "servers.remove-now": "Remove",
  "servers.keep": "Keep",
  // Adding a server.
  "servers.add": "Add server",
  "servers.add-how": "Source",
  "servers.by-address": "By URL",
  "servers.by-import": "Import",
  "servers.by-registry": "Registry",
  "servers.address": "URL",
  "servers.name": "Name",
  // Checkbox of a server: the panel connects to it whenever it opens.
  "servers.auto-connect": "Connect when the panel opens",
  "servers.name-hint": "From server",
  "servers.more": "Advanced: protocol revision",
  "servers.save": "Save",
  "servers.cancel": "Cancel",
  "servers.add-connect": "Add and connect",
  "servers.add-only": "Add without connecting",
  "servers.add-connect-count": { one: "Add and connect {count} server", other: "Add and connect {count} servers" },
  "servers.bad-address": "Not a valid server URL. Use http:// or https://, without a password.",
  // Import from a file or a link.
  "servers.import-text": "Config file, server.json or link",
  "servers.import-hint":
    "From Claude, Codex, Cursor, Gemini CLI, Goose, VS Code, Windsurf, Zed and others: JSON, TOML or YAML; also a server.json. Paste it, or drop a file here. Nothing is contacted until you have reviewed it.",
  "servers.review": "Review",
  "servers.choose-file": "Choose a file…",
  "servers.review-title": "These servers will be added",
  "servers.import-empty": "No servers found.",
  "servers.left-out": { one: "{count} more entry was omitted.", other: "{count} more entries were omitted." },
  "servers.repeated": "Keys that appear more than once in one object of the file; only the last one counts: {names}",
  "servers.with-headers": "with headers: {names}",
  "servers.bridged": "The file starts a proxy for this URL. The URL is used directly here.",
  "servers.switched-off": "disabled in the file",
  // {project} is a folder: the file has servers of several projects.
  "servers.of-project": "for {project}",
  // {names} are keys of the entry in the file, such as "timeout": this client has no setting for them.
  "servers.ignored": "Not used here: {names}",
  "servers.refused-headers": "Omitted because pages can't send them: {names}",
  "servers.duplicate-of": "Already added: {name}",
  // {name} is the name in the file of a value that each user has to fill in, such as a key or a token.
  "servers.fill-in": "{name}",
  // The same for a value that may be missing.
  "servers.fill-in-optional": "{name} (optional)",
  // First item of a list of values: none of them.
  "servers.no-choice": "Not set",
  // Reasons servers can't be added, shown beside a disabled button.
  "servers.none-chosen": "No server is selected.",
  "servers.none-ready": "The selected servers can't be added yet: see above what is missing.",
  "servers.draft-missing": "Fill in the missing values.",
  "servers.draft-bad-address": "With these values, the URL is invalid.",
  "servers.draft-bad-header": "With these values, a header is invalid.",
  "servers.unusable": "Not usable in a browser",
  "servers.unusable-stdio": "It runs a program on your computer. Pages can't do that.",
  "servers.unusable-transport": "It uses a transport that pages do not support.",
  "servers.unusable-built-in": "It is part of the program that the file is for.",
  "servers.unusable-socket": "It listens on a local socket. Pages can't reach that.",
  "servers.unusable-no-address": "It has no URL.",
  "servers.unusable-bad-address": "Its URL is invalid or contains a password.",
  "servers.unusable-secret-address":
    "Its URL would contain a secret. URLs are stored, exported and linked, so it can't be added here.",
  "servers.unusable-mcpb": "It is an MCPB bundle, which has to be installed by a program that supports these.",
  "servers.unusable-package": "Its kind of package is not supported, or its name is invalid.",
  // Followed by a command, which opens another panel.
  "servers.run-command": "To open a panel with it, run this in a terminal:",
  "servers.run-values": "Replace each … by the value of the variable. Values are not copied from the file.",
  "servers.run-copy": "Copy command",
  "servers.broken-not-json": "Not valid JSON, TOML or YAML, and not a link.",
  "servers.broken-no-map": "No server map found (mcpServers, servers, context_servers, mcp_servers or extensions).",
  "servers.broken-too-large": "Too large for a config file.",
  "servers.broken-bad-link": "This link is damaged or does not lead to a server.",
  "servers.broken-not-loaded": "A part of this page could not be loaded. Check the network, then try again.",
  // Export.
  "servers.export-copy": "Copy as JSON",
  "servers.export-save": "Download as JSON",
  "servers.export-note": "Header values are not exported.",

  // A server's details and its problems.

  // Names of the facts in the details.
  "server.address": "URL",
  "server.software": "Server version",
  "server.protocol": "Protocol",
  "server.revision": "Revision",
  "server.found-by": "Negotiated by",
  "server.relay-name": "Relay",
  // Process of a server that was started on this machine: command line, number {pid}, folder, names of variables.
  "server.process": "Command",
  "server.process-id": "process {pid}",
  "server.folder": "Folder",
  "server.environment": "Environment",
  "server.latency-name": "Latency",
  // The server's description of itself, in addition to its technical name.
  "server.self-title": "Title",
  "server.self-description": "Description",
  "server.self-website": "Website",
  // Heading of the facts about this client.
  "server.client": "Client",
  // Capabilities of the server, and the capabilities that this client declared to it.
  "server.offers": "Server capabilities",
  "server.offers-nothing": "None",
  "server.client-offers": "Client capabilities",
  "server.client-offers-nothing": "None",
  "server.client-offers-once": "Declared when the session began. Changes apply from the next connection.",
  "server.client-offers-each": "Declared with every request.",
  // Label of a collapsed section with the value of a capability.
  "server.capability-value": "Settings",
  // Parts of a capability: the server reports changes of a list; clients can subscribe to an item.
  "offer.part-listChanged": "listChanged",
  "offer.part-subscribe": "subscribe",
  // Capabilities of a server: short words on badges, in lower case.
  "offer.tools": "tools",
  "offer.resources": "resources",
  "offer.prompts": "prompts",
  "offer.logging": "logging",
  "offer.completions": "completions",
  "offer.tasks": "tasks",
  "offer.extensions": "extensions",
  "offer.experimental": "experimental",
  // Capabilities of a client: short words on badges, in lower case.
  "offer.elicitation": "elicitation",
  "offer.sampling": "sampling",
  "offer.roots": "roots",
  // Icons of the server and of its items; icons that contain their own bytes are always shown.
  "server.icons": "Icons",
  "server.icons-fetch": "Fetch icons from this server",
  "server.icons-note":
    "Icons are fetched last, over one connection, without credentials. The server learns which lists you view. Icons sent as data are always shown.",
  // Shown before the identifier of an extension, and of an experimental capability.
  "offer.one-extensions": "Extension",
  "offer.one-experimental": "Experimental",
  "server.instructions": "Instructions",
  "server.instructions-note": "Instructions for the model, from the server",
  "server.problems-title": "Problems",
  "server.problems-older": { one: "and {count} earlier", other: "and {count} earlier" },
  // Subject of a problem; {name} is the name of the item.
  "about.message": "Message",
  "about.tool": "Tool",
  "about.resource": "Resource",
  "about.prompt": "Prompt",
  "about.skill": "Skill",
  "about.stream": "Stream",
} as const satisfies Readonly<Record<string, Entry>>;
