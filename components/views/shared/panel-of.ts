/** Finds the panel that contains an element. */
import type { PanelElement } from "../../parts/plugins/panel-element.js";

/** Returns the nearest panel around an element, across shadow roots; `undefined` if a view is used alone. */
export function panelOf(element: Element): PanelElement | undefined {
  let root = element.getRootNode();
  while (root instanceof ShadowRoot) {
    if (root.host.localName === "mcp-panel") return root.host as PanelElement; // the tag name is that of the panel
    root = root.host.getRootNode();
  }
  return undefined;
}
