/** The workbench of an app, and an app that is written for `window.openai`, as their author meets them in the panel. */
import { expect, test, type FrameLocator, type Locator, type Page } from "@playwright/test";
import { axe } from "./axe.js";
import { startOpenAiServer } from "./openai-server.js";
import { complaints, Panel, tabTo } from "./panel.js";

let server: Awaited<ReturnType<typeof startOpenAiServer>>;
test.beforeEach(async () => {
  server = await startOpenAiServer();
});
test.afterEach(() => server.stop());

const widget = (page: Page, policy = "strict"): FrameLocator =>
  page.frameLocator(`mcp-app .${policy} iframe`).frameLocator("iframe");
const workbench = (page: Page): Locator => page.locator("mcp-app-workbench");

async function opened(page: Page): Promise<void> {
  const panel = new Panel(page);
  await panel.open(server.url);
  await panel.choose("show_counter");
  await panel.run.click();
  await panel.openApp();
  await expect(widget(page).getByText("Count of owls: 3")).toBeVisible();
}

test("an app that is written for window.openai runs, calls a tool after approval, and keeps its state over a reload", async ({
  page,
}) => {
  const seen = complaints(page);
  await opened(page);
  await expect(page.locator("mcp-tools-list").getByRole("option").filter({ hasText: "show_counter" })).toBeVisible();
  await expect(page.locator("mcp-app .bar")).toContainText("window.openai");
  await widget(page).getByRole("button", { name: "One more" }).click();
  const dialog = page.locator("mcp-input-request-dialog");
  await expect(dialog).toContainText("App of the tool show_counter");
  const allow = dialog.getByRole("button", { name: "Allow", exact: true });
  await expect(allow).toBeEnabled();
  await allow.click();
  await expect(widget(page).getByText("Count of owls: 4")).toBeVisible();
  await expect(async () => {
    await page.locator("mcp-app").getByRole("button", { name: "Reload app" }).click();
    await expect(widget(page).getByText("Count of owls: 4")).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await page.locator("mcp-app").getByRole("button", { name: "Workbench" }).click();
  await expect(workbench(page)).toContainText("Written for window.openai");
  // The browser reports what the policy blocks.
  expect(seen.filter((line) => !/Content Security Policy|405/.test(line))).toEqual([]);
});

test("the strict and the permissive policy of an app stand side by side by keyboard, and are accessible, wide and narrow, light and dark", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1600, height: 1000 });
  await opened(page);
  await page.locator("mcp-app").getByRole("button", { name: "Workbench" }).click();
  await tabTo(page, workbench(page).getByRole("button", { name: "Side by side" }));
  await page.keyboard.press("Enter");
  for (const policy of ["strict", "permissive"])
    await expect(widget(page, policy).getByText("Count of owls: 3")).toBeVisible();
  await expect(page.locator("mcp-app .strict")).toContainText("script-src ⊘ eval");
  await expect(page.locator("mcp-app .permissive")).toContainText("Nothing was blocked.");
  for (const [colorScheme, width] of [
    ["light", 1600],
    ["dark", 1600],
    ["dark", 320],
  ] as const) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 1000 });
    await expect(page.locator("mcp-app .permissive")).toContainText("Nothing was blocked.");
    expect(await axe(page), `${colorScheme} ${width}`).toEqual([]);
    const scrolls = await page.locator("mcp-app").evaluate((app) => app.scrollWidth > app.clientWidth + 1);
    expect(scrolls).toBe(false);
  }
});

test("the workbench puts the app into fullscreen, and Escape brings it back", async ({ page }) => {
  await opened(page);
  await page.locator("mcp-app").getByRole("button", { name: "Workbench" }).click();
  await workbench(page).getByLabel("Display mode").selectOption("fullscreen");
  await expect(page.locator("mcp-app")).toHaveAttribute("display-mode", "fullscreen");
  await widget(page).getByRole("button", { name: "One more" }).press("Escape");
  await expect(page.locator("mcp-app")).toHaveAttribute("display-mode", "inline");
  await expect(workbench(page).getByLabel("Display mode")).toHaveValue("inline");
});
