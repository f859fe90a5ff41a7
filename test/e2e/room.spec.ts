/** The room that a full page of 1440 × 900 gives to data: rows of a response, of traffic, and lines of JSON. */
import { fileURLToPath } from "node:url";
import { expect, test, type Locator, type Page } from "@playwright/test";
import { listenNotebook, type ListeningNotebook } from "../../demo/server/listen.js";
import { serveStatic } from "../helpers/static-server.mjs";
import { axe } from "./axe.js";
import { complaints, Panel } from "./panel.js";

const SIZE = { width: 1440, height: 900 };

let notebook: ListeningNotebook;
let site: Awaited<ReturnType<typeof serveStatic>>;
test.use({ viewport: SIZE });
test.beforeEach(async ({ page }) => {
  notebook = await listenNotebook();
  site = await serveStatic({
    folder: fileURLToPath(new URL("../../dist", import.meta.url)),
    pages: {
      "/": `<!doctype html><html lang="en"><title>panel</title><style>mcp-panel{height:100vh}body{margin:0}h1{position:absolute;opacity:0}</style>
        <script type="module" src="/mcp-panel.js"></script><main><h1>Panel</h1><mcp-panel src="${notebook.url}"></mcp-panel></main>`,
    },
  });
  await page.goto(`${site.origin}/`);
});
test.afterEach(async () => {
  site.close();
  await notebook.close();
});

/** Calls the tool that returns this many observations, and opens their list in the tree. */
async function observations(page: Page, rows: number): Promise<Panel> {
  const panel = new Panel(page);
  await panel.listed();
  await panel.choose("export_observations");
  await page.getByRole("spinbutton", { name: /rows/i }).fill(String(rows));
  await panel.run.click();
  await expect(panel.result).toContainText("observations");
  return panel;
}

/** Number of elements of which the first and the last pixels are in sight, and not below something else. */
async function inSight(all: Locator): Promise<number> {
  return all.evaluateAll((elements) => {
    const deepest = (root: Document | ShadowRoot, x: number, y: number): Element | null => {
      const hit = root.elementFromPoint(x, y);
      const inner = hit?.shadowRoot;
      return inner && inner !== root ? deepest(inner, x, y) : hit;
    };
    return elements.filter((element) => {
      const { left, top, bottom } = element.getBoundingClientRect();
      return [top + 1, bottom - 1].every((y) => element.contains(deepest(document, left + 4, y)));
    }).length;
  });
}

test("a response shows 32 rows of a tree, which are 60 % of the panel's height", async ({ page }) => {
  const panel = await observations(page, 100);
  await panel.result.locator("[data-id='[\"observations\"]']").click();
  const rows = panel.result.locator("mcp-json-tree [role=treeitem]");
  await expect.poll(() => rows.count()).toBeGreaterThan(90);
  const count = await inSight(rows);
  const heights = await panel.result.locator("mcp-json-tree").evaluate((tree) => {
    const [first] = tree.shadowRoot?.querySelectorAll("[role=treeitem]") ?? [];
    return { top: tree.getBoundingClientRect().top, row: first?.getBoundingClientRect().height ?? 0 };
  });
  const share = (count * heights.row) / SIZE.height;
  console.log(`rows of a tree: ${count} of ${heights.row} px from ${heights.top} px on, ${Math.round(share * 100)} %`);
  expect(count).toBeGreaterThanOrEqual(32);
  expect(share).toBeGreaterThanOrEqual(0.6);
});

test("a key lets Traffic fill the panel, with more than 32 rows, and Escape restores it", async ({ page }) => {
  const seen = complaints(page);
  const panel = await observations(page, 1);
  for (let calls = 0; calls < 45; calls++) {
    await panel.run.click();
    await expect(panel.run).toBeEnabled();
  }
  await panel.show("traffic");
  const rows = page.locator("mcp-traffic .entry");
  await expect(rows.first()).toBeVisible();
  const before = await inSight(rows);
  await page.keyboard.press("m");
  await expect(page.locator("mcp-tool-detail")).toBeHidden();
  await expect.poll(() => inSight(rows)).toBeGreaterThan(before);
  const count = await inSight(rows);
  const bar = await page.locator("mcp-traffic .top").evaluate((element) => element.clientHeight);
  console.log(`rows of traffic: ${before} in the drawer, ${count} maximized; toolbar of ${bar} px`);
  expect(count).toBeGreaterThan(32);
  expect(bar).toBeLessThanOrEqual(28);
  expect(await axe(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await expect(page.locator("mcp-tool-detail")).toBeVisible();
  await expect(panel.tab("traffic")).toBeFocused();
  await page.locator("mcp-panel").getByRole("button", { name: "Maximize" }).click();
  await page.reload();
  await expect(rows.first()).toBeVisible();
  await expect(page.locator("mcp-tools-list")).toBeHidden();
  expect(seen).toEqual([]);
});

test("JSON is shown as lines that fold, and a JSONPath lists the values that it selects", async ({ page }) => {
  const panel = await observations(page, 20_000);
  await panel.result.getByRole("button", { name: "JSON", exact: true }).click();
  const lines = page.locator("mcp-json-lines [role=treeitem]");
  await expect(lines.first()).toBeVisible();
  const count = await inSight(lines);
  const drawn = await lines.count();
  console.log(`lines of JSON: ${count} in sight, ${drawn} in the document`);
  expect(count).toBeGreaterThanOrEqual(32);
  expect(drawn).toBeLessThan(100);
  await page.locator("mcp-json-lines").getByRole("tree").focus();
  await page.keyboard.press("ArrowDown"); // "observations"
  await page.keyboard.press("ArrowLeft");
  await expect(lines).toHaveCount(3);
  await expect(lines.nth(1)).toContainText("20,000 items");
  expect(await axe(page)).toEqual([]);

  await page.keyboard.press("Control+f");
  const field = page.locator("mcp-find-bar").getByRole("searchbox");
  await field.fill("$.observations[?@.row == 19999].latin");
  const values = page.locator("mcp-find-bar").getByRole("option");
  await expect(values).toHaveCount(1);
  await expect(values).toContainText("$['observations'][19998]['latin']");
  await expect(page.locator("mcp-json-lines .found")).toContainText('"latin"');
  expect(await axe(page)).toEqual([]);
  await field.fill("$.observations[");
  await expect(page.locator("mcp-find-bar")).toContainText("Invalid JSONPath at character");
  await field.fill("$.nothing");
  await expect(page.locator("mcp-find-bar")).toContainText("No matches");
});
