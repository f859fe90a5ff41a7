/**
 * The entry `mcp-panel`: registers all elements and exports everything, the headless client included.
 *
 * @example
 * import "mcp-panel";
 * document.body.innerHTML = `<mcp-panel src="https://example.com/mcp"></mcp-panel>`;
 */
export * from "./elements.js";
export * from "../workers/index.js";
