/** Name and version of this client. The version matches package.json; a test compares them. */
import type { Implementation } from "../../protocol/index.js";

/** Version of this package. */
export const VERSION = "0.1.0";

/** Name, title and version that the client sends to servers as `clientInfo`. */
export const CLIENT: Implementation = { name: "mcp-panel", title: "MCP Panel", version: VERSION };
