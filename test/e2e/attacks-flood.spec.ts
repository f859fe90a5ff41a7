/** Attacks by addresses (D.4), by schemas (D.5) and by sheer number: logs, changes, progress, long lists. */
import { expect, test, type Page } from "@playwright/test";
import { gzipSync } from "node:zlib";
import { hostileSchemas } from "../fixtures/hostile-input-requests.js";
import { hostileTemplates, hostileUris } from "../fixtures/hostile-uris.js";
import { Attack } from "./hostile.js";

let attack: Attack;
test.beforeEach(({ page }) => {
  attack = new Attack(page);
});
test.afterEach(() => attack.end());

const inputSchema = { type: "object" };
const IDLE = { tools: [{ name: "idle", inputSchema }] };

test("no address of a resource, a template or a link is opened or fetched; it is shown as text (R-04)", async ({
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

test("a schema made to be slow gives a form or a reason", async ({ page }) => {
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
  const refused = ["deep", "none"];
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

test("a flood of logs, changes and progress is received, counted and bounded", async ({ page }) => {
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

test("hundreds of megabytes of messages take a few megabytes of the page: each is shortened, the rest is shown", async ({
  page,
}) => {
  test.setTimeout(240_000);
  const { panel, server } = await attack.begin(() => ({ answer: (method) => (method === "tools/list" ? IDLE : {}) }));
  await panel.listed();
  await attack.open("log");
  await expect.poll(() => server.canSpeak).toBe(true);
  const text = "x".repeat(5_000_000);
  for (let round = 0; round < 8; round++) {
    server.say([
      { method: "notifications/message", params: { level: "info", data: text } },
      { method: "notifications/message", params: { level: "info", data: { rows: [text, text] } } },
      { id: text, result: {} },
      { error: { code: -32_000, message: text } },
      { id: round, method: text, params: {} },
      { method: "notifications/message", params: { level: "info", data: `round ${round}.` } },
    ]);
    await expect(page.locator("mcp-log").getByText(`round ${round}.`)).toBeVisible({ timeout: 60_000 });
  }
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("HeapProfiler.collectGarbage");
  const { usedSize } = await cdp.send("Runtime.getHeapUsage");
  expect(usedSize).toBeLessThan(30_000_000);
  await expect(panel.rows.first()).toBeVisible();
});

/** What a view of the panel has. */
interface View extends HTMLElement {
  readonly host: {
    subscribe(listener: (events: readonly unknown[]) => void): void;
    server(id: string): { readonly info: object } | undefined;
  };
  readonly serverId: string;
}

/** Has the page note how many events come with each batch of the panel's host. */
async function countBatches(page: Page): Promise<() => Promise<readonly number[]>> {
  await page.locator("mcp-panel mcp-log").evaluate((view) => {
    const batches: number[] = [];
    (view as View).host.subscribe((events) => batches.push(events.length));
    Object.assign(globalThis, { batches });
  });
  return () => page.evaluate(() => (globalThis as unknown as { readonly batches: readonly number[] }).batches);
}

test("a flood of log messages reaches the page a few at a time, and what is too much is counted", async ({ page }) => {
  const { panel, server } = await attack.begin(() => ({ answer: (method) => (method === "tools/list" ? IDLE : {}) }));
  await panel.listed();
  await attack.open("log");
  await expect.poll(() => server.canSpeak).toBe(true);
  const batches = await countBatches(page);
  const rounds = 20;
  for (let round = 0; round < rounds; round++) {
    server.say(
      Array.from({ length: 20_000 }, (_, at) => ({
        method: "notifications/message",
        params: { level: "info", data: `round ${round}, message ${at}` },
      })),
    );
  }
  await expect(page.locator("mcp-log").getByText(`round ${rounds - 1}, message 19999`)).toBeVisible({
    timeout: 60_000,
  });
  await attack.harmless();
  const reported = await batches();
  expect(Math.max(...reported)).toBeLessThanOrEqual(510);
  const all = reported.reduce((sum, count) => sum + count, 0);
  expect(all).toBeGreaterThan(10_000);
  expect(all).toBeLessThan(rounds * 20_000);
  await attack.open("problems");
  await expect(page.locator("mcp-problems")).toContainText("came faster than they can be shown, and were left out");
  await attack.harmless();
});

test("of a million tools the first 100,000 are listed, and the view says that the rest is left out (K-04)", async ({
  page,
}) => {
  test.setTimeout(240_000);
  const perPage = 10_000;
  const { panel } = await attack.begin(() => ({
    answer(method, { cursor = 0 }) {
      if (method !== "tools/list") return {};
      const first = Number(cursor);
      const tools = Array.from({ length: perPage }, (_, at) => ({ name: `tool_${first + at}`, inputSchema }));
      return { tools, ...(first + perPage < 1_000_000 && { nextCursor: String(first + perPage) }) };
    },
  }));
  await panel.listed();
  await expect(page.locator("mcp-tools-list [role=status]").first()).toHaveText("100,000 tools", { timeout: 60_000 });
  await attack.open("problems");
  await expect(page.locator("mcp-problems")).toContainText("This client takes 100000 entries of a list");
  expect(attack.server.counts["tools/list"]).toBe(10);
  await attack.harmless();
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("HeapProfiler.collectGarbage");
  const { usedSize } = await cdp.send("Runtime.getHeapUsage");
  expect(usedSize).toBeLessThan(100_000_000);
});

test("lists of resources and prompts without end are cut the same, and the page stays awake (K-04)", async ({
  page,
}) => {
  test.setTimeout(240_000);
  const all = (item: (at: number) => object): object[] => Array.from({ length: 150_000 }, (_, at) => item(at));
  const lists: Record<string, object> = {
    "tools/list": IDLE,
    "resources/list": { resources: all((at) => ({ uri: `note://${at % 300}/${at}`, name: `note ${at}` })) },
    "resources/templates/list": { resourceTemplates: [] },
    "prompts/list": { prompts: all((at) => ({ name: `prompt_${at}` })) },
  };
  const { panel } = await attack.begin(() => ({ answer: (method) => lists[method] }));
  await panel.listed();
  await attack.open("prompts");
  await expect(page.locator("mcp-prompts-list [role=status]").first()).toContainText("100,000", { timeout: 60_000 });
  await attack.harmless();
  await attack.open("resources");
  await expect(page.locator("mcp-resources-list [role=status]").first()).toContainText("100,000", { timeout: 60_000 });
  await attack.harmless();
  await attack.open("problems");
  await expect(page.locator("mcp-problems")).toContainText("resources/list");
  await expect(page.locator("mcp-problems")).toContainText("prompts/list");
});

test("a server that declares 300,000 capabilities is connected, and the page gets a bounded part of them", async ({
  page,
}) => {
  const junk = Object.fromEntries(Array.from({ length: 300_000 }, (_, at) => [`capability ${at}`, {}]));
  const { panel } = await attack.begin(() => ({
    capabilities: junk,
    answer: (method) => (method === "tools/list" ? IDLE : {}),
  }));
  await expect(panel.rows.first()).toBeVisible({ timeout: 60_000 });
  await page.getByRole("button", { name: "Server details" }).click();
  const size = await page.locator("mcp-panel mcp-tools").evaluate((view) => {
    const { host, serverId } = view as View;
    return JSON.stringify(host.server(serverId)?.info).length;
  });
  expect(size).toBeLessThan(300_000);
  await attack.harmless();
});

test("header fields of a server change nothing in the page", async ({ page, context }) => {
  const { panel } = await attack.begin(({ canary }) => ({
    headers: {
      "set-cookie": "pwned=1",
      "clear-site-data": '"*"',
      refresh: `0; url=${canary}/refresh`,
      link: `<${canary}>; rel=preconnect, <${canary}/style>; rel=preload; as=style`,
      nel: '{"report_to":"x","max_age":9}',
      "report-to": `{"group":"x","max_age":9,"endpoints":[{"url":"${canary}/report"}]}`,
      sourcemap: `${canary}/map`,
    },
    answer: (method) => (method === "tools/list" ? IDLE : {}),
  }));
  await panel.listed();
  expect(await context.cookies()).toEqual([]);
  expect(page.url()).not.toContain("refresh");
  await attack.harmless();
});

test("a response that decompresses from one megabyte to a gigabyte is refused, and the panel keeps working", async ({
  page,
}) => {
  test.setTimeout(120_000);
  const bomb = gzipBomb();
  const { panel } = await attack.begin(() => ({
    raw({ method }, response) {
      if (method !== "tools/call") return false;
      response.writeHead(200, { "content-type": "application/json", "content-encoding": "gzip" }).end(bomb);
      return true;
    },
    answer: (method) => (method === "tools/list" ? IDLE : {}),
  }));
  await panel.listed();
  await panel.choose("idle");
  await panel.run.click();
  await expect(page.locator("mcp-tool-detail mcp-error-view")).toContainText("too large", { timeout: 30_000 });
  await attack.harmless();
  await expect(panel.rows.first()).toBeVisible();
});

/** A gigabyte of spaces. */
function gzipBomb(): Buffer {
  return gzipSync(Buffer.alloc(2 ** 30, 32));
}
