/** axe in light and dark, wide and narrow; and the whole path with the keyboard alone. */
import { expect, test } from "@playwright/test";
import { axe } from "./axe.js";
import { Panel, tabTo } from "./panel.js";
import { variants } from "./variants.js";

const LOOKS = [
  { colorScheme: "light", name: "wide", width: 1280, rules: "all" },
  { colorScheme: "dark", name: "narrow", width: 400, rules: "all" },
  { colorScheme: "light", name: "narrow", width: 400, rules: "of the look" },
  { colorScheme: "dark", name: "wide", width: 1280, rules: "of the look" },
] as const;
for (const { colorScheme, name, width, rules } of variants(LOOKS, (look) => look.rules === "all")) {
  test(`axe finds no violation: ${colorScheme}, ${name}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 900 });
    const panel = new Panel(page);
    await panel.open();
    expect(await axe(page, rules), "the list").toEqual([]);
    await panel.choose("add_note");
    expect(await axe(page, rules), "a form").toEqual([]);
    if (name === "narrow") await page.getByRole("button", { name: "Tools" }).click();
    await panel.choose("get_species");
    await page.getByRole("combobox", { name: /species/i }).selectOption({ index: 1 });
    await panel.run.click();
    await expect(panel.result).toBeVisible();
    expect(await axe(page, rules), "a result").toEqual([]);
    if (name === "narrow") await page.getByRole("button", { name: "Tools" }).click();
    await panel.choose("crash_recorder");
    await panel.run.click();
    await expect(panel.error).toBeVisible();
    expect(await axe(page, rules), "an error").toEqual([]);
  });
}

test("a user connects, calls a tool and reads its result with the keyboard alone", async ({ page }) => {
  const panel = new Panel(page);
  await panel.open();
  // Into the panel: Tab until its filter has the focus.
  const filter = page.getByRole("searchbox");
  await tabTo(page, filter);
  await page.keyboard.type("run_survey");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(panel.run).toBeVisible();
  const steps = page.getByRole("spinbutton", { name: /steps/i });
  await tabTo(page, steps);
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type("2");
  await page.keyboard.press("Control+Enter");
  await expect(panel.result).toContainText("Walked 2 stops");
});
