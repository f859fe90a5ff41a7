/** Every view from right to left, at 400 % zoom, and with text of twice the size: nothing scrolls sideways; and the focus stays in the panel. */
import { expect, test, type Page } from "@playwright/test";
import { axe } from "./axe.js";
import { Panel, peers } from "./panel.js";

const VIEWS = [
  "tools",
  "resources",
  "prompts",
  "skills",
  "tasks",
  "traffic",
  "history",
  "changes",
  "collections",
  "log",
  "problems",
  "requests",
];
const ASIDE = [
  ["servers", "9"],
  ["settings", ","],
] as const;

/** What scrolls sideways in the panel, or sticks out of it. Tabs may, and what has lines of its own: JSON, code. */
function sideways(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    const panel = document.querySelector("mcp-panel");
    const look = (root: ParentNode): void => {
      for (const element of root.querySelectorAll("*")) {
        if (element.shadowRoot) look(element.shadowRoot);
        if (!element.checkVisibility() || element.matches('[role="tablist"], [role="tree"][dir], pre')) continue;
        const isWide = element.scrollWidth > element.clientWidth + 1;
        if (isWide && /auto|scroll/.test(getComputedStyle(element).overflowX))
          found.push(`${element.localName}.${element.className}: ${element.scrollWidth} > ${element.clientWidth}`);
      }
    };
    if (panel?.shadowRoot) look(panel.shadowRoot);
    if (panel && panel.scrollWidth > panel.clientWidth) found.push("the panel");
    return found;
  });
}

/** Goes to every view, and into the first tool. */
async function walk(page: Page, panel: Panel, see: (what: string) => Promise<void>): Promise<void> {
  for (const view of VIEWS) {
    await panel.show(view);
    await see(view);
  }
  await panel.show("tools");
  await panel.choose("plan_route");
  await see("a form");
  await panel.tab("tools").focus();
  for (const [view, key] of ASIDE) {
    await page.keyboard.press(key);
    await expect(panel.view(view)).toBeVisible();
    await see(view);
  }
}

for (const { name, width, height, dir, text } of [
  { name: "from right to left", width: 1000, height: 800, dir: "rtl", text: "" },
  { name: "at 400 % zoom", width: 320, height: 256, dir: "ltr", text: "" },
  { name: "with text at 200 %", width: 1280, height: 900, dir: "ltr", text: "200%" },
]) {
  test(`the panel has no horizontal scroll bar: ${name}`, async ({ page }) => {
    test.setTimeout(240_000);
    await page.setViewportSize({ width, height });
    await page.addInitScript(
      ([requested = "", size = ""]) => {
        document.addEventListener("DOMContentLoaded", () => {
          document.documentElement.dir = requested;
          document.documentElement.style.fontSize = size;
        });
      },
      [dir, text],
    );
    const panel = new Panel(page);
    await panel.openAt([`${peers().notebook}?era=legacy`]);
    await walk(page, panel, async (what) => {
      expect(await sideways(page), what).toEqual([]);
    });
    expect(await axe(page), "the settings").toEqual([]);
  });
}

test("the panel's text and its containers grow with the page's text", async ({ page }) => {
  await page.setViewportSize({ width: 1800, height: 900 });
  const panel = new Panel(page);
  await panel.open();
  const row = page.locator("mcp-tools-list").getByRole("option").first();
  const separator = page.locator("mcp-panel").getByRole("separator").first();
  const before = await row.boundingBox();
  await page.evaluate(() => (document.documentElement.style.fontSize = "150%"));
  await expect.poll(async () => (await row.boundingBox())?.height).toBe((before?.height ?? 0) * 1.5);
  const [frame, whole] = await Promise.all([
    page.locator("mcp-panel .frame").boundingBox(),
    page.locator("mcp-panel").boundingBox(),
  ]);
  expect(frame?.width, "it still fits its place").toBeLessThanOrEqual(whole?.width ?? 0);
  const from = await separator.boundingBox();
  if (!from) throw new Error("no separator");
  await page.mouse.move(from.x + from.width / 2, from.y + 60);
  await page.mouse.down();
  await page.mouse.move(from.x + from.width / 2 - 60, from.y + 60, { steps: 3 });
  await page.mouse.up();
  const to = await separator.boundingBox();
  expect(Math.abs((to?.x ?? 0) - (from.x - 60)), "the separator follows the pointer").toBeLessThan(3);
  await page.keyboard.press("?");
  const keys = await page.getByRole("dialog", { name: "Keyboard shortcuts" }).boundingBox();
  expect(keys?.height, "a dialog fits into the window").toBeLessThanOrEqual(page.viewportSize()?.height ?? 0);
});

test("the focus stays in the panel when the view that has it goes, and comes back from what opens over it", async ({
  page,
}) => {
  const panel = new Panel(page);
  await panel.open();
  const inPanel = (): Promise<boolean> => page.evaluate(() => document.activeElement?.localName === "mcp-panel");
  await page.locator("mcp-tools-list").getByRole("listbox").focus();
  await page.keyboard.press("2");
  await expect(panel.view("resources")).toBeVisible();
  await expect(page.locator("mcp-panel #main")).toBeFocused();
  await page.keyboard.press("Control+k");
  const entry = page.locator("mcp-command-palette").getByRole("combobox");
  await expect(entry).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(page.locator("mcp-panel #main")).toBeFocused();
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.locator("mcp-panel #main")).toBeFocused();
  await panel.tab("resources").focus();
  await page.keyboard.press("ArrowRight");
  await expect(panel.tab("prompts")).toBeFocused();
  expect(await inPanel()).toBe(true);
});

test("an action whose code can't be loaded shows an error, and works once the code can be loaded", async ({ page }) => {
  const panel = new Panel(page);
  await panel.open();
  await page.locator("mcp-tools-list").getByRole("listbox").focus();
  await page.route(/\/(keys-dialog|palette-entries)-[^/]*\.js/, (route) => route.abort());
  for (const key of ["?", "Control+k"]) {
    await page.keyboard.press(key);
    const note = page.locator("mcp-panel mcp-error-view.stray");
    await expect(note).toContainText("A part of the client could not be loaded");
    await note.getByRole("button", { name: "Close" }).click();
    await expect(note).toHaveCount(0);
    await page.locator("mcp-tools-list").getByRole("listbox").focus();
  }
  await page.unroute(/\/(keys-dialog|palette-entries)-[^/]*\.js/);
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
});
