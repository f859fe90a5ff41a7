/**
 * What `dist/mcp-panel.js` is made of, for `<script type="module" src>`: the panel and the headless client. Views that are not seen
 * at once load when they are needed, from beside that file.
 */
export { McpPanel } from "./mcp-panel/mcp-panel.js";
export * from "../workers/index.js";
