/**
 * The state of a server as far as the frame of a panel shows it: its name and status, the notes above the views, the counts in the tabs.
 *
 * Owns: whether the frame is to be drawn again. The views in it follow the host themselves.
 */
import type { ServerState } from "../../src/state/index.js";
import { VIEWS } from "./panel-views.js";

/** Returns whether the frame shows anything that differs between two states of one server. */
export function isFramedOtherwise(before: ServerState | undefined, after: ServerState): boolean {
  if (!before) return true;
  const drawn = framedParts(before);
  return framedParts(after).some((part, index) => part !== drawn[index]);
}

/** Counts of requests are left out: the panel follows these itself. */
function framedParts(state: ServerState): readonly unknown[] {
  const { server, outage, requestLimit, tools } = state;
  return [server, outage, requestLimit, tools.items.length > 0, ...VIEWS.map(({ count }) => count?.(state, []))];
}
