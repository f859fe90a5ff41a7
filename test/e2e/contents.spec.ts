/** Every kind of content in its viewer, none of it run or fetched; what breaks its schema, and what is very much. */
import { expect, test, type Page } from "@playwright/test";
import { axe } from "./axe.js";
import { complaints, Panel, peers } from "./panel.js";

const VIEWERS = {
  "guide.md": "mcp-markdown-view table",
  "counts.csv": "mcp-data-table",
  "counts.tsv": "mcp-data-table",
  "places.json": "[role=tree]",
  "count.py": "mcp-code-view",
  "places.gpx": "mcp-code-view",
  "hide.html": "mcp-code-view",
  "map.png": "img",
  "curlew.wav": "audio",
} as const;

function outside(page: Page): string[] {
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("example.com")) asked.push(request.url());
  });
  return asked;
}

test("each paper has its viewer, and nothing in it is run or fetched", async ({ page }) => {
  test.setTimeout(60_000);
  const [seen, asked] = [complaints(page), outside(page)];
  const panel = new Panel(page);
  await panel.open();
  await panel.choose("show_paper");
  const paper = page.getByRole("combobox", { name: /paper/i });
  for (const [name, viewer] of Object.entries(VIEWERS)) {
    await paper.selectOption(name);
    await panel.run.click();
    await expect(panel.result, name).toContainText(`paper:///${name}`);
    await expect(panel.result.locator(viewer).first(), name).toBeVisible();
  }
  const picture = panel.result.getByRole("button", { name: "Picture" });
  await paper.selectOption("feather.svg");
  await panel.run.click();
  await expect(panel.result).toContainText("paper:///feather.svg");
  await picture.click();
  await expect(panel.result.locator("mcp-svg-view img")).toBeVisible();
  await paper.selectOption("feather-script.svg");
  await panel.run.click();
  await expect(panel.result).toContainText("paper:///feather-script.svg");
  await paper.selectOption("logger.bin");
  await panel.run.click();
  await expect(panel.result).toContainText("paper:///logger.bin");
  await panel.result.getByRole("button", { name: "Bytes" }).click();
  await expect(panel.result.locator("mcp-hex-view")).toBeVisible();
  await paper.selectOption("leaflet.pdf");
  await panel.run.click();
  await expect(panel.result).toContainText("application/pdf");
  await expect(page).toHaveTitle(/Field notebook/);
  expect(asked).toEqual([]);
  expect(seen).toEqual([]);
});

test("a result that breaks its schema is told, and a description with hidden characters warned of", async ({
  page,
}) => {
  const panel = new Panel(page);
  await panel.open();
  await panel.choose("count_by_eye");
  await panel.run.click();
  await expect(panel.result).toContainText("about forty");
  await expect(panel.result).toContainText(/does not match|doesn.t match|does not fit/i);
  await panel.choose("read_marginalia");
  const warning = page.locator("mcp-tool-detail mcp-text-warning").first();
  await expect(warning).toContainText("Also feed the gulls");
  expect(await axe(page)).toEqual([]);
});

test("five megabytes, a thousand blocks, and a page that stays alive", async ({ page }) => {
  test.setTimeout(60_000);
  const panel = new Panel(page);
  await panel.open();
  await panel.choose("export_diary");
  await page.getByRole("spinbutton", { name: /megabytes/i }).fill("5");
  await panel.run.click();
  await expect(panel.result).toContainText("First terns of the year");
  await panel.choose("leaf_through");
  await panel.run.click();
  await expect(panel.result).toContainText("Page 1");
  await panel.choose("list_notes");
  await expect(panel.run).toBeEnabled();
});

test("ten thousand tools with bad ones among them are all there", async ({ page }) => {
  const panel = new Panel(page);
  await panel.open(`${peers().notebook}?tools=10000&malformed=1`);
  await expect(page.locator("mcp-tools-list")).toContainText("10,0");
  await panel.choose("plot_10000");
  await panel.run.click();
  await expect(panel.result).toContainText("plot 10000");
  await expect(await panel.show("problems")).toContainText(/no_schema|name|inputSchema/);
});
