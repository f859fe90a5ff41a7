/**
 * Labels of a panel's actions, as the command palette and the list of shortcuts show them.
 *
 * Owns: the table. It is loaded with them, not with the panel.
 */
import { paletteEn } from "../../strings/en/palette.js";
import { addEnglish, type StringKey } from "../../strings/index.js";
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
  "next-server": "keys.next-server",
  "previous-server": "keys.previous-server",
  reconnect: "server.reconnect",
  disconnect: "server.disconnect",
  help: "keys.help",
};

/** Returns the key of an action's label. */
export function actionLabel(action: ActionName): StringKey {
  return isView(action) ? `view.${action}` : LABELS[action];
}
