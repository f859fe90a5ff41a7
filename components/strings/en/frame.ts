/**
 * English strings of the panel's frame: the views, the drawer, and moving between them. A comment above an entry (or a
 * group) is the note for translators.
 */
import type { Entry } from "../table.js";

/** English strings of the frame; the reference for all other languages. */
export const frameEn = {
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
  "frame.close-drawer": "Close drawer",
  "frame.resize-drawer": "Resize drawer",
  // Button of a narrow panel that returns from an item to the list. {list} is the name of the list, such as "Tools".
  "split.back": "Back to {list}",
  // Label of the movable separator between two panes.
  "split.resize": "Resize list",
} satisfies Readonly<Record<string, Entry>>;
