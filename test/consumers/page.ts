/** A page with plain TypeScript: tags and events have types by importing an entry. */
import { createHost as createHostHere } from "mcp-panel";
import { clientCredentials } from "mcp-panel/auth";
import { createHost, isMcpError, type CallToolResult, type Host } from "mcp-panel/client";
import { McpToolsList } from "mcp-panel/elements";
import { McpSchemaForm } from "mcp-panel/elements/schema-form";
import { createHost as createHostOfEngine } from "mcp-panel/engine";
import { McpPanel } from "mcp-panel/panel";
import { openSignIn } from "mcp-panel/sign-in";
import manifest from "mcp-panel/custom-elements.json" with { type: "json" };

const panel: McpPanel = document.createElement("mcp-panel");
panel.theme = "dark";
panel.servers = { weather: { url: "https://example.com/mcp", headers: { "x-team": "blue" } } };
panel.addEventListener("mcp-input-request", (event) => {
  if (event.request.kind === "roots") event.respondWith({ action: "share" });
});

const list: McpToolsList | null = document.querySelector("mcp-tools-list");
const host: Host = await createHost();
if (list) [list.host, list.serverId] = [host, "weather"];
try {
  const server = await host.connect("https://example.com/mcp");
  const result: CallToolResult = await server.callTool("get_weather", { city: "Oslo" });
  console.log(result.content, manifest.modules.length);
} catch (error) {
  if (isMcpError(error)) console.log(error.code);
}

export const same: readonly (typeof createHost)[] = [createHostHere, createHostOfEngine];
export const others = [openSignIn, clientCredentials];
const form: McpSchemaForm = document.createElement("mcp-schema-form");
form.schema = { type: "object" };
