/** Attacks by addresses (D.4), by schemas (D.5) and by sheer number: logs, changes, progress, long lists. */
import { expect, test } from "@playwright/test";
import { hostileSchemas } from "../fixtures/hostile-asks.js";
import { hostileTemplates, hostileUris } from "../fixtures/hostile-uris.js";
import { Attack } from "./hostile.js";

let attack: Attack;
test.beforeEach(({ page }) => {
  attack = new Attack(page);
});
test.afterEach(() => attack.end());

const inputSchema = { type: "object" };
const IDLE = { tools: [{ name: "idle", inputSchema }] };

test("no address of a resource, a template or a link is opened or fetched; it is shown as text (D.4, R-04)", async ({
  page,
}) => {
  const { panel } = await attack.begin(({ canary }) => {
    const uris = hostileUris(canary);
    const named = uris.map((uri, at) => ({ uri, name: `invoice-${at}.pdf\u202E`, mimeType: "text/html" }));
    const results: Record<string, object> = {
      "tools/list": { tools: [{ name: "links", inputSchema }] },
      "tools/call": { content: named.map((one) => ({ type: "resource_link", ...one })) },
      "resources/list": { resources: named },
      "resources/templates/list": {
        resourceTemplates: hostileTemplates(canary).map((uriTemplate, at) => ({ uriTemplate, name: `template ${at}` })),
      },
      "resources/read": {
        contents: [
          { uri: "note://x", mimeType: "text/html", text: `<script>__pwned=1</script><img src="${canary}/read">` },
        ],
      },
    };
    return { answer: (method) => results[method] };
  });
  await panel.listed();
  await panel.choose("links");
  await panel.run.click();
  await expect(panel.result).toContainText("javascript:globalThis");
  expect(await panel.result.locator("a[href]").count()).toBe(0);
  await attack.open("resources");
  const rows = page.locator("mcp-resources-list").getByRole("treeitem");
  await expect(rows.first()).toBeVisible();
  const list = page.locator("mcp-resources-list").getByRole("tree");
  await list.focus();
  for (let row = 0; row < 36; row++) {
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
  }
  expect(await page.locator("mcp-resources a[href], mcp-resources iframe, mcp-resources object").count()).toBe(0);
  await attack.harmless();
});

test("a schema made to be slow gives a form or a reason (D.5)", async ({ page }) => {
  const { panel } = await attack.begin(() => {
    const tools = Object.entries(hostileSchemas()).map(([name, schema]) => ({ name, inputSchema: schema }));
    const malformed = [
      { name: "none" },
      { name: "null", inputSchema: null },
      { name: "string", inputSchema: { type: "string" } },
      7,
      null,
    ];
    return { answer: (method) => (method === "tools/list" ? { tools: [...tools, ...malformed] } : { content: [] }) };
  });
  await panel.listed();
  // Two are no schemas of arguments at all: they are problems, and the rest works.
  const refused = ["deep", "self", "none"];
  for (const name of Object.keys(hostileSchemas()).filter((one) => !refused.includes(one))) {
    await page.locator(`mcp-tools-list [role="option"]`, { hasText: name }).first().dispatchEvent("click");
    await expect(panel.run, name).toBeVisible();
    await expect.poll(() => page.locator("mcp-arguments-editor").count(), name).toBe(1);
  }
  await panel.run.click();
  await attack.open("problems");
  for (const name of refused) await expect(page.locator("mcp-problems")).toContainText(name);
  await attack.harmless();
});

test("a flood of logs, changes and progress is taken in, counted and bounded (D.7, 95, 104)", async ({ page }) => {
  const { panel, server } = await attack.begin(() => ({ answer: (method) => (method === "tools/list" ? IDLE : {}) }));
  await panel.listed();
  await attack.open("log");
  await expect.poll(() => server.canSpeak).toBe(true);
  const before = server.counts["tools/list"] ?? 0;
  const message = (data: unknown): object => ({
    method: "notifications/message",
    params: { level: "error", logger: "<b>", data },
  });
  const hostile = "\u001b[2J\u001b]8;;https://evil.example\u0007link\u202E<img src=x onerror=__pwned=1>";
  server.say(Array.from({ length: 20_000 }, (_, at) => message(`${at} ${hostile}`)));
  server.say([
    message({ deep: JSON.parse(`${"[".repeat(3_000)}${"]".repeat(3_000)}`) as unknown }),
    message("x".repeat(5_000_000)),
  ]);
  server.say(Array.from({ length: 5_000 }, () => ({ method: "notifications/tools/list_changed" })));
  server.say(
    Array.from({ length: 20_000 }, (_, at) => ({
      method: "notifications/progress",
      params: { progressToken: at % 7, progress: at % 2 ? -at : "NaN", total: 0, message: hostile },
    })),
  );
  await expect(page.locator("mcp-log").getByText("link").first()).toBeVisible({ timeout: 15_000 });
  await attack.harmless();
  expect((server.counts["tools/list"] ?? 0) - before).toBeLessThan(10);
  expect(await page.locator("mcp-log a[href], mcp-log img").count()).toBe(0);
  await expect(panel.rows.first()).toBeVisible();
});

test("hundreds of megabytes of messages cost the page a few: each is shortened, the rest goes on", async ({ page }) => {
  test.setTimeout(120_000);
  const { panel, server } = await attack.begin(() => ({ answer: (method) => (method === "tools/list" ? IDLE : {}) }));
  await panel.listed();
  await attack.open("log");
  await expect.poll(() => server.canSpeak).toBe(true);
  const text = "x".repeat(5_000_000);
  for (let round = 0; round < 20; round++) {
    server.say([
      { method: "notifications/message", params: { level: "info", data: text } },
      { method: "notifications/message", params: { level: "info", data: { rows: [text, text] } } },
      { id: text, result: {} },
      { error: { code: -32_000, message: text } },
      { id: round, method: text, params: {} },
      { method: "notifications/message", params: { level: "info", data: `round ${round}.` } },
    ]);
    await expect(page.locator("mcp-log").getByText(`round ${round}.`)).toBeVisible({ timeout: 20_000 });
  }
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("HeapProfiler.collectGarbage");
  const { usedSize } = await cdp.send("Runtime.getHeapUsage");
  expect(usedSize).toBeLessThan(30_000_000);
  await expect(panel.rows.first()).toBeVisible();
});
