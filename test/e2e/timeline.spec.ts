/** The timeline of a server that changes while one works with it: every change, call and restart, also later and offline. */
import { expect, test, type Locator } from "@playwright/test";
import { axe } from "./axe.js";
import { ChangingServer, type ListedTool } from "./changing-server.js";
import { complaints, Panel } from "./panel.js";

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
    const changes = await panel.show("changes");
    const rows = changes.getByRole("option", { name: /\d\d:\d\d/ });
    await expect(rows.filter({ hasText: "Oldest stored surface" })).toHaveCount(1); // what changes is stored
    const other = new Panel(await context.newPage());
    await other.open(server.url);
    server.offer([FETCH]);
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
