/**
 * English strings of the command palette and of keyboard shortcuts. A comment above an entry (or a group) is the note
 * for translators.
 */
import type { Entry } from "../table.js";

/** English strings; the reference for all other languages. */
export const paletteEn = {
  "palette.title": "Command palette",
  "palette.hint": "Find a tool, resource, prompt, server or action",
  // {query} is the typed text.
  "palette.none": "No results for “{query}”.",
  "palette.searching": "Searching history, traffic and log…",
  "palette.more": { one: "and {count} more: keep typing", other: "and {count} more: keep typing" },
  // Headings of groups of entries. "Go to" has views, servers, resources and prompts; "Found" has results of a search
  // in the history, traffic and log.
  "palette.recent": "Recent",
  "palette.tools": "Tools",
  "palette.go": "Go to",
  "palette.actions": "Actions",
  "palette.found": "Found",
  // Action that changes a setting: "Theme: Dark".
  "palette.set": "{setting}: {value}",
  // Kinds of entries in the command palette; a short word beside an entry.
  "palette.history": "History",
  "palette.traffic": "Traffic",
  "palette.log": "Log",
  "palette.tool": "Tool",
  "palette.resource": "Resource",
  "palette.prompt": "Prompt",

  // Actions of keys, in the list of keys and in the command palette.
  "keys.palette": "Open the command palette",
  "keys.drawer": "Open or close the drawer",
  "keys.maximize": "Maximize the view in the drawer, or restore it",
  "keys.next-server": "Next server",
  "keys.previous-server": "Previous server",
  // Further entries of the list of keys.
  "keys.filter": "Filter the list",
  "keys.move": "Move through the list",
  "keys.open": "Open the tool",
  "keys.run": "Run the tool",
  "keys.cancel": "Restore a maximized view, or cancel the running call",
  "keys.switch": "Switch between form and JSON",
  "keys.format": "Format JSON",
  "keys.tree": "Move through a tree, expand and collapse nodes",
  "keys.copy-value": "Copy the value (in a tree)",
  "keys.copy-path": "Copy the path (in a tree)",
  "keys.find": "Find in a response",
  "keys.resize": "Resize the list (on its separator)",
  "keys.requests": "Answer requests from servers",
  "keys.help": "Show this list",
} as const satisfies Readonly<Record<string, Entry>>;
