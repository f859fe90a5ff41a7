/**
 * The entry `mcp-panel/panel`, and what `dist/mcp-panel.js` is made of, for `<script type="module" src>`: `<mcp-panel>` and the headless
 * client. Views that are not seen at once load when they are needed: chunks of the bundler's, or files beside `mcp-panel.js`.
 *
 * @example
 * import "mcp-panel/panel";
 */
export type { InputRequestEvent } from "./mcp-panel/input-request-event.js";
export { McpPanel } from "./mcp-panel/mcp-panel.js";
export type { CallChangeEvent, ServerChangeEvent } from "./mcp-panel/panel-events.js";
export type { ServerMap } from "./mcp-panel/server-config.js";
export * from "../workers/index.js";
