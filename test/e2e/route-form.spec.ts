/** A form of every shape, filled in by the keyboard alone and sent. */
import { expect, test, type Locator, type Page } from "@playwright/test";
import { axe } from "./axe.js";
import { Panel } from "./panel.js";

/** Tab until `wanted` has the focus. */
async function tabTo(page: Page, wanted: Locator): Promise<void> {
  await expect(wanted).toBeVisible();
  for (let tabs = 0; tabs < 160 && !(await wanted.evaluate((it) => it.matches(":focus"))); tabs++)
    await page.keyboard.press("Tab");
  await expect(wanted).toBeFocused();
}

test("is filled in by the keyboard alone, and arrives as it was meant", async ({ page }) => {
  test.setTimeout(60_000);
  const panel = new Panel(page);
  await panel.open();
  await panel.choose("plan_route");
  const form = page.locator("mcp-tool-detail mcp-schema-form");
  const text = (name: string | RegExp): Locator => form.getByRole("textbox", { name }).first();
  await page.getByRole("searchbox").focus();
  await tabTo(page, text(/^Name of the route/));
  await page.keyboard.type("Spring round");
  await tabTo(page, text(/^Who is told/));
  await page.keyboard.type("nobody");
  await page.keyboard.press("Tab");
  await expect(form).toContainText(/e-?mail/i);
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type("ines@example.com");
  await tabTo(page, form.getByRole("combobox", { name: /^Season/ }));
  await page.keyboard.type("Autumn");
  await tabTo(page, form.getByRole("combobox", { name: /On the way/ }));
  await page.keyboard.type("By boat");
  await tabTo(page, form.getByRole("combobox", { name: /^Boat/ }));
  await page.keyboard.type("kayak");
  await tabTo(page, form.getByRole("group", { name: /^Stops/ }).getByRole("button", { name: "Add item" }));
  await page.keyboard.press("Enter");
  await tabTo(page, text("Place"));
  await page.keyboard.type("Tern Point");
  await tabTo(page, form.getByRole("button", { name: "Set What everybody carries" }));
  await page.keyboard.press("Enter");
  await tabTo(page, form.getByRole("checkbox", { name: "Overnight" }));
  await page.keyboard.press("Space");
  await tabTo(page, text("Camp"));
  await page.keyboard.type("Heron Moor");
  expect(await axe(page)).toEqual([]);
  await page.keyboard.press("Control+Enter");
  await expect(panel.result).toContainText("Spring round");
  for (const said of ["ines@example.com", "autumn", "kayak", "Tern Point", "Heron Moor"])
    await expect(panel.result).toContainText(said);
});
