/**
 * The MCP server samples talk to: `https://example.com/mcp`, which has the tools they call, in both eras and over messages.
 *
 * Owns: those tools, an app, a skill, a resource, log levels. Nothing in it is a browser's or Node's.
 */
import { createMcpHandler, McpServer, type McpHttpHandler } from "@modelcontextprotocol/server";
import { z } from "zod";

type ServerTransport = Parameters<McpServer["connect"]>[0];

function createServer(): McpServer {
  const server = new McpServer(
    { name: "weather", version: "1.0.0" },
    {
      capabilities: {
        logging: {},
        resources: { subscribe: true },
        extensions: { "io.modelcontextprotocol/skills": { directoryRead: true } },
      },
    },
  );
  registerSkill(server);
  server.registerTool(
    "get_weather",
    { description: "What the weather is like in a city.", inputSchema: z.object({ city: z.string() }) },
    ({ city }) => ({
      content: [{ type: "text", text: `It rains in ${city}.` }],
      structuredContent: { temperature: 9 },
    }),
  );
  server.registerTool(
    "render",
    { description: "Renders a page.", inputSchema: z.object({ page: z.int().default(1) }) },
    ({ page }) => ({ content: [{ type: "text", text: `Page ${page} is there.` }] }),
  );
  server.registerTool(
    "get_order",
    { description: "An order by its id.", inputSchema: z.object({ id: z.number(), share: z.number().optional() }) },
    ({ id }) => ({ content: [{ type: "text", text: "An order." }], structuredContent: { id } }),
  );
  server.registerTool(
    "show_map",
    { description: "A map.", inputSchema: z.object({}), _meta: { ui: { resourceUri: "ui://map" } } },
    () => ({ content: [{ type: "text", text: "A map." }] }),
  );
  server.registerResource("map", "ui://map", { mimeType: "text/html;profile=mcp-app" }, ({ href }) => ({
    contents: [{ uri: href, mimeType: "text/html;profile=mcp-app", text: "<!doctype html><title>Map</title>" }],
  }));
  server.registerResource("note", "note:///7", { mimeType: "text/plain" }, ({ href }) => ({
    contents: [{ uri: href, text: "Rain since Tuesday." }],
  }));
  return server;
}

const SKILL_URI = "skill://field-notes/SKILL.md";
const SKILL_TEXT = "---\nname: field-notes\ndescription: How to keep field notes.\n---\n\n# Field notes\n";
const FRESHNESS = { ttlMs: 0, cacheScope: "public" };

/** Adds a skill of one file, which its directory lists, too. */
function registerSkill(server: McpServer): void {
  const file = { name: "SKILL.md", uri: SKILL_URI, mimeType: "text/markdown" };
  const entry = async (): Promise<object> => {
    const bytes = new TextEncoder().encode(SKILL_TEXT);
    const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
    const digest = `sha256:${[...hash].map((byte) => byte.toString(16).padStart(2, "0")).join("")}`;
    const frontmatter = { name: "field-notes", description: "How to keep field notes." };
    return { uri: SKILL_URI, frontmatter, resources: [{ uri: SKILL_URI, digest, size: bytes.length }] };
  };
  server.registerResource("skill", SKILL_URI, { mimeType: "text/markdown" }, ({ href }) => ({
    contents: [{ uri: href, mimeType: "text/markdown", text: SKILL_TEXT }],
  }));
  const params = z.looseObject({});
  server.server.setRequestHandler("skills/list", { params }, async () => ({ skills: [await entry()], ...FRESHNESS }));
  server.server.setRequestHandler("skills/get", { params }, async () => ({ skill: await entry(), ...FRESHNESS }));
  server.server.setRequestHandler("resources/directory/read", { params }, () => ({ resources: [file], ...FRESHNESS }));
}

/** The server behind `fetch`. */
export const weatherHandler = (): McpHttpHandler => createMcpHandler(createServer);

/** The server behind messages: a port, a socket. `send` sends one; the returned function takes one. */
export async function weatherMessages(send: (message: unknown) => void): Promise<(message: unknown) => void> {
  const transport: ServerTransport = {
    start: () => Promise.resolve(),
    send: (message) => Promise.resolve(send(message)),
    close: () => Promise.resolve(),
  };
  await createServer().connect(transport);
  return (message) => transport.onmessage?.(message as Parameters<NonNullable<ServerTransport["onmessage"]>>[0]); // the SDK checks it
}
