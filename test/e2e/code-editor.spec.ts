/** JSON written in the code editor of the built panel: by keyboard alone, under a strict policy, and without the editor's own code. */
import { expect, test, type Page } from "@playwright/test";
import { fileURLToPath } from "node:url";
import { serveStatic } from "../helpers/static-server.mjs";
import { complaints, Panel, peers } from "./panel.js";

const DIST = fileURLToPath(new URL("../../dist", import.meta.url));
const STRICT =
  "default-src 'self'; connect-src *; style-src 'self'; img-src 'self'; worker-src 'self'; require-trusted-types-for 'script'";

/** A page with nothing but the panel, on a server of the demo. */
function pageOf(attributes = ""): Record<string, string> {
  const panel = `<mcp-panel src="${peers().notebook}" worker-url="/worker.js" ${attributes}></mcp-panel>`;
  return {
    "/": `<!doctype html><html lang="en"><title>Panel</title><script type="module" src="/mcp-panel.js"></script>${panel}`,
  };
}

async function json(page: Page): Promise<void> {
  const panel = new Panel(page);
  await panel.listed();
  await panel.choose("get_species");
  const choice = page.getByRole("button", { name: "JSON", exact: true });
  if (await choice.isVisible()) await choice.click();
}

test("arguments are written by keyboard with proposals under a strict policy, Tab leaves, Ctrl+Enter runs", async ({
  page,
}) => {
  const site = await serveStatic({ folder: DIST, pages: pageOf(), headers: { "content-security-policy": STRICT } });
  const seen = complaints(page);
  await page.clock.install();
  await page.goto(`${site.origin}/`);
  await json(page);
  const editor = page.locator("mcp-arguments-editor mcp-json-editor:not([compact])");
  const text = editor.getByRole("textbox", { name: "JSON" });
  await expect(editor.locator(".cm-content")).toBeVisible();
  await text.focus();
  await page.keyboard.press("Control+A");
  await page.keyboard.press("Delete");
  await page.keyboard.type('{"');
  await expect(editor.getByRole("listbox", { name: "Suggestions" }).getByRole("option").first()).toContainText(
    "species",
  );
  await page.clock.fastForward(150); // a list that has just come takes no key
  await page.keyboard.press("Enter");
  await expect(text).toContainText('"species": ');
  await expect(editor.getByRole("option", { name: "otter" })).toBeVisible();
  await page.keyboard.type('"ott');
  await expect(editor.getByRole("option")).toHaveCount(1);
  await page.clock.fastForward(150);
  await page.keyboard.press("Enter");
  await expect(text).toHaveText(/^\{"species": "otter"\}$/);
  await page.keyboard.press("Tab");
  await expect(text).not.toBeFocused();
  await page.keyboard.press("Shift+Tab");
  await expect(text).toBeFocused();
  await page.keyboard.press("Control+Enter");
  await expect(new Panel(page).result).toContainText("Lutra");
  expect(seen).toEqual([]);
  site.close();
});

test("JSON is written in the plain field when the editor's own code can't be loaded", async ({ page }) => {
  const site = await serveStatic({ folder: DIST, pages: pageOf() });
  await page.route(/code-editor-[^/]*\.js/, (route) => route.abort());
  await page.goto(`${site.origin}/`);
  const requested = page.waitForRequest(/code-editor-[^/]*\.js/);
  await json(page);
  await requested;
  const text = page
    .locator("mcp-arguments-editor mcp-json-editor:not([compact])")
    .getByRole("textbox", { name: "JSON" });
  await text.fill('{"species": "otter"}');
  await page.keyboard.press("Control+Enter");
  await expect(new Panel(page).result).toContainText("Lutra");
  site.close();
});
