/** A page that is opened again while its server is away: the lists as they were, readable and marked, and new again once it is back. */
import { expect, test, type Locator } from "@playwright/test";
import { listenNotebook } from "../../demo/server/listen.js";
import { axe } from "./axe.js";
import { Panel } from "./panel.js";
import { variants } from "./variants.js";

const SINCE = /Offline – cached .*\d\d:\d\d:\d\d/;

for (const era of variants(["legacy", "modern"] as const, (one) => one === "legacy")) {
  test(`after a reload without the server the lists are there, marked as old, and open to read: ${era}`, async ({
    page,
  }) => {
    const first = await listenNotebook();
    const panel = new Panel(page);
    const server = `${first.url}?era=${era}`;
    const row = (list: Locator, name: string): Locator =>
      list.locator("[role=option],[role=treeitem]", { hasText: name });
    await panel.open(server);
    const resources = await panel.show("resources");
    await expect(row(resources, "Today's page").first()).toBeVisible();
    const prompts = await panel.show("prompts");
    await expect(row(prompts, "Describe a sighting").first()).toBeVisible();
    await panel.show("tools");
    await panel.choose("list_notes");
    await panel.run.click();
    await expect(panel.result).toContainText("12 notes");
    await first.close();

    await page.reload();
    await panel.listed();
    const header = page.locator("mcp-server-header");
    await expect(header).toContainText("Not connected");
    await expect(header).toContainText("Field notebook");
    await expect(page.locator("mcp-tools-list")).toContainText(SINCE);
    await page.getByRole("searchbox").fill("get_species");
    await row(panel.view("tools-list"), "get_species").click();
    const detail = page.locator("mcp-tool-detail");
    await expect(detail).toContainText("Returns the names, family, status");
    await expect(detail.getByRole("combobox", { name: /species/i })).toBeVisible();
    await expect(detail).toContainText("Not connected. Reconnect to run this tool.");
    await expect(panel.run).toBeDisabled();
    await panel.show("resources");
    await expect(resources).toContainText(SINCE);
    await row(resources, "Today's page").first().click();
    await expect(page.locator("mcp-resource-detail")).toContainText("page:///today");
    await panel.show("prompts");
    await expect(prompts).toContainText(SINCE);
    await row(prompts, "Describe a sighting").first().click();
    await expect(prompts.getByRole("textbox", { name: /species/ })).toBeVisible();
    expect(await axe(page)).toEqual([]);

    const again = await listenNotebook({ port: Number(new URL(first.url).port) });
    try {
      await page.getByRole("button", { name: "Try again" }).first().click();
      await expect(header).toContainText("Connected");
      await expect(prompts).not.toContainText("Not connected");
      await panel.show("tools");
      await expect(page.locator("mcp-tools-list")).not.toContainText("Not connected");
      await detail.getByRole("combobox", { name: /species/i }).selectOption({ index: 1 });
      await panel.run.click();
      await expect(detail.locator("mcp-result-view")).toBeVisible();
      await panel.show("resources");
      await expect(page.locator("mcp-resource-detail")).toContainText("Fog until nine");
      await expect(resources).not.toContainText("Not connected");
    } finally {
      await page.close();
      await again.close();
    }
  });
}
