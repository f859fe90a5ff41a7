/** Name and version of this client. The version matches package.json; a test compares them. */
import type { Implementation } from "../../protocol/index.js";

export const CLIENT: Implementation = { name: "mcp-panel", title: "MCP Panel", version: "0.1.0" };
