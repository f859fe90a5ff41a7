/**
 * Base of the entry `mcp-panel/react`: hooks, and the parts of its components. `.ci/element-types.mjs` writes the
 * entry, with one component for each element of `custom-elements.json`.
 */
export { elementComponent } from "./element-component.js";
export { McpProvider, useLive, useMcp } from "./hooks.js";

/** Loads `<mcp-panel>`. */
export const loadPanel = (): Promise<unknown> => import("../page.js");
