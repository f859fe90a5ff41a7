/**
 * English strings of the panel's frame: its views, its drawer, going from one to the other. A comment above an entry (or a group) is the
 * note for translators.
 */
import type { Entry } from "../table.js";

/** The sentences of the frame in English; the reference for all other languages. */
export const frameEn = {
  // Names of the views, on their tabs.
  "view.servers": "Servers",
  "view.tools": "Tools",
  "view.resources": "Resources",
  "view.prompts": "Prompts",
  "view.tasks": "Tasks",
  "view.requests": "Requests",
  "view.traffic": "Traffic",
  "view.log": "Log",
  "view.problems": "Problems",
  "view.settings": "Settings",
  // Title of a view's tab. {label} is its name, such as "Prompts".
  "view.not-offered": "{label}: not offered by this server",
  // What screen readers call the row of tabs, and the pane below with tabs of its own.
  "frame.views": "Views",
  "frame.drawer": "Drawer",
  "frame.close-drawer": "Close drawer",
  "frame.resize-drawer": "Resize drawer",
  // What is found by the command palette, as a small word beside each entry.
  "palette.action": "Action",
  "palette.tool": "Tool",
  "palette.resource": "Resource",
  "palette.prompt": "Prompt",
  // Explains keys, in the list of keys and in the command palette.
  "keys.palette": "Open the command palette",
  "keys.drawer": "Open or close the drawer",
  "keys.next-server": "Next server",
  "keys.previous-server": "Previous server",
  // The button of a narrow panel that goes from one thing back to the list of all. {list} is the list's name: "Tools".
  "split.back": "Back to {list}",
  // The label of the line between two panes that can be moved.
  "split.resize": "Resize list",
} satisfies Readonly<Record<string, Entry>>;
