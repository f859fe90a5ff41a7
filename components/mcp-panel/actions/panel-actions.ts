/**
 * Actions of a panel and their keyboard shortcuts.
 *
 * Owns: the table behind the shortcuts, the list of shortcuts and the command palette. Single letters and digits work
 * only while the user is not typing, and can be turned off (WCAG 2.1.4).
 */
import type { PanelViewName } from "../../views/shared/show-request-event.js";
import { VIEWS } from "../frame/panel-views.js";
import type { PanelCommands } from "./panel-commands.js";

/** Name of an action; the name of a view is the action that opens it. Views that the page registered have no key. */
export type ActionName =
  | PanelViewName
  | "palette"
  | "filter"
  | "run"
  | "cancel"
  | "answer"
  | "drawer"
  | "maximize"
  | "next-server"
  | "previous-server"
  | "reconnect"
  | "disconnect"
  | "help";

/** One action. `action-labels.ts` has its label. */
export interface PanelAction {
  readonly name: ActionName;
  /** The key as shown to the user: `Ctrl/⌘ K`. */
  readonly key: string;
  readonly matches: (event: KeyboardEvent) => boolean;
  /** Returns false if there was nothing to do; other listeners then receive the key. */
  readonly run: (panel: PanelCommands) => boolean;
  /** True if the shortcut works even while the user is typing. */
  readonly anywhere?: true;
  /** True if the action is only useful as a shortcut, so the command palette omits it. */
  readonly keyOnly?: true;
}

const isPlain = (event: KeyboardEvent): boolean => !event.ctrlKey && !event.metaKey && !event.altKey;
const plain =
  (key: string) =>
  (event: KeyboardEvent): boolean =>
    isPlain(event) && event.key === key;
/** Key in lower case for comparison, because Caps Lock produces capital letters. */
const withControl =
  (key: string) =>
  (event: KeyboardEvent): boolean =>
    (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.key.toLowerCase() === key;

/** All actions. */
export const ACTIONS: readonly PanelAction[] = [
  {
    name: "palette",
    key: "Ctrl/⌘ K",
    matches: withControl("k"),
    run: (panel) => panel.showPalette(),
    anywhere: true,
    keyOnly: true,
  },
  { name: "filter", key: "/", matches: plain("/"), run: (panel) => panel.focusFilter() },
  {
    name: "run",
    key: "Ctrl/⌘ Enter",
    matches: withControl("enter"),
    run: (panel) => panel.run(),
    anywhere: true,
  },
  {
    name: "cancel",
    key: "Esc",
    matches: (event) => isPlain(event) && event.key === "Escape" && !event.isComposing,
    run: (panel) => panel.cancel(),
    anywhere: true,
  },
  { name: "answer", key: "a", matches: plain("a"), run: (panel) => panel.showRequests() },
  ...VIEWS.map(({ name, key }): PanelAction => ({
    name: name as PanelViewName, // the table has no others
    key,
    matches: plain(key),
    run: (panel) => panel.openView(name),
  })),
  { name: "drawer", key: "d", matches: plain("d"), run: (panel) => panel.toggleDrawer() },
  { name: "maximize", key: "m", matches: plain("m"), run: (panel) => panel.toggleMaximized() },
  { name: "next-server", key: "]", matches: plain("]"), run: (panel) => panel.switchServer(1) },
  { name: "previous-server", key: "[", matches: plain("["), run: (panel) => panel.switchServer(-1) },
  { name: "reconnect", key: "Shift R", matches: plain("R"), run: (panel) => panel.reconnect() },
  { name: "disconnect", key: "Shift D", matches: plain("D"), run: (panel) => panel.disconnect() },
  { name: "help", key: "?", matches: plain("?"), run: (panel) => panel.showKeys() },
];

/** Runs the action of a key; returns false if the key has none. `letters`: whether single letters and digits work. */
export function pressKey(event: KeyboardEvent, panel: PanelCommands, letters: boolean): boolean {
  const typing = isTyping(event);
  return ACTIONS.some(
    (action) => action.matches(event) && (action.anywhere ?? (letters && !typing)) && action.run(panel),
  );
}

/** Returns true if the key was pressed in a text field. */
function isTyping(event: KeyboardEvent): boolean {
  const target = event.composedPath()[0];
  return target instanceof HTMLElement && (target.matches("input, textarea, select") || target.isContentEditable);
}
