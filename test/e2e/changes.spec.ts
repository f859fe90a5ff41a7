/** What changes while one looks: a resource that is watched, lists, a tool's definition; and what completes while one types. */
import { expect, test, type Locator, type Page } from "@playwright/test";
import { listenNotebook, type ListeningNotebook } from "../../demo/server/listen.js";
import { axe } from "./axe.js";
import { Panel } from "./panel.js";
import { variants } from "./variants.js";

/** A notebook of this file's own: what these tests change, others would see. */
let notebook: ListeningNotebook;
test.beforeAll(async () => {
  notebook = await listenNotebook();
});
test.afterAll(() => notebook.close());

const resource = (page: Page, name: string): Locator => page.locator("mcp-resources").getByRole("treeitem", { name });

for (const era of variants(["legacy", "modern"] as const, (one) => one === "modern")) {
  test(`a watched resource shows that it changed, and how: ${era}`, async ({ page, context }) => {
    const panel = new Panel(page);
    await panel.open(`${notebook.url}?era=${era}`);
    await panel.show("resources");
    await page.getByRole("searchbox").fill("today");
    await resource(page, "Today's page").first().click();
    const detail = page.locator("mcp-resource-detail");
    await expect(detail).toContainText("Fog until nine");
    await detail.getByRole("button", { name: "Subscribe" }).click();
    await expect(detail.getByRole("button", { name: "Subscribed" })).toHaveAttribute("aria-pressed", "true");
    // Somebody else writes into the page.
    const other = new Panel(await context.newPage());
    await other.open(`${notebook.url}?era=${era}`);
    await other.choose("update_today");
    await other.page.getByRole("textbox", { name: /line/i }).fill(`A swift, in the era ${era}.`);
    await other.run.click();
    await expect(other.result).toContainText("It stands in page:///today");
    await other.page.close();
    await detail.getByRole("button", { name: "Read again" }).first().click();
    await detail.getByRole("button", { name: "Show changes" }).click();
    await expect(detail.locator("mcp-diff-view")).toContainText(`A swift, in the era ${era}.`);
    expect(await axe(page)).toEqual([]);
  });

  test(`lists grow while they are shown, and a changed tool shows its earlier definition: ${era}`, async ({ page }) => {
    const panel = new Panel(page);
    await panel.open(`${notebook.url}?era=${era}`);
    await panel.choose("add_instrument");
    await panel.run.click();
    await expect(panel.result).toContainText("Instruments on the desk");
    await page.getByRole("searchbox").fill("read_thermometer");
    await expect(panel.rows.filter({ hasText: "read_thermometer" })).toHaveCount(1);
    await panel.show("prompts");
    await expect(page.locator("mcp-prompts").getByRole("option", { name: /Compare the readings/ })).toBeVisible();
    await panel.show("tools");
    await panel.choose("weigh");
    await expect(page.locator("mcp-tool-detail").getByRole("heading").first()).toHaveText("Weigh an object");
    await panel.run.click();
    await expect(panel.result).toContainText("shell:");
    const detail = page.locator("mcp-tool-detail");
    await expect(detail.getByText(/This tool has changed/)).toBeVisible();
    await detail.getByRole("button", { name: "Show changes" }).click();
    await expect(detail.locator("mcp-definition-diff")).toContainText("Weigh an object");
    await detail.getByRole("button", { name: "Accept" }).click();
    await expect(detail.getByText(/This tool has changed/)).toHaveCount(0);
  });
}

test("a template is filled in with what the server proposes, and read", async ({ page }) => {
  const panel = new Panel(page);
  await panel.open(notebook.url);
  await panel.show("resources");
  await page.getByRole("searchbox").fill("Counts of a species");
  await resource(page, "Counts of a species").first().click();
  const form = page.locator("mcp-template-form");
  await form.getByRole("combobox", { name: /place/ }).fill("ter");
  await form.getByRole("option", { name: "Tern Point" }).click();
  await form.getByRole("combobox", { name: /species/ }).pressSequentially("a");
  await form.getByRole("option", { name: "arctic-tern" }).click();
  await form.getByRole("button", { name: "Read", exact: true }).click();
  await expect(page.locator("mcp-resources mcp-data-table")).toContainText("2026-06-07");
});

test("a prompt is filled in with what the server proposes, and its messages are shown (P-02)", async ({ page }) => {
  const panel = new Panel(page);
  await panel.open(notebook.url);
  const prompts = await panel.show("prompts");
  await prompts.getByRole("option", { name: /Describe a sighting/ }).click();
  await prompts.getByRole("combobox", { name: /species/ }).fill("eur");
  await prompts.getByRole("option", { name: "Eurasian otter" }).click();
  await prompts.getByRole("combobox", { name: /place/ }).fill("ald");
  await prompts.getByRole("option", { name: "Alder Bridge" }).click();
  await prompts.getByRole("button", { name: "Get messages" }).click();
  await expect(prompts.locator("mcp-prompt-messages")).toContainText("Eurasian otter, seen at Alder Bridge");
  await prompts.getByRole("option", { name: /Identify a photograph/ }).click();
  await prompts.getByRole("combobox", { name: /photograph/ }).fill("red");
  await prompts.getByRole("option", { name: "red-caps" }).click();
  await prompts.getByRole("button", { name: "Get messages" }).click();
  await expect(prompts.locator("mcp-prompt-messages img")).toBeVisible();
  await prompts.getByRole("button", { name: /^Play/ }).click();
  await expect(prompts.locator("mcp-prompt-messages audio")).toBeVisible();
});
