/** Tabs of one origin, with the browser's own locks and channels: one leads the long stream of a server, the others follow. */
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import { expect, test, type Page } from "@playwright/test";
import { serveStatic } from "../helpers/static-server.mjs";

const DIST = fileURLToPath(new URL("../../dist", import.meta.url));
const CORS = {
  "access-control-allow-origin": "*",
  "access-control-allow-headers": "*",
  "access-control-allow-methods": "GET, POST, DELETE, OPTIONS",
  "access-control-expose-headers": "mcp-session-id",
};

/** A server of 2025-11-25 whose standing streams the test holds. */
async function startServer() {
  const streams = new Set<ServerResponse>();
  let [lists, deleted] = [0, 0];
  const results: Record<string, () => object> = {
    initialize: () => ({
      protocolVersion: "2025-11-25",
      capabilities: { tools: { listChanged: true } },
      serverInfo: { name: "tabs", version: "1" },
    }),
    "tools/list": () => ({ tools: [{ name: `tool_${++lists}`, inputSchema: { type: "object" } }] }),
  };
  const server = createServer(async (request, response) => {
    if (request.method === "GET") {
      response.writeHead(200, { ...CORS, "content-type": "text/event-stream" });
      response.write(": open\n\n");
      streams.add(response);
      return void response.on("close", () => streams.delete(response));
    }
    if (request.method === "DELETE") deleted++;
    let text = "";
    for await (const piece of request) text += String(piece);
    const { id, method } = (text === "" ? {} : JSON.parse(text)) as { id?: number; method?: string };
    if (id === undefined) return void response.writeHead(request.method === "POST" ? 202 : 204, CORS).end();
    const result = results[method ?? ""]?.();
    const answer = result ? { result } : { error: { code: -32601, message: "Method not found" } };
    const headers = {
      ...CORS,
      "content-type": "application/json",
      ...(method === "initialize" && { "mcp-session-id": "s" }),
    };
    response.writeHead(200, headers).end(JSON.stringify({ jsonrpc: "2.0", id, ...answer }));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const changed = `data: ${JSON.stringify({ jsonrpc: "2.0", method: "notifications/tools/list_changed" })}\n\n`;
  return {
    url: `http://127.0.0.1:${port}/mcp`,
    streams: () => streams.size,
    deleted: () => deleted,
    reportChange: () => streams.forEach((stream) => stream.write(changed)),
    stop: () => server.closeAllConnections(),
  };
}

/** Connects a page, and keeps the number of tools lists it was told. */
async function connect(page: Page, origin: string, url: string): Promise<void> {
  await page.goto(`${origin}/`);
  await page.evaluate(async (address) => {
    const { createHost } = await import(new URL("/mcp-panel.js", location.href).href);
    const host = await createHost();
    const reported = { lists: 0 };
    host.subscribe((events: { kind: string; end?: boolean }[]) => {
      for (const event of events) if (event.kind === "list-page" && event.end === true) reported.lists++;
    });
    const server = await host.connect(address);
    await server.follow("tools");
    Object.assign(globalThis, { reported, server });
  }, url);
}

const lists = (page: Page): Promise<number> =>
  page.evaluate(() => (globalThis as unknown as { reported: { lists: number } }).reported.lists);

test("one tab holds the GET stream, both receive its messages, and the other takes it over when the first is closed", async ({
  context,
}) => {
  const server = await startServer();
  const site = await serveStatic({ folder: DIST, pages: { "/": "<!doctype html><title>tab</title>" } });
  try {
    const [first, second] = [await context.newPage(), await context.newPage()];
    await connect(first, site.origin, server.url);
    await connect(second, site.origin, server.url);
    await expect.poll(server.streams).toBe(1);
    await second.waitForTimeout(300); // time enough for a second stream, were there one
    expect(server.streams()).toBe(1);

    server.reportChange();
    await expect.poll(() => lists(first)).toBe(2);
    await expect.poll(() => lists(second)).toBe(2);

    await first.close();
    await expect.poll(server.streams).toBe(1);
    await expect.poll(() => lists(second)).toBe(3); // what changed meanwhile was told to nobody
    server.reportChange();
    await expect.poll(() => lists(second), { timeout: 10_000 }).toBe(4);
  } finally {
    server.stop();
    site.close();
  }
});

test("a page that is closed ends its session (T-24)", async ({ page }) => {
  const server = await startServer();
  const site = await serveStatic({ folder: DIST, pages: { "/": "<!doctype html><title>tab</title>" } });
  try {
    await connect(page, site.origin, server.url);
    await page.goto("about:blank");
    await expect.poll(server.deleted).toBe(1);
  } finally {
    server.stop();
    site.close();
  }
});
