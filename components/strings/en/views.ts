/**
 * English strings of the views and of the panel.
 *
 * Format: one entry per sentence, with a key `area.thing`, and a comment above each entry or group as the note for
 * translators. A sentence that depends on a number is `{ one: "{count} tool", other: "{count} tools" }`. The compiler
 * ensures that the tables of `../zh-hans/` have the same keys (`view.*` are in `frame.ts`).
 */
import type { Entry } from "../table.js";

/** English strings; the reference for all other languages. */
export const viewsEn = {
  // States of the connection to a server.
  "server.connecting": "Connecting…",
  "server.connected": "Connected",
  "server.reconnecting": "Reconnecting…",
  "server.failed": "Not connected",
  "server.as-of": "as of {time}",
  "server.closed": "Disconnected",
  "server.recorded": "Recording",
  // {revision} is a date such as 2025-06-18; the two eras are "modern" (no session) and "legacy".
  "server.modern": "modern",
  "server.legacy": "legacy",
  // {host} is the host name of a relay, through which the server is reached.
  "server.relay": "through {host}",
  "server.latency": "Round-trip time while connecting",
  // Buttons.
  "server.retry": "Reconnect",
  "server.reconnect": "Reconnect",
  "server.disconnect": "Disconnect",
  "server.cancel": "Stop connecting",
  "server.details": "Server details",
  "server.problems": { one: "{count} problem", other: "{count} problems" },

  // The tools list.
  "tools.title": "Tools",
  "tools.filter": "Filter tools",
  "tools.reload": "Reload tools",
  "tools.by-name": "Sort by name",
  "tools.count": { one: "{count} tool", other: "{count} tools" },
  "tools.count-of": "{shown} of {total}",
  "tools.count-loading": { one: "{count} tool, loading…", other: "{count} tools, loading…" },
  // {tools} is the sentence above.
  "tools.and-malformed": "{tools}, {count} malformed",
  "tools.loading": "Loading tools…",
  // Short word on a badge, in lower case: a call of this tool is running.
  "tools.running": "running",
  // Badges of a tool, each with its tooltip: it has changed since it was first seen; it was added later; its name looks
  // like another name, or has letters of two alphabets.
  "tools.changed": "changed",
  "tools.changed-long": "Changed since first seen",
  "tools.new": "new",
  "tools.new-long": "Added since you first saw this server",
  "tools.alike": "look-alike",
  "tools.alike-long": "Looks like {names}",
  "tools.hidden": "hidden characters",
  "tools.hidden-long": "The name or the description has hidden or confusable characters",

  // Annotations of a tool: short words on badges, in lower case.
  // Badges of a tool with an app, and of a tool that only an app may call.
  "tools.app": "app",
  "tools.app-only": "app only",
  "hint.read-only": "read-only",
  "hint.destructive": "destructive",
  "hint.idempotent": "idempotent",
  "hint.open-world": "open world",
  "hint.closed-world": "closed world",
  // Explanations of these annotations. They always follow "hint.says".
  "hint.says": "Claimed by the server",
  "hint.read-only-long": "Changes nothing.",
  "hint.destructive-long": "May delete or overwrite data.",
  "hint.idempotent-long": "Repeated calls with the same arguments change nothing more.",
  "hint.open-world-long": "Interacts with external systems.",
  "hint.closed-world-long": "Stays within the server.",
  "hint.unproven": "Claimed by the server, not verified.",

  // Shown instead of a tool; the other strings of this view are in tool.ts.
  "tool.none": "No tool selected.",

  // Field for a server's address; its other strings are in connect.ts.
  "connect.submit": "Connect",
  // Label of the collapsed field that is shown if the page's own address failed.
  "connect.other": "Use another URL",

  // The panel itself.
  "panel.label": "MCP panel",
  "panel.servers": "Servers",
  "panel.server": "Server",
  "panel.keys": "Keyboard shortcuts",
  "panel.close": "Close",
  // Announced by screen readers; {name} is the name of the server.
  "panel.says-connected": "Connected to {name}.",
  "panel.says-reconnecting": "Connection to {name} lost. Reconnecting.",
  "panel.says-failed": "Could not connect to {name}.",
  "panel.says-closed": "Disconnected from {name}.",

  // The frame of the panel: the views, the drawer, and moving between them.

  // Names of the views, shown on their tabs.
  "view.servers": "Servers",
  "view.tools": "Tools",
  "view.resources": "Resources",
  "view.prompts": "Prompts",
  "view.skills": "Skills",
  "view.tasks": "Tasks",
  "view.requests": "Requests",
  "view.traffic": "Traffic",
  "view.history": "History",
  "view.changes": "Changes",
  "view.collections": "Collections",
  "view.log": "Log",
  "view.problems": "Problems",
  "view.settings": "Settings",
  // Tooltip of a tab. {label} is the name of the view, such as "Prompts".
  "view.not-offered": "{label}: not offered by this server",
  // Names, for screen readers, of the row of tabs, and of the drawer, which has its own tabs.
  "frame.views": "Views",
  "frame.drawer": "Drawer",
  // Tooltips of the button that lets the view in the drawer fill the panel; the key is added in brackets.
  "frame.maximize": "Maximize",
  "frame.restore": "Restore",
  "frame.close-drawer": "Close drawer",
  "frame.resize-drawer": "Resize drawer",
  // Button of a narrow panel that returns from an item to the list. {list} is the name of the list, such as "Tools".
  "split.back": "Back to {list}",
  // Label of the movable separator between two panes.
  "split.resize": "Resize list",
} as const satisfies Readonly<Record<string, Entry>>;
