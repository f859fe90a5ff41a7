/** The main task in a browser: connect, pick a tool, fill the form, run, watch, read; against both kinds of server. */
import { expect, test } from "@playwright/test";
import { complaints, Panel, peers } from "./panel.js";

test.describe("the demo's own server", () => {
  test("is connected in 2026-07-28, and a slow call shows progress and then its result", async ({ page }) => {
    const seen = complaints(page);
    const panel = new Panel(page);
    await panel.open();
    await expect(page.locator("mcp-server-header")).toContainText("Field notebook");
    await expect(page.locator("mcp-server-header")).toContainText("2026-07-28");
    await panel.choose("run_survey");
    await page.getByRole("spinbutton", { name: /steps/i }).fill("6");
    await panel.run.click();
    await expect(page.getByRole("progressbar")).toBeVisible();
    await expect(page.locator("mcp-progress")).toContainText(/\d/);
    await expect(panel.result).toContainText("Walked 6 stops");
    expect(seen).toEqual([]);
  });

  test("works the same in 2025-11-25, with the call's log", async ({ page }) => {
    const panel = new Panel(page);
    await panel.open(`${peers().notebook}?era=legacy`);
    await expect(page.locator("mcp-server-header")).toContainText("2025-11-25");
    await panel.choose("run_survey");
    await page.getByRole("spinbutton", { name: /steps/i }).fill("3");
    await panel.run.click();
    await expect(panel.result).toContainText("Walked 3 stops");
  });

  test("stops working when the user cancels a running call (T-07, U-08)", async ({ page }) => {
    const panel = new Panel(page);
    await panel.open();
    await panel.choose("run_survey");
    await page.getByRole("spinbutton", { name: /steps/i }).fill("100");
    await panel.run.click();
    await expect(page.getByRole("progressbar")).toBeVisible();
    await page.getByRole("button", { name: /Cancel/ }).click();
    await expect(page.locator("mcp-tool-detail")).toContainText(/cancelled/i);
    await expect(panel.run).toBeEnabled();
  });

  test("has a tool whose own error is distinguished from an error of the protocol (TL-06, D-02)", async ({ page }) => {
    const panel = new Panel(page);
    await panel.open();
    await panel.choose("identify_blurred");
    await panel.run.click();
    await expect(panel.result).toContainText(/tool/i);
    await expect(panel.error).toHaveCount(0);
    await panel.choose("crash_recorder");
    await panel.run.click();
    await expect(panel.error).toBeVisible();
    await expect(panel.result).toHaveCount(0);
  });

  test("has images, sounds, links and structured content that are shown (TL-07)", async ({ page }) => {
    const panel = new Panel(page);
    await panel.open();
    await panel.choose("draw_map");
    await panel.run.click();
    const picture = panel.result.locator("img");
    await expect(picture).toBeVisible();
    expect(await picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(100);
    await panel.result.getByRole("button", { name: "Open resource" }).first().click();
    await expect(page.locator("mcp-resource-reader")).toContainText("note:///");
    await expect(page.locator("mcp-resource-reader mcp-content-block")).toBeVisible();
    await page.getByRole("button", { name: "Close resource" }).click();
    await expect(page.locator("mcp-resource-reader")).toHaveCount(0);
    await panel.choose("play_recording");
    await panel.run.click();
    await panel.result.getByRole("button", { name: /^Play/ }).click();
    await expect(panel.result.locator("audio")).toBeVisible();
    await panel.choose("get_species");
    await page.getByRole("combobox", { name: /species/i }).selectOption({ index: 1 });
    await panel.run.click();
    await expect(panel.result.getByRole("tree", { name: "Structured content" })).toBeVisible();
  });
});

test("server-everything on another port and origin is connected and listed, and a call shows progress and its result", async ({
  page,
}) => {
  const seen = complaints(page);
  const panel = new Panel(page);
  await panel.open(peers().everything);
  await expect(page.locator("mcp-server-header")).toContainText("2025-11-25");
  await panel.choose("trigger-long-running-operation");
  await page.getByRole("spinbutton", { name: /duration/i }).fill("2");
  await page.getByRole("spinbutton", { name: /steps/i }).fill("4");
  await panel.run.click();
  await expect(page.getByRole("progressbar")).toBeVisible();
  await expect(panel.result).toContainText("Long running operation completed");
  // The probe is refused with 400, which the browser reports in its console; nothing else may be there.
  expect(seen.filter((line) => !line.includes("400"))).toEqual([]);
});

test("the panel says for a server that does not respond what to check, and retries", async ({ page }) => {
  await page.goto(`/ide/?server=${encodeURIComponent("http://127.0.0.1:9/mcp")}`);
  const error = page.locator("mcp-error-view").first();
  await expect(error).toBeVisible();
  await expect(error).not.toContainText("Failed to fetch");
});

test("a link that is followed before the code of the form is loaded opens its tool with its arguments", async ({
  page,
}) => {
  let load = (): void => undefined;
  const isFollowed = new Promise<void>((resolve) => (load = resolve));
  await page.route(/\/tool-detail-(?!styles)[^/]*\.js$/, async (route) => {
    await isFollowed;
    await route.continue();
  });
  const args = JSON.stringify({ tag: "breeding" });
  const server = encodeURIComponent(peers().notebook);
  await page.goto(`/ide/?server=${server}#server=${server}&tool=list_notes&args=${encodeURIComponent(args)}`);
  await page.locator("mcp-panel section.link .follow").click();
  load();
  const detail = page.locator("mcp-tool-detail");
  await expect(detail).toContainText("list_notes");
  await expect(detail.getByRole("textbox", { name: /tag/i })).toHaveValue("breeding");
});
