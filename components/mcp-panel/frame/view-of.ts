/** View in which something is shown. */
import type { ShowTarget, ViewName } from "../../views/shared/show-request-event.js";

const VIEW_OF = {
  tool: "tools",
  resource: "resources",
  prompt: "prompts",
  traffic: "traffic",
  history: "history",
  log: "log",
} as const;

/** Returns the view that shows a target. */
export function viewOf(wanted: ShowTarget): ViewName {
  return wanted.kind === "view" ? wanted.view : VIEW_OF[wanted.kind];
}
