/**
 * The entry `mcp-panel/panel`, also the source of `dist/mcp-panel.js` for `<script type="module" src>`: `<mcp-panel>` and the headless
 * client. Views that are not shown at once are loaded on demand, from chunks of the bundler or files next to `mcp-panel.js`.
 *
 * @example
 * import "mcp-panel/panel";
 */
export type { InputRequestEvent } from "./mcp-panel/input-request-event.js";
export { McpPanel } from "./mcp-panel/mcp-panel.js";
export type { CallChangeEvent, ServerChangeEvent } from "./mcp-panel/panel-events.js";
export type { ServerMap } from "./mcp-panel/server-config.js";
export * from "../workers/index.js";
