/** The tools that a page offers to agents (WebMCP), in a panel of that page. Chromium has them behind a flag; where it has none, there is no such server. */
import { expect, test, type Page } from "@playwright/test";
import { fileURLToPath } from "node:url";
import { launchOptions } from "../../.ci/chromium.mjs";
import { serveStatic } from "../helpers/static-server.mjs";
import { Panel } from "./panel.js";

const DIST = fileURLToPath(new URL("../../dist", import.meta.url));
const PAGE = `<!doctype html><title>Flower shop</title><style>html, body { block-size: 100%; margin: 0 }</style>
  <script type="module" src="/mcp-panel.js"></script><mcp-panel page-tools style="block-size: 100%"></mcp-panel>`;

/** A frame that registers a tool with the name of one of the page. */
const FRAME = `<!doctype html><script>
  const inputSchema = { type: "object" };
  document.modelContext.registerTool({ name: "order_tulips", description: "By a frame.", inputSchema, execute: () => "by the frame" });
</script>`;

async function open(page: Page): Promise<void> {
  const { origin, close } = await serveStatic({
    folder: DIST,
    pages: { "/": PAGE, "/frame.html": FRAME },
    headers: {},
  });
  closing.push(close);
  await page.addInitScript(() => {
    if (window !== top) return;
    interface Registry {
      registerTool(tool: object, options?: object): void;
    }
    const { modelContext } = document as unknown as { readonly modelContext?: Registry };
    const schema = { type: "object", properties: { count: { type: "integer" } }, required: ["count"] };
    modelContext?.registerTool({
      name: "order_tulips",
      description: "Orders tulips.",
      inputSchema: schema,
      annotations: { readOnlyHint: true },
      execute: ({ count }: { readonly count: number }) => `${count} tulips ordered`,
    });
    modelContext?.registerTool({
      name: "broken",
      description: "Fails.",
      inputSchema: { type: "object" },
      execute: () => {
        throw new TypeError("oops");
      },
    });
    Object.assign(globalThis, {
      registerLater: () =>
        modelContext?.registerTool({
          name: "later",
          description: "New.",
          inputSchema: { type: "object" },
          execute: () => "",
        }),
    });
  });
  await page.goto(origin);
}

test.use({
  launchOptions: { ...launchOptions, args: [...(launchOptions.args ?? []), "--enable-features=WebMCP,WebMCPTesting"] },
});

const closing: (() => unknown)[] = [];
test.afterEach(() => {
  for (const close of closing.splice(0)) close();
});

test("the page is a server, whose tools are listed with their origin, run, checked, and followed", async ({ page }) => {
  await open(page);
  test.skip(
    !(await page.evaluate(() => "modelContext" in document)),
    "this Chromium has no WebMCP, not even behind the flag",
  );
  const panel = new Panel(page);
  await panel.listed();
  await expect(page.locator("mcp-server-header")).toContainText("Flower shop");
  await panel.choose("order_tulips");
  await expect(page.locator("mcp-panel")).toContainText(`Tool of ${new URL(page.url()).origin}`);
  await page.locator("mcp-schema-form input").first().fill("3");
  await panel.run.click();
  await expect(page.locator("mcp-panel")).toContainText("3 tulips ordered");
  await page.evaluate(() => (globalThis as unknown as { registerLater(): void }).registerLater());
  await page.locator("mcp-tools-list").getByRole("searchbox").fill("later");
  await expect(panel.rows.filter({ hasText: "later" })).toBeVisible();
});

test("arguments that do not match never reach the page, and a failing tool says so", async ({ page }) => {
  await open(page);
  test.skip(
    !(await page.evaluate(() => "modelContext" in document)),
    "this Chromium has no WebMCP, not even behind the flag",
  );
  const panel = new Panel(page);
  await panel.listed();
  const call = (tool: string, args: object): Promise<string> =>
    page.evaluate(
      async ([name, input]) => {
        const { ready } = document.querySelector("mcp-panel") as unknown as {
          ready: Promise<{ server: { callTool(name: string, args: object): Promise<object> } }>;
        };
        return JSON.stringify(await (await ready).server.callTool(name, input));
      },
      [tool, args] as const,
    );
  expect(await call("order_tulips", { count: "many" })).toContain("do not match the tool's schema");
  expect(await call("order_tulips", { count: 2 })).toContain("2 tulips ordered");
  expect(await call("broken", {})).toContain("The page's tool failed");
});

test("a tool of a frame with the name of one of the page is another, listed with its origin and run in the frame", async ({
  page,
}) => {
  await open(page);
  test.skip(
    !(await page.evaluate(() => "modelContext" in document)),
    "this Chromium has no WebMCP, not even behind the flag",
  );
  const panel = new Panel(page);
  await panel.listed();
  const { origin } = new URL(page.url());
  await page.evaluate(() => {
    document.body.append(Object.assign(document.createElement("iframe"), { src: "/frame.html" }));
  });
  await page.locator("mcp-tools-list").getByRole("searchbox").fill("order_tulips");
  await expect(panel.rows).toHaveCount(2);
  await expect(panel.rows).toContainText([`Tool of ${origin}`, `Tool of ${origin}`]);
  await panel.choose("order_tulips-2");
  await panel.run.click();
  await expect(page.locator("mcp-panel")).toContainText("by the frame");
});

test("without WebMCP there is no such server", async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(Document.prototype, "modelContext"));
  await open(page);
  await expect(page.locator("mcp-connect-form")).toBeVisible();
});
