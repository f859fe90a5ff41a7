/**
 * Labels, icons and keys of a panel's actions, as the command palette and the list of shortcuts show them.
 *
 * Owns: the table, and the choice between Control and Command. It is loaded with them, not with the panel.
 */
import { isApplePlatform } from "../../parts/basic/apple-platform.js";
import { paletteEn } from "../../strings/en/palette.js";
import { addEnglish, type StringKey } from "../../strings/index.js";
import type { IconName } from "../../theme/icons.js";
import type { PanelViewName } from "../../views/shared/show-request-event.js";
import type { ActionName } from "./panel-actions.js";
import { isView } from "../frame/panel-views.js";

addEnglish(paletteEn);

const LABELS: Readonly<Record<Exclude<ActionName, PanelViewName>, StringKey>> = {
  palette: "keys.palette",
  filter: "keys.filter",
  run: "keys.run",
  cancel: "keys.cancel",
  answer: "keys.requests",
  drawer: "keys.drawer",
  maximize: "keys.maximize",
  "next-server": "keys.next-server",
  "previous-server": "keys.previous-server",
  reconnect: "server.reconnect",
  disconnect: "server.disconnect",
  help: "keys.help",
};

/** Icons of the actions that the palette lists. */
export const ACTION_ICONS: Readonly<Record<Exclude<keyof typeof LABELS, "palette">, IconName>> = {
  filter: "search",
  run: "play",
  cancel: "stop",
  answer: "request",
  drawer: "form",
  maximize: "maximize",
  "next-server": "server",
  "previous-server": "server",
  reconnect: "refresh",
  disconnect: "power",
  help: "info",
};

/** Returns the key of an action's label. */
export function actionLabel(action: ActionName): StringKey {
  return isView(action) ? `view.${action}` : LABELS[action];
}

/**
 * Returns a shortcut of `panel-actions.ts` as it is on this platform: `Ctrl/⌘ K` is `⌘ K` on a Mac, `Ctrl K` elsewhere.
 */
export function keyText(key: string, platform?: string): string {
  return key.replace("Ctrl/⌘", isApplePlatform(platform) ? "⌘" : "Ctrl");
}
