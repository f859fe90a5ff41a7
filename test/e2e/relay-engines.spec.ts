/** Servers that a page can't reach itself, through the relay of its backend, in every engine that is here. */
import { expect, test } from "@playwright/test";
import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { enginesHere } from "../../.ci/engines.mjs";
import { FaultyServer } from "../peers/faulty-server.js";
import { openEngine } from "./engine-page.js";
import { closeAll, closing, faulty, page, withoutCors, type Fields } from "./relay-page.js";

test.afterEach(closeAll);

const ENGINES = ["chromium", ...enginesHere()] as const;
const HTTP_SSE_TOOLS = [{ name: "echo", inputSchema: { type: "object" } }];

/** A server of the oldest revision, without CORS headers, whose endpoint is relative. */
async function oldest(): Promise<string> {
  let stream: Parameters<RequestListener>[1] | undefined;
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
      "tools/list": { tools: HTTP_SSE_TOOLS },
      "tools/call": { content: [{ type: "text", text: "done" }] },
    };
    if (id !== undefined)
      stream?.write(
        `event: message\ndata: ${JSON.stringify({ jsonrpc: "2.0", id, result: results[method] ?? {} })}\n\n`,
      );
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  closing.push(() => (server.close(), server.closeAllConnections()));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // it listens on TCP
}

/** Addresses of each server: that of the endpoint, and others that belong to it. */
const SERVERS: Readonly<
  Record<string, { readonly tool: string; readonly code: RegExp; readonly start: () => Promise<readonly string[]> }>
> = {
  "sends no CORS headers": {
    tool: "where",
    code: /^ERR-CORS$/,
    async start() {
      const server = await new FaultyServer({ era: "legacy" }).up();
      closing.push(() => server.down());
      return [`${await faulty({ fields: withoutCors }, [], server.url)}/mcp`];
    },
  },
  "does not expose the id of its session": {
    tool: "where",
    code: /^ERR-CORS-EXPOSE$/,
    async start() {
      const server = await new FaultyServer({ era: "legacy" }).up();
      closing.push(() => server.down());
      const fields = (given: Fields): void => void delete given["access-control-expose-headers"];
      return [`${await faulty({ fields }, [], server.url)}/mcp`];
    },
  },
  "speaks HTTP+SSE without CORS headers": {
    tool: "echo",
    code: /^ERR-CORS$/,
    async start() {
      const origin = await oldest();
      return [`${origin}/sse`, `${origin}/messages`];
    },
  },
};

for (const engine of ENGINES) {
  test(`servers that a page can't reach are named, and reached through the relay: ${engine}`, async () => {
    test.setTimeout(120_000);
    const tab = await openEngine(engine);
    closing.push(() => tab.close());
    for (const [what, { tool, code, start }] of Object.entries(SERVERS)) {
      const allow = await start();
      const origin = await page(allow);
      await tab.goto(origin);
      const outcome = async (relay: string): Promise<string> =>
        await tab.run(
          async (url: string, mode: string, name: string) => {
            const { createHost } = await import(new URL("/mcp-panel.js", location.href).href);
            const host = await createHost({ storage: "memory", relay: { url: "/relay", needsConsent: false } });
            try {
              const server = await host.connect(url, { relay: mode });
              await server.callTool(name, { region: "Kelder" });
              return server.info.relay === undefined ? "direct" : "relay";
            } catch (error) {
              return (error as { readonly code?: string }).code ?? String(error);
            } finally {
              await host.close();
            }
          },
          allow[0] ?? "",
          relay,
          tool,
        );
      expect.soft(await outcome("never"), what).toMatch(code);
      expect.soft(await outcome("fallback"), what).toBe("relay");
    }
  });
}
