/** axe on every view and dialog: light, dark and forced colours, wide and narrow, in both languages. */
import { expect, test, type Page } from "@playwright/test";
import { axe } from "./axe.js";
import { Panel, peers } from "./panel.js";
import { variants } from "./variants.js";

const VIEWS = [
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
] as const;
/** Both widths and both languages go through all rules. */
const LOOKS = [
  { colorScheme: "light", forcedColors: "none", width: 1700, lang: "en", rules: "all" },
  { colorScheme: "dark", forcedColors: "none", width: 320, lang: "zh-Hans", rules: "all" },
  { colorScheme: "light", forcedColors: "none", width: 320, lang: "en", rules: "of the look" },
  { colorScheme: "dark", forcedColors: "none", width: 1700, lang: "zh-Hans", rules: "of the look" },
  { colorScheme: "dark", forcedColors: "active", width: 1700, lang: "en", rules: "of the look" },
] as const;

/** Chooses the first entry of a view's list, if it has one. */
async function chooseFirst(page: Page, view: string): Promise<void> {
  const row = page
    .locator(`mcp-${view}`)
    .locator("[role=option], .entry[role=row], [role=treeitem]:not([aria-expanded])")
    .first();
  if (await row.isVisible()) await row.click();
}

for (const { colorScheme, forcedColors, width, lang, rules } of variants(
  LOOKS,
  ({ rules, forcedColors }) => rules === "all" || forcedColors === "active",
)) {
  test(`axe finds no violation in any view: ${colorScheme}, forced colours ${forcedColors}, ${width}, ${lang}`, async ({
    page,
  }) => {
    test.setTimeout(240_000);
    await page.emulateMedia({ colorScheme, forcedColors, reducedMotion: "reduce" });
    await page.setViewportSize({ width, height: 900 });
    const panel = new Panel(page);
    await panel.openAt([`${peers().notebook}?era=legacy`], { lang });
    await page.getByRole("searchbox").fill("plan_route");
    await panel.rows.filter({ hasText: "plan_route" }).first().click();
    await expect(page.locator("mcp-tool-detail mcp-schema-form")).toBeVisible();
    expect(await axe(page, rules), "a form").toEqual([]);
    for (const view of VIEWS) {
      const shown = await panel.show(view);
      expect(await axe(page, rules, shown), view).toEqual([]);
      if (view === "traffic") {
        const [list, timeline] = [
          panel.view(view).locator(".views button").first(),
          panel.view(view).locator(".views button").last(),
        ];
        await timeline.click();
        await expect(panel.view(view).locator("mcp-traffic-timeline .names div").first()).toBeVisible();
        expect(await axe(page, rules, shown), "the timeline").toEqual([]);
        await list.click();
      }
      await chooseFirst(page, view);
      expect(await axe(page, rules, shown), `${view}: an entry`).toEqual([]);
    }
    await panel.tab("log").focus();
    for (const [view, key] of [
      ["servers", "9"],
      ["settings", ","],
    ] as const) {
      await page.keyboard.press(key);
      await expect(panel.view(view)).toBeVisible();
      expect(await axe(page, rules, panel.view(view)), view).toEqual([]);
    }
    await page.keyboard.press("Control+k");
    await expect(page.locator("mcp-command-palette").getByRole("combobox")).toBeVisible();
    expect(await axe(page, rules), "the palette").toEqual([]);
  });
}

for (const [name, width, colorScheme, lang] of [
  ["wide", 1700, "light", "zh-Hans"],
  ["narrow", 320, "dark", "en"],
] as const) {
  test(`axe finds no violation in skills: ${name}, ${colorScheme}, ${lang}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await page.setViewportSize({ width, height: 900 });
    const panel = new Panel(page);
    await panel.openAt([`${peers().notebook}?malformed=1`], { lang });
    await panel.show("skills");
    const detail = page.locator("mcp-skill-detail");
    for (const [skill, file] of [
      ["wrong-digest", "method.md"],
      ["field-notes", "SKILL.md"],
    ] as const) {
      const row = page.locator("mcp-skills-list").getByRole("option").filter({ hasText: skill }).first();
      if (width < 560 && skill !== "wrong-digest")
        await page.locator("mcp-skills mcp-split-view").getByRole("button").first().click();
      await row.click();
      await detail.getByRole("row").filter({ hasText: file }).first().getByRole("button").click();
      await expect(detail.locator("mcp-result-view, mcp-error-view").first()).toBeVisible();
      expect(await axe(page, "all"), skill).toEqual([]);
    }
  });
}

for (const [name, width, colorScheme, lang] of [
  ["wide", 1700, "light", "zh-Hans"],
  ["narrow", 320, "dark", "en"],
] as const) {
  test(`axe finds no violation in dialogs of input requests: ${name}, ${colorScheme}, ${lang}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await page.setViewportSize({ width, height: 900 });
    const panel = new Panel(page);
    await panel.offering({ sampling: "manual" });
    await panel.openAt([`${peers().notebook}?era=modern`], { lang });
    for (const tool of ["register_observer", "get_permit", "identify_bird"]) {
      if (width < 560 && tool !== "register_observer") await panel.tab("tools").click();
      const filter = page.getByRole("searchbox");
      if (!(await filter.isVisible())) await page.locator("mcp-split-view").getByRole("button").first().click();
      await filter.fill(tool);
      await panel.rows.filter({ hasText: tool }).first().click();
      await expect(page.locator("mcp-tool-detail header")).toContainText(tool);
      await page.locator("mcp-tool-detail header .run").click();
      await expect(panel.request).toBeVisible();
      expect(await axe(page), tool).toEqual([]);
      await panel.request.getByRole("heading").first().focus();
      await page.keyboard.press("Escape");
      await expect(panel.request).toHaveCount(0);
    }
  });
}
