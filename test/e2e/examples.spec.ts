/** The examples of demo/embed, installed from the packed package and built by `.ci/examples.mjs`; each with the notebook at its own /mcp. */
import { expect, test, type Page } from "@playwright/test";
import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { serveStatic } from "../helpers/static-server.mjs";
import { complaints, Panel, peers } from "./panel.js";

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));

test.describe.configure({ mode: "default" });

test.beforeAll(() => {
  test.setTimeout(180_000);
  // Nothing is done when they are built already.
  execFileSync(process.execPath, [path("../../.ci/examples.mjs")], { stdio: ["ignore", "ignore", "inherit"] });
});

/** Opens a built example; `then` uses it. Nothing may go wrong in the console. */
async function open(page: Page, name: string, then: (panel: Panel) => Promise<void>): Promise<void> {
  const folder = path(`../../node_modules/.cache/mcp-panel/examples/${name}`);
  const site = await serveStatic({ folder, mcp: peers().notebook });
  const seen = complaints(page);
  try {
    await page.goto(`${site.origin}/`);
    const panel = new Panel(page);
    await panel.listed();
    await then(panel);
    expect(page.workers().length).toBeGreaterThan(0);
    expect(seen).toEqual([]);
  } finally {
    site.close();
  }
}

async function survey(panel: Panel): Promise<void> {
  await panel.choose("run_survey");
  await panel.page.getByRole("spinbutton", { name: /steps/i }).fill("2");
  await panel.run.click();
  await expect(panel.result).toContainText("Walked 2 stops");
}

test("plain HTML: a script and a tag connect, list and call", async ({ page }) => {
  await open(page, "html", survey);
});

for (const name of ["vite", "react", "vue", "svelte", "solid", "angular"]) {
  test(`${name}: the app connects, lists and calls, and receives the events of the call`, async ({ page }) => {
    await open(page, name, async (panel) => {
      await survey(panel);
      await expect(page.locator("output")).toHaveText("run_survey: result");
      // Solid sets the property of a name with a hyphen.
      if (name === "solid")
        expect(
          await page
            .locator("mcp-panel")
            .evaluate((element) => (element as HTMLElement & { clientInfo?: { name: string } }).clientInfo?.name),
        ).toBe("solid-example");
      if (name === "react") await expect(page.locator("#app > p")).toHaveText(/^connected: [1-9]\d* tools$/);
    });
  });
}

test("Next.js: a page from the server shows the panel and a hook's connection, and the browser has nothing to correct in it", async ({
  page,
}) => {
  await open(page, "next", async (panel) => {
    await survey(panel);
    const html = await (await page.request.get(page.url())).text();
    expect(html).toMatch(/<mcp-panel src="\/mcp"/);
    await expect(page.locator("body > p")).toHaveText(/^connected: [1-9]\d* tools$/);
  });
});

test("a page extends the panel: slots, hidden views, open(), a view, a renderer, an action and a text", async ({
  page,
}) => {
  await open(page, "extended", async (panel) => {
    await expect(page.getByRole("tab", { name: "Templates" })).toBeVisible();
    await expect(page.locator("mcp-panel .settings-button")).toHaveCount(0);
    await expect(page.getByText("Calls use the quota of your team.")).toBeVisible();
    await page.getByRole("button", { name: "Survey" }).click();
    await panel.run.click();
    await expect(page.locator("page-shout").first()).toContainText("WALKED 2 STOPS");
    await page.getByRole("button", { name: "Count", exact: true }).click();
    await expect(page.locator("output")).toHaveText(/^run_survey: [1-9]\d*$/);
    await page.getByRole("tab", { name: "Names" }).click();
    await expect(page.locator("page-tool-names")).toContainText(/^[1-9]\d* tools: .*run_survey/);
  });
});

test("a page that is the host answers for the user, with roots and a model of its own", async ({ page }) => {
  await open(page, "host", async (panel) => {
    await survey(panel);
    await panel.choose("list_roots");
    await panel.run.click();
    await expect(panel.result).toContainText("file:///work/demo");
    await panel.choose("identify_bird");
    await panel.run.click();
    await expect(panel.result).toContainText("A curlew, I should think");
    await expect(page.locator("ol")).toHaveText(/rootssampling/);
    // What the page leaves, the user is asked.
    await panel.choose("register_observer");
    await panel.run.click();
    await expect(panel.request).toContainText("Who is in the hide today?");
  });
});
