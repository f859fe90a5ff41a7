/** A server of the official SDK, without sessions, for requests of the web platform and for those of Node. */
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { StreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/streamableHttp.js";
import { WebStandardStreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js";
import { z } from "zod";

/** A new server, which counts. */
export function mcpServer() {
  const server = new McpServer({ name: "field-notes", version: "1.0.0" });
  server.registerTool("count", { description: "Counts birds.", inputSchema: { of: z.string() } }, ({ of }) => ({
    content: [{ type: "text", text: `12 ${of}` }],
  }));
  return server;
}

export async function handleMcp(request) {
  if (request.method !== "POST") return new Response(null, { status: 405, headers: { allow: "POST" } });
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  await mcpServer().connect(transport);
  return transport.handleRequest(request);
}

export async function nodeHandler(request, response, body) {
  if (request.method !== "POST") return void response.writeHead(405, { allow: "POST" }).end();
  const transport = new StreamableHTTPServerTransport({ enableJsonResponse: true });
  await mcpServer().connect(transport);
  await transport.handleRequest(request, response, body);
}
