/** Every view, by its tab and by its key, on servers of both eras; nothing fails and nothing is complained about. */
import { expect, test } from "@playwright/test";
import { complaints, Panel, peers } from "./panel.js";

const KEYS = {
  tools: "1",
  resources: "2",
  prompts: "3",
  skills: "0",
  tasks: "4",
  traffic: "5",
  log: "6",
  problems: "7",
  requests: "8",
  servers: "9",
  settings: ",",
} as const;
const ASIDE = new Set(["servers", "settings"]);

const SERVERS = [
  ["the notebook, 2026-07-28", () => `${peers().notebook}?era=modern`],
  ["the notebook, 2025-11-25", () => `${peers().notebook}?era=legacy`],
  ["server-everything", () => peers().everything],
] as const;

for (const [name, url] of SERVERS) {
  test(`every view opens by its tab and by its key: ${name}`, async ({ page }) => {
    const seen = complaints(page);
    const panel = new Panel(page);
    await panel.open(url());
    for (const view of Object.keys(KEYS)) {
      if (ASIDE.has(view)) continue;
      await expect(await panel.show(view), `${view} by its tab`).toBeVisible();
      await expect(panel.tab(view)).toHaveAttribute("aria-selected", "true");
    }
    await panel.tab("tools").click();
    for (const [view, key] of Object.entries(KEYS)) {
      await page.keyboard.press(key);
      await expect(panel.view(view), `${view} by ${key}`).toBeVisible();
      if (!ASIDE.has(view)) await panel.tab(view).focus();
    }
    await expect(page.locator("mcp-error-view")).toHaveCount(0);
    // A probe of an older server is refused with 400, which the browser reports in its console.
    expect(seen.filter((line) => !line.includes("400"))).toEqual([]);
  });
}
