/** Entry `mcp-panel/page/node`: the parts of the page of a server that need Node. */
export { packageFiles } from "./package-files.js";
export { toMiddleware, type PageMiddleware } from "./to-middleware.js";
