/** A server that lists tools nobody can call: they stand greyed in their places, say why, and open; the others work. */
import { expect, test } from "@playwright/test";
import { listenNotebook } from "../../demo/server/listen.js";
import { axe } from "./axe.js";
import { complaints, Panel } from "./panel.js";

test("malformed tools stand in their places with the reason, open, and are there after a reload without the server", async ({
  page,
}) => {
  const seen = complaints(page);
  const notebook = await listenNotebook();
  const panel = new Panel(page);
  const list = page.locator("mcp-tools-list");
  const malformed = list.locator(".malformed");
  const detail = page.locator("mcp-malformed-entry");
  await panel.open(`${notebook.url}?malformed=1&era=modern`);

  await expect(list.locator(".count")).toHaveText(/^\d+ tools, 4 malformed$/);
  await expect(panel.rows.nth(2)).toContainText("Unnamed");
  await expect(panel.rows.nth(2)).toContainText("Not usable: the tool has no name");
  await expect(panel.rows.nth(6)).toContainText("no_schema");
  await panel.rows.nth(2).click();
  await expect(detail).toContainText("Entry 3, as sent by the server");
  await expect(detail).toContainText("Nobody can call it.");
  expect(await axe(page)).toEqual([]);

  const filter = list.getByRole("searchbox");
  await filter.fill("illegal_header");
  await filter.press("ArrowDown");
  await expect(malformed).toHaveCount(1);
  await page.keyboard.press("Enter");
  await expect(detail).toContainText("Not a token");
  await expect(detail.getByRole("heading", { name: "illegal_header" })).toBeVisible();
  await panel.choose("list_notes");
  await expect(detail).toHaveCount(0);
  await panel.run.click();
  await expect(panel.result).toContainText("12 notes");
  expect(seen).toEqual([]);

  await notebook.close();
  await page.reload();
  await panel.listed();
  await expect(list.locator(".count")).toHaveText(/^\d+ tools, 4 malformed$/);
  await filter.fill("string_schema");
  await malformed.click();
  await expect(detail).toContainText("A tool that wants a string");
});
