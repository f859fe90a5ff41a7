/** The server over standard input and output. */
import { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js";
import { mcpServer } from "./mcp-server.mjs";

await mcpServer().connect(new StdioServerTransport());
