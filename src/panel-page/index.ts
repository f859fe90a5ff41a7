/** Entry `mcp-panel/page`: the page of an MCP server, for any runtime with the web platform's `Request` and `Response`. */
export type { PageFiles } from "./page-files.js";
export { createPage, type PanelPage, type PanelPageOptions } from "./panel-page.js";
