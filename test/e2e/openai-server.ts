/** A server as authors write them for OpenAI's Apps SDK: its metadata, its media type, a widget that reads `window.openai` at once. */
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

const URI = "ui://widget/counter.html";
const WIDGET = `<!doctype html>
<html>
  <body style="margin: 8px; font: 14px sans-serif">
    <p id="count"></p>
    <button id="more">One more</button>
    <script>
      const draw = () => {
        document.getElementById("count").textContent = "Count of " + window.openai.toolInput.of + ": " + (window.openai.widgetState?.count ?? window.openai.toolOutput?.count);
      };
      draw();
      addEventListener("openai:set_globals", draw);
      document.getElementById("more").onclick = async () => {
        const { structuredContent } = await window.openai.callTool("add_one", { to: window.openai.widgetState?.count ?? window.openai.toolOutput.count });
        await window.openai.setWidgetState({ count: structuredContent.count });
      };
      try { eval("0") } catch {}
    </script>
  </body>
</html>`;

interface Call {
  readonly name: string;
  readonly arguments: { readonly to?: number };
}

const METHODS: Readonly<Record<string, (params: Call) => object>> = {
  "server/discover": () => ({ supportedVersions: ["2026-07-28"], capabilities: { tools: {}, resources: {} } }),
  "tools/list": () => ({
    tools: [
      {
        name: "show_counter",
        inputSchema: { type: "object", properties: { of: { type: "string", default: "owls" } } },
        _meta: { "openai/outputTemplate": URI },
      },
      {
        name: "add_one",
        inputSchema: { type: "object", properties: { to: { type: "integer" } } },
        _meta: { "openai/widgetAccessible": true, "openai/visibility": "private" },
      },
    ],
  }),
  "tools/call": ({ name, arguments: { to = 0 } }) => ({
    content: [{ type: "text", text: "counted" }],
    structuredContent: { count: name === "add_one" ? to + 1 : 3 },
  }),
  "resources/list": () => ({ resources: [] }),
  "resources/read": () => ({ contents: [{ uri: URI, mimeType: "text/html+skybridge", text: WIDGET }] }),
};

/** Starts it; resolves with its endpoint. */
export async function startOpenAiServer(): Promise<{ readonly url: string; stop(): void }> {
  const cors = { "access-control-allow-origin": "*", "access-control-allow-headers": "*" };
  const server = createServer((request, response) => {
    let body = "";
    request.on("data", (piece: Buffer) => (body += piece.toString()));
    request.on("end", () => {
      if (request.method !== "POST") return response.writeHead(request.method === "OPTIONS" ? 204 : 405, cors).end();
      const { id, method, params } = JSON.parse(body) as { id?: string | number; method: string; params: Call };
      if (id === undefined) return response.writeHead(202, cors).end();
      const result = METHODS[method]?.(params);
      const answer = result
        ? { result: { resultType: "complete", ...result } }
        : { error: { code: -32601, message: "no such method" } };
      response.writeHead(200, { ...cors, "content-type": "application/json" });
      return response.end(JSON.stringify({ jsonrpc: "2.0", id, ...answer }));
    });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}/mcp`, // it listens on TCP
    stop() {
      server.close();
      server.closeAllConnections();
    },
  };
}
