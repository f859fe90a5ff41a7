/** The timeline of a server that changes while one works with it: every change, call and restart, also later and offline. */
import { once } from "node:events";
import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test, type Locator } from "@playwright/test";
import { axe } from "./axe.js";
import { complaints, Panel } from "./panel.js";

const CORS = {
  "access-control-allow-origin": "*",
  "access-control-allow-headers": "*",
  "access-control-allow-methods": "GET, POST, DELETE, OPTIONS",
  "access-control-expose-headers": "mcp-session-id",
};

interface ListedTool {
  readonly name: string;
  readonly description?: string;
  readonly inputSchema: unknown;
}

/** A server of 2025-11-25 whose tools the test changes, and which can be started again. */
class ChangingServer {
  #tools: readonly ListedTool[] = [];
  #http: Server | undefined;
  #port = 0;
  #session = 0;
  readonly #streams = new Set<ServerResponse>();

  get url(): string {
    return `http://127.0.0.1:${this.#port}/mcp`;
  }

  async up(tools = this.#tools): Promise<this> {
    this.#tools = tools;
    this.#session++;
    const http = (this.#http = createServer(async (request, response) => {
      const isCurrent = request.headers["mcp-session-id"] === `s${this.#session}`;
      if (request.method === "GET" && isCurrent) {
        response.writeHead(200, { ...CORS, "content-type": "text/event-stream" }).write(": open\n\n");
        this.#streams.add(response);
        return;
      }
      let text = "";
      for await (const piece of request) text += String(piece);
      const { id, method = "" } = (text === "" ? {} : JSON.parse(text)) as { id?: number; method?: string };
      if (request.method === "OPTIONS") return void response.writeHead(204, CORS).end();
      if (method !== "initialize" && !isCurrent) return void response.writeHead(404, CORS).end();
      if (id === undefined) return void response.writeHead(202, CORS).end();
      const result = this.#result(method);
      const answer = result ? { result } : { error: { code: -32601, message: "Method not found" } };
      response
        .writeHead(200, { ...CORS, "content-type": "application/json", "mcp-session-id": `s${this.#session}` })
        .end(JSON.stringify({ jsonrpc: "2.0", id, ...answer }));
    }));
    http.listen(this.#port, "127.0.0.1");
    await once(http, "listening");
    this.#port = (http.address() as AddressInfo).port; // it listens on TCP
    return this;
  }

  async down(): Promise<void> {
    const http = this.#http;
    this.#streams.clear();
    const closed = http && once(http, "close");
    http?.close();
    http?.closeAllConnections();
    await closed;
  }

  /** Changes the tools, and reports it. */
  offer(tools: readonly ListedTool[]): void {
    this.#tools = tools;
    for (const stream of this.#streams)
      stream.write(`data: ${JSON.stringify({ jsonrpc: "2.0", method: "notifications/tools/list_changed" })}\n\n`);
  }

  #result(method: string): object | undefined {
    if (method === "tools/list") return { tools: this.#tools };
    if (method === "tools/call") return { content: [{ type: "text", text: "Order 7" }] };
    if (method !== "initialize") return undefined;
    const capabilities = { tools: { listChanged: true } };
    return { protocolVersion: "2025-11-25", capabilities, serverInfo: { name: "orders", version: "1" } };
  }
}

const tool = (name: string, description: string, id: object = {}): ListedTool => ({
  name,
  description,
  inputSchema: { type: "object", properties: { id: { type: "integer", ...id } } },
});
const GET = tool("get_order", "Reads an order.");
const FETCH = tool("fetch_order", "Reads an order.");
const SEARCH = tool("search_orders", "Searches the orders.");
const BROKEN: ListedTool = { ...SEARCH, inputSchema: "object" };
const OLD = tool("old_report", "Reports.");

/** Each step of the server, with the class and the sentence of its line. */
const STEPS: readonly (readonly [tools: readonly ListedTool[], label: string, sentence: string])[] = [
  [[FETCH, SEARCH, OLD], "Breaking", "get_order → fetch_order, otherwise unchanged"],
  [[FETCH, BROKEN, OLD], "Breaking", "search_orders became unusable"],
  [[FETCH, BROKEN, OLD, tool("a", "A."), tool("b", "B.")], "Non-breaking", "2 tools added"],
  [[FETCH, BROKEN, tool("a", "A."), tool("b", "B.")], "Breaking", "old_report removed"],
  [
    [tool("fetch_order", "Reads one order."), BROKEN, tool("a", "A."), tool("b", "B.")],
    "Text only",
    "Reads one order.",
  ],
  [
    [tool("fetch_order", "Reads one order.", { maximum: 9 }), SEARCH, tool("a", "A."), tool("b", "B.")],
    "Breaking",
    "accepts fewer values",
  ],
];
const LABELS = [...STEPS.map(([, label]) => label).reverse(), "Stored surface"];

const sentences = [...STEPS.map(([, , sentence]) => sentence).reverse(), "Oldest stored surface: 3 tools"];

/** Expects the changes, newest first, among the lines of the timeline. */
async function expectChanges(changes: Locator): Promise<void> {
  await changes.getByRole("combobox", { name: "Kind" }).selectOption("surface");
  const rows = changes.getByRole("option", { name: /\d\d:\d\d/ });
  await expect(rows).toContainText(sentences);
  const signs = await rows.locator("> [role=img]").evaluateAll((all) => all.map((one) => one.ariaLabel));
  expect(signs).toEqual(LABELS);
}

test("every change of a server is in its timeline with its class, in order, also after a reload and offline", async ({
  page,
}) => {
  test.setTimeout(120_000);
  const seen = complaints(page);
  const server = await new ChangingServer().up([GET, SEARCH, OLD]);
  const panel = new Panel(page);
  try {
    await panel.open(server.url);
    await panel.choose("get_order");
    await panel.run.click();
    await expect(panel.result).toContainText("Order 7");
    const changes = await panel.show("changes");
    const rows = changes.getByRole("option", { name: /\d\d:\d\d/ });
    for (const text of ["get_order", "Oldest stored surface: 3 tools", "Connected"])
      await expect(rows.filter({ hasText: text })).toHaveCount(1);
    for (const [tools, , sentence] of STEPS) {
      server.offer(tools);
      await expect(rows.first()).toContainText(sentence, { timeout: 15_000 });
    }
    await panel.show("tools");
    await panel.choose("fetch_order");
    await server.down();
    await panel.run.click(); // only a request reveals that the server is gone
    await panel.show("changes");
    await expect(rows.filter({ hasText: "Connection lost" })).toHaveCount(1, { timeout: 20_000 });
    await server.up();
    await expect(rows.filter({ hasText: "The server answers again" })).toHaveCount(1, { timeout: 30_000 });
    expect(await axe(page)).toEqual([]);
    await expectChanges(changes);

    await page.reload();
    await panel.listed();
    await panel.show("changes");
    await expectChanges(changes);
    await rows.filter({ hasText: "became unusable" }).click();
    await expect(changes.getByRole("option").filter({ hasText: "search_orders" })).toContainText("nobody can call it");
    await changes.getByRole("button", { name: "Timeline" }).click();
    await rows.filter({ hasText: "get_order" }).filter({ hasText: "ms" }).click();
    await expect(page.locator("mcp-history-detail")).toContainText("Order 7");
    expect(seen).toEqual([]);

    await server.down();
    await page.reload();
    await panel.show("changes");
    await expect(rows.first()).toContainText("Connection failed", { timeout: 30_000 });
    await expectChanges(changes);
  } finally {
    await page.close();
    await server.down();
  }
});

test("two tabs store what happens with a server once", async ({ page, context }) => {
  test.setTimeout(90_000);
  const server = await new ChangingServer().up([GET]);
  try {
    const panel = new Panel(page);
    await panel.open(server.url);
    const other = new Panel(await context.newPage());
    await other.open(server.url);
    server.offer([FETCH]);
    const changes = await panel.show("changes");
    const rows = changes.getByRole("option", { name: /\d\d:\d\d/ });
    await expect(rows.first()).toContainText("get_order → fetch_order", { timeout: 15_000 });
    await expect(other.rows.first()).toContainText("fetch_order");
    await page.waitForTimeout(2_500); // the other tab has stored it, if it does
    await page.reload();
    await panel.listed();
    await panel.show("changes");
    await expect(rows.filter({ hasText: "get_order → fetch_order" })).toHaveCount(1);
    await expect(rows.filter({ hasText: "No changes" })).toHaveCount(0);
    await expect(rows.filter({ hasText: "Oldest stored surface" })).toHaveCount(1);
  } finally {
    await context.close();
    await server.down();
  }
});
