/** A server of the oldest revision, over HTTP+SSE, without CORS headers. */
import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** Starts the server; its endpoint is `/sse`, which names the relative address `/messages`. */
export async function listenHttpSse(): Promise<{ readonly origin: string; readonly close: () => void }> {
  let stream: ServerResponse | undefined;
  const server = createServer(async (request, response) => {
    if (request.method === "GET" && request.url === "/sse") {
      stream = response.writeHead(200, { "content-type": "text/event-stream" });
      return void response.write("event: endpoint\ndata: /messages?id=1\n\n");
    }
    if (request.method !== "POST" || !request.url?.startsWith("/messages")) return void response.writeHead(405).end();
    let body = "";
    for await (const piece of request) body += String(piece);
    response.writeHead(202).end();
    const { id, method } = JSON.parse(body) as { readonly id?: number; readonly method: string }; // of our own client
    const results: Readonly<Record<string, object>> = {
      initialize: {
        protocolVersion: "2024-11-05",
        capabilities: { tools: {} },
        serverInfo: { name: "old", version: "1" },
      },
      "tools/list": { tools: [{ name: "echo", inputSchema: { type: "object" } }] },
      "tools/call": { content: [{ type: "text", text: "done" }] },
    };
    if (id !== undefined)
      stream?.write(
        `event: message\ndata: ${JSON.stringify({ jsonrpc: "2.0", id, result: results[method] ?? {} })}\n\n`,
      );
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, // it listens on TCP
    close: () => void (server.close(), server.closeAllConnections()),
  };
}
