/** What lasts: a task over a reload, lists without a server, a server that comes back; and twenty servers at once. */
import { expect, test } from "@playwright/test";
import { listenNotebook } from "../../demo/server/listen.js";
import { axe } from "./axe.js";
import { Panel, peers } from "./panel.js";

test("a task continues over a reload of the page, requests input, and has its result shown", async ({ page }) => {
  const panel = new Panel(page);
  await panel.open(`${peers().notebook}?era=legacy`);
  await panel.choose("watch_birds");
  await page.getByRole("spinbutton", { name: /looks/i }).fill("8");
  await page.getByRole("checkbox", { name: /elicits/i }).check();
  const asTask = page.locator("mcp-tool-detail").getByLabel("Run as task");
  if (!(await asTask.isChecked())) await asTask.check();
  await panel.run.click();
  const tasks = await panel.show("tasks");
  await expect(tasks).toContainText("watch_birds");
  await page.reload();
  await panel.listed();
  await panel.show("tasks");
  await expect(tasks).toContainText("watch_birds");
  await expect(panel.request).toContainText("Which side of the hide?", { timeout: 15_000 });
  await panel.request.getByRole("combobox").selectOption("path");
  await panel.accept("Send");
  await expect(tasks).toContainText("Completed", { timeout: 15_000 });
  expect(await axe(page)).toEqual([]);
});

test("lists are shown without the server, marked as old, and are new again when it is back", async ({ page }) => {
  const first = await listenNotebook();
  const port = Number(new URL(first.url).port);
  const panel = new Panel(page);
  await panel.open(first.url);
  await panel.show("resources");
  await expect(page.locator("mcp-resources").getByRole("treeitem").first()).toBeVisible();
  await panel.show("prompts");
  await expect(page.locator("mcp-prompts").getByRole("option").first()).toBeVisible();
  await first.close();
  await page.locator("mcp-prompts").getByRole("button", { name: "Reload prompts" }).click();
  await panel.show("tools");
  await page.keyboard.press("Shift+R");
  const list = page.locator("mcp-tools-list");
  await expect(list).toContainText(/out of date|Offline – cached/i, { timeout: 15_000 });
  await expect(panel.rows.first()).toBeVisible();
  expect(await axe(page)).toEqual([]);
  await panel.show("prompts");
  await expect(page.locator("mcp-prompts").getByRole("option").first()).toBeVisible();
  const again = await listenNotebook({ port });
  try {
    await panel.show("tools");
    await page
      .getByRole("button", { name: /Reconnect|Connect|Try again/, disabled: false })
      .first()
      .click();
    await expect(page.locator("mcp-server-header")).toContainText("Connected", { timeout: 15_000 });
    await expect(list).not.toContainText(/out of date|Offline – cached/i);
  } finally {
    await page.close();
    await again.close();
  }
});

test("twenty servers connect at once, the rail switches them, and the palette reaches the last", async ({ page }) => {
  test.setTimeout(120_000);
  await page.setViewportSize({ width: 1900, height: 900 });
  const panel = new Panel(page);
  const urls = Array.from({ length: 20 }, (_, at) => `${peers().notebook}?tools=${at + 1}`);
  await panel.openAt(urls, { dock: "bottom" });
  const rail = page.locator("mcp-panel [part='rail']");
  await expect(rail.getByRole("button", { name: /Field notebook/ })).toHaveCount(20);
  await rail
    .getByRole("button", { name: /Field notebook/ })
    .nth(11)
    .click();
  await expect(page.locator("mcp-server-header")).toContainText("Connected", { timeout: 20_000 });
  await expect(page.locator("mcp-tools-list")).toContainText("47 tools");
  await page.keyboard.press("]");
  await expect(page.locator("mcp-tools-list")).toContainText("48 tools");
  await page.keyboard.press("Control+k");
  const palette = page.locator("mcp-command-palette");
  await palette.getByRole("combobox").fill("plot_0020");
  await palette
    .getByRole("option", { name: /plot_0020/ })
    .first()
    .click();
  await expect(page.locator("mcp-tool-detail")).toContainText("plot_0020");
  await expect(page.locator("mcp-tools-list")).toContainText("55 tools");
  expect(await axe(page)).toEqual([]);
});
