/** Apps of tools in the panel: the demo's two apps. The published ones are in `apps-examples.spec.ts` and `apps-debug.spec.ts`. */
import { expect, test, type FrameLocator, type Locator, type Page } from "@playwright/test";
import { axe } from "./axe.js";
import { complaints, Panel, peers, tabTo } from "./panel.js";

const appOf = (page: Page): FrameLocator => page.frameLocator("mcp-app iframe").frameLocator("iframe");
const bar = (page: Page): Locator => page.locator("mcp-app .bar");
/** Presses a button of the dialog in front, once it takes clicks. */
async function answer(page: Page, name: string): Promise<void> {
  const button = page.locator("mcp-input-request-dialog").getByRole("button", { name, exact: true });
  await expect(button).toBeEnabled();
  await button.click();
}

for (const era of ["modern", "legacy"]) {
  test(`the demo's map calls its server, fills the panel and gives it back, and its result stays in the panel (UI-09, UI-10, UI-18, UI-27, ${era})`, async ({
    page,
  }) => {
    const seen = complaints(page);
    const panel = new Panel(page);
    await panel.open(`${peers().notebook}?era=${era}`);
    await panel.choose("show_sightings");
    await panel.run.click();
    await panel.openApp();
    const app = appOf(page);
    await app.locator("circle").first().click();
    await expect(app.locator("table")).toContainText("Birds");
    await app.getByRole("button", { name: "Refresh" }).click();
    await expect(page.locator("mcp-input-request-dialog")).toContainText("App of the tool show_sightings");
    await answer(page, "Allow");
    await app.getByRole("button", { name: "Fill the panel" }).click();
    await expect(page.locator("mcp-app")).toHaveAttribute("display-mode", "fullscreen");
    await expect(bar(page)).toBeInViewport();
    await app.getByRole("button", { name: "Back" }).press("Escape");
    await expect(page.locator("mcp-app")).toHaveAttribute("display-mode", "inline");
    await page.locator("mcp-tool-detail details.result summary").click();
    await expect(panel.result).toContainText("birds");
    const traffic = await panel.show("traffic");
    await traffic.getByLabel("Kind").selectOption({ label: "Apps" });
    await expect(traffic.getByRole("row", { name: /ui\/initialize/ }).first()).toBeVisible();
    expect(seen.filter((line) => !line.includes("400"))).toEqual([]);
  });
}

test("an app and its workbench are accessible, by keyboard, light and dark, in 320 px", async ({ page }) => {
  const panel = new Panel(page);
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width: 1280, height: 900 });
    await panel.open();
    await panel.choose("show_sightings");
    await panel.run.click();
    await panel.openApp();
    await expect(appOf(page).locator("circle").first()).toBeVisible();
    await page.locator("mcp-app").getByRole("button", { name: "Workbench" }).click();
    await expect(page.locator("mcp-app-workbench")).toContainText("Declared and granted");
    expect(await axe(page), colorScheme).toEqual([]);
  }
  await tabTo(page, page.locator("mcp-app").getByRole("button", { name: "Reload app" }));
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await expect(appOf(page).locator("circle").first()).toBeFocused();
  for (let tab = 0; tab < 12; tab++) await page.keyboard.press("Tab");
  await expect(page.locator("mcp-app-workbench summary").first()).toBeVisible();
  await page.setViewportSize({ width: 320, height: 700 });
  const scrolls = await page.locator("mcp-app").evaluate((app) => app.scrollWidth > app.clientWidth + 1);
  expect(scrolls).toBe(false);
});

test("the demo's hostile app reaches nothing, prompts before every request, and is stopped when it leaves (UI-05, UI-08)", async ({
  page,
}) => {
  const outside: string[] = [];
  page.on("request", (request) => {
    if (!/^(http:\/\/(localhost|127\.0\.0\.1)|data:|blob:|about:)/.test(request.url())) outside.push(request.url());
  });
  const panel = new Panel(page);
  await panel.open();
  await panel.choose("show_hostile_app");
  await panel.run.click();
  await expect(page.locator("mcp-input-request-dialog")).toContainText("requests access");
  await answer(page, "Open without network");
  const app = appOf(page);
  await expect(app.locator("li")).not.toHaveCount(0);
  await expect(app.getByText("Run text as code: refused")).toBeVisible();
  await expect(app.locator(".reached")).toHaveCount(0);
  const title = await page.title();
  await app.getByRole("button", { name: "Send 10,000 messages" }).click();
  await page.locator("mcp-tools-list").getByRole("searchbox").fill("list_notes");
  await expect(panel.rows.first()).toContainText("list_notes");
  await app.getByRole("button", { name: "Leave the frame" }).click();
  await expect(page.locator("mcp-app")).toContainText("tried to leave its frame");
  expect(outside).toEqual([]);
  expect(await page.title()).toBe(title);
});
