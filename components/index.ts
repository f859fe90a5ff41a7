/**
 * The entry `mcp-panel`: registers all elements and exports everything, including the headless client.
 *
 * @example
 * import "mcp-panel";
 * const panel = document.createElement("mcp-panel");
 * panel.src = "https://example.com/mcp";
 * document.body.append(panel);
 */
export * from "./elements.js";
export * from "../workers/index.js";
