/** Roots: set in the panel, told to a server after the user agreed, and what happens when they change. In both eras. */
import { expect, test } from "@playwright/test";
import { Panel, peers } from "./panel.js";

const [BIRDS, FERNS] = ["file:///home/me/birds", "file:///home/me/ferns"];

/** The settings, where the roots are; `then` changes them. */
async function inSettings(panel: Panel, then: (settings: ReturnType<Panel["view"]>) => Promise<void>): Promise<void> {
  await panel.tab("tools").focus();
  await panel.page.keyboard.press(",");
  await then(panel.view("settings"));
  await panel.tab("tools").click();
}

for (const era of ["legacy", "modern"] as const) {
  test(`roots are shared, rejected and left alone, and the server is notified of a change: ${era} (R-07)`, async ({
    page,
  }) => {
    const panel = new Panel(page);
    const { request, result } = panel;
    await panel.open(`${peers().notebook}?era=${era}`);
    await inSettings(panel, async (settings) => {
      const field = settings.getByRole("textbox", { name: "Folder URI" });
      await field.fill("/home/me");
      await page.keyboard.press("Enter");
      await expect(settings.getByRole("alert")).toContainText("starts with file:///");
      await field.fill(BIRDS);
      await page.keyboard.press("Enter");
      await expect(settings.getByRole("button", { name: `Remove ${BIRDS}` })).toBeVisible();
    });
    await page.reload(); // a server of the legacy era learns it with the next connection
    await panel.listed();
    await panel.choose("list_roots");
    await panel.run.click();
    await expect(request).toContainText(BIRDS);
    await request.getByRole("button", { name: "Share", exact: true }).click();
    await expect(result).toContainText(BIRDS);
    await inSettings(panel, async (settings) => {
      await settings.getByRole("textbox", { name: "Folder URI" }).fill(FERNS);
      await page.keyboard.press("Enter");
      await settings.getByRole("button", { name: `Remove ${BIRDS}` }).click();
    });
    if (era === "legacy") {
      const traffic = await panel.show("traffic");
      await traffic.getByRole("searchbox").fill("roots/list_changed");
      await expect(traffic.locator(".entry").first()).toContainText("roots/list_changed");
      await panel.show("tools");
    }
    await panel.run.click();
    await expect(request).toContainText(FERNS);
    await expect(request).not.toContainText(BIRDS);
    await request.getByRole("button", { name: "Share", exact: true }).click();
    await expect(result).toContainText(FERNS);
    // Escape puts the question aside; it is answered later, or goes with its call. A legacy server has to take it back itself.
    const waiting = page.getByRole("button", { name: "1 request waiting: answer it" });
    for (const later of era === "modern" ? ["answered", "cancelled"] : ["answered"]) {
      await panel.run.click();
      await request.getByRole("heading").first().focus();
      await page.keyboard.press("Escape");
      await expect(request).toHaveCount(0);
      if (later === "answered") {
        await waiting.click();
        await request.getByRole("button", { name: "Don't share" }).click();
        await expect(request).toHaveCount(0);
      } else
        await page
          .locator("mcp-tool-detail")
          .getByRole("button", { name: /^Cancel/ })
          .click();
      await expect(waiting).toHaveCount(0);
      await expect(panel.run).toBeEnabled();
    }
  });
}

test("roots are requested by server-everything when it is connected, and again when they changed", async ({ page }) => {
  const panel = new Panel(page);
  await panel.open(`${peers().notebook}?era=modern`);
  await inSettings(panel, async (settings) => {
    await settings.getByRole("textbox", { name: "Folder URI" }).fill(BIRDS);
    await page.keyboard.press("Enter");
  });
  await panel.open(peers().everything);
  await panel.request.getByRole("button", { name: "Share", exact: true }).click();
  await expect(panel.request).toHaveCount(0);
  await panel.choose("get-roots-list");
  await panel.run.click();
  await expect(panel.result).toContainText(BIRDS);
  await inSettings(panel, async (settings) => {
    await settings.getByRole("textbox", { name: "Folder URI" }).fill(FERNS);
    await page.keyboard.press("Enter");
  });
  await expect(panel.request).toContainText(FERNS);
  await panel.request.getByRole("button", { name: "Share", exact: true }).click();
  await expect(panel.request).toHaveCount(0);
  await panel.run.click();
  await expect(panel.result).toContainText("(2 total)");
  await expect(panel.result).toContainText(FERNS);
});
