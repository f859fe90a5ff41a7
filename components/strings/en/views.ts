/**
 * English strings of the views and of the panel.
 *
 * Shape: one entry per sentence, key `area.thing`, a comment above each as the note for translators. A sentence with a number that
 * changes it is `{ one: "{count} tool", other: "{count} tools" }`. The same keys must be in `../zh-hans/views.ts` (the compiler insists).
 */
import type { Entry } from "../table.js";

/** The views' sentences in English; the model for all other languages. */
export const viewsEn = {
  // Where the connection to a server stands.
  "server.connecting": "Connecting…",
  "server.connected": "Connected",
  "server.reconnecting": "Reconnecting…",
  "server.failed": "Not connected",
  "server.closed": "Disconnected",
  "server.recorded": "Recording",
  // {revision} is a date such as 2025-06-18; the two eras are "modern" (no session) and "legacy".
  "server.modern": "modern",
  "server.legacy": "legacy",
  "server.latency": "Time of the last round trip while connecting",
  // Buttons.
  "server.retry": "Connect again",
  "server.reconnect": "Reconnect",
  "server.disconnect": "Disconnect",
  "server.cancel": "Stop connecting",
  "server.details": "Server details",
  // What a server offers: short words on badges, in lower case. The details are in server.ts.
  "offer.tools": "tools",
  "offer.resources": "resources",
  "offer.prompts": "prompts",
  "offer.logging": "logging",
  "offer.completions": "completions",
  "offer.tasks": "tasks",
  "offer.extensions": "extensions",
  "offer.experimental": "experimental",
  "server.problems": { one: "{count} problem", other: "{count} problems" },

  // The tools list.
  "tools.title": "Tools",
  "tools.filter": "Filter tools",
  "tools.reload": "Reload tools",
  "tools.by-name": "Sort by name",
  "tools.count": { one: "{count} tool", other: "{count} tools" },
  "tools.count-of": "{shown} of {total}",
  "tools.count-loading": { one: "{count} tool, loading…", other: "{count} tools, loading…" },
  // {tools}: the sentence above.
  "tools.and-malformed": "{tools}, {count} malformed",
  "tools.loading": "Loading tools…",
  // A short word on a badge, in lower case: a call of this tool runs.
  "tools.running": "running",
  // Badges of a tool: it is not what it was when it was first seen; it came since; its name looks like another one's, or
  // has letters of two alphabets. Then their tooltips.
  "tools.changed": "changed",
  "tools.changed-long": "Not what it was when it was first seen",
  "tools.new": "new",
  "tools.new-long": "Came after this server was first seen",
  "tools.alike": "look-alike",
  "tools.alike-long": "Looks like {names}",
  "tools.hidden": "odd letters",
  "tools.hidden-long": "Its name has hidden or confusable characters",

  // What a server claims about a tool: short words on badges, in lower case.
  "hint.read-only": "read-only",
  "hint.destructive": "destructive",
  "hint.idempotent": "idempotent",
  "hint.open-world": "open world",
  "hint.closed-world": "closed world",
  // The same, explained. Always introduced by "hint.says".
  "hint.says": "The server says",
  "hint.read-only-long": "It changes nothing.",
  "hint.destructive-long": "It may delete or overwrite.",
  "hint.idempotent-long": "Running it again with the same arguments changes nothing more.",
  "hint.open-world-long": "It reaches out to things beyond the server.",
  "hint.closed-world-long": "It stays within the server.",
  "hint.unproven": "Hints of the server, not checked by anyone.",

  // In place of a tool; the rest of its view is in tool.ts.
  "tool.none": "No tool selected.",

  // The field for a server's address; the rest of it is in connect.ts.
  "connect.submit": "Connect",
  // Unfolds the field where the page's own address failed.
  "connect.other": "Use another address",

  // The panel around it all.
  "panel.label": "MCP panel",
  "panel.servers": "Servers",
  "panel.server": "Server",
  "panel.back": "Tools",
  "panel.resize": "Width of the list",
  "panel.keys": "Keyboard shortcuts",
  "panel.close": "Close",
  "panel.crashed": "The worker stopped",
  "panel.crashed-note": "The part that talks to servers ended unexpectedly. Connections and running calls were lost.",
  "panel.restart": "Restart",
  // Entries of an mcpServers map that a browser can't use; {names} is a list.
  "panel.skipped": "Not usable in a browser: {names}. Only servers with a web address are.",
  "panel.bad-config":
    "The list of servers can't be read. It should be JSON: an object named mcpServers, with a url for each.",
  // What the page's author wrote for signing in and can't be used; {value} is what was written, {attribute} the name of an attribute,
  // {used} the word that counts instead.
  "panel.auth-no-redirect": "Signing in is not offered: redirect-url is missing.",
  "panel.auth-redirect":
    "Signing in is not offered: redirect-url “{value}” can't be used. It has to be a page of this very origin, https or on this device, without a fragment.",
  "panel.auth-word": "{attribute} “{value}” is unknown: “{used}” is used.",
  // {names} is a list of entries.
  "panel.auth-entries": "The auth of these entries can't be used: {names}. It needs an issuer and a clientId.",
  // Said by screen readers; {name} is the server.
  "panel.says-connected": "Connected to {name}.",
  "panel.says-reconnecting": "The connection to {name} was lost; it is being made again.",
  "panel.says-failed": "Could not connect to {name}.",
  "panel.says-closed": "Disconnected from {name}.",

  // The list of keys.
  "keys.filter": "Filter the list",
  "keys.move": "Move in the list",
  "keys.open": "Open the tool",
  "keys.run": "Run the tool",
  "keys.cancel": "Cancel the running call",
  "keys.switch": "Switch between form and JSON",
  "keys.format": "Lay out the JSON",
  "keys.tree": "Move in a tree, open and close its nodes",
  "keys.copy-value": "Copy the value, in a tree",
  "keys.copy-path": "Copy the path, in a tree",
  "keys.resize": "Resize the list, on its separator",
  "keys.requests": "Answer what servers ask",
  "keys.help": "Show this list",
} as const satisfies Readonly<Record<string, Entry>>;
