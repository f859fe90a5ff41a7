/** The static site from a folder of a plain file server: the demo's server is in the visitor's browser, in both eras, and without a network. */
import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test, type Page } from "@playwright/test";
import { serveStatic } from "../helpers/static-server.mjs";
import { axe } from "./axe.js";
import { complaints, Panel } from "./panel.js";
import { variants } from "./variants.js";

test.use({ serviceWorkers: "allow" });

const SUB_PATH = "/some/where/";

let folder: string;
let server: Awaited<ReturnType<typeof serveStatic>>;
test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "site-"));
  const built = fileURLToPath(new URL("../../site", import.meta.url));
  await cp(built, join(folder, SUB_PATH), { recursive: true, filter: (path) => !path.endsWith(".map") });
});
test.afterAll(() => rm(folder, { recursive: true }));
test.beforeEach(async () => {
  server = await serveStatic({ folder });
});
test.afterEach(() => server.close());

const address = (rest = ""): string => `${server.origin}${SUB_PATH}ide/${rest}`;

/** The panel on the server in the browser, once its worker has the page. */
async function visit(page: Page, rest = ""): Promise<Panel> {
  await page.goto(address(rest));
  const panel = new Panel(page);
  await panel.listed();
  return panel;
}

for (const era of variants(["legacy", "modern"] as const, (one) => one === "modern")) {
  test(`the site offers all features of its server without a server process: ${era}`, async ({ page }) => {
    const seen = complaints(page);
    const panel = await visit(page, `?server=${encodeURIComponent(`${server.origin}${SUB_PATH}mcp?era=${era}`)}`);

    if (era === "modern") {
      const log = await panel.show("log");
      await expect(log).toContainText("only after you choose a server level");
      await log.getByRole("combobox", { name: "Server level" }).selectOption("info");
      await panel.show("tools");
    }
    await panel.choose("run_survey");
    await page.getByRole("spinbutton", { name: /steps/i }).fill("4");
    await panel.run.click();
    await expect(page.locator("mcp-tool-detail").getByRole("progressbar")).toBeVisible();
    await expect(panel.result).toContainText("birds");

    await panel.choose("register_observer");
    await panel.run.click();
    await panel.request.getByRole("textbox", { name: "Name", exact: true }).fill("Ines Okafor");
    await panel.accept("Send");
    await expect(panel.result).toContainText("Ines Okafor");

    await panel.show("resources");
    await page.getByRole("searchbox").fill("today");
    const today = page.locator("mcp-resources").getByRole("treeitem", { name: "Today's page" }).first();
    await today.click();
    const detail = page.locator("mcp-resource-detail");
    await detail.getByRole("button", { name: "Subscribe" }).click();
    await expect(detail.getByRole("button", { name: "Subscribed" })).toHaveAttribute("aria-pressed", "true");
    await panel.show("tools");
    await panel.choose("update_today");
    await page.getByRole("textbox", { name: /line/i }).fill("A swift over the hide.");
    await panel.run.click();
    await expect(panel.result).toContainText("It stands in page:///today");
    await panel.show("resources");
    await detail.getByRole("button", { name: "Read again" }).first().click();
    await expect(detail).toContainText("A swift over the hide.");

    const prompts = await panel.show("prompts");
    await prompts.getByRole("option", { name: /Identify a photograph/ }).click();
    await prompts.getByRole("combobox", { name: /photograph/ }).fill("red");
    await prompts.getByRole("option", { name: "red-caps" }).click();
    await prompts.getByRole("button", { name: "Get messages" }).click();
    await expect(prompts.locator("mcp-prompt-messages img")).toBeVisible();

    if (era === "legacy") {
      await panel.show("tools");
      await panel.choose("watch_birds");
      await page.getByRole("spinbutton", { name: /looks/i }).fill("2");
      const asTask = page.locator("mcp-tool-detail").getByLabel("Run as task");
      if (!(await asTask.isChecked())) await asTask.check();
      await panel.run.click();
      await expect(await panel.show("tasks")).toContainText("Completed", { timeout: 15_000 });
    }

    await expect(await panel.show("log")).toContainText(/survey/);
    await expect(await panel.show("traffic")).toContainText("tools/call");
    expect(await axe(page)).toEqual([]);
    expect(seen.filter((line) => !line.includes("400"))).toEqual([]);
  });
}

test("after the first visit the site and its server are there without a network", async ({ page, context }) => {
  await visit(page);
  const keptFiles = (): Promise<number> =>
    page.evaluate(async () => {
      const [name = ""] = await caches.keys();
      return (await (await caches.open(name)).keys()).length;
    });
  await expect.poll(keptFiles, { timeout: 15_000 }).toBeGreaterThan(50); // once the page is at rest
  await context.setOffline(true);
  server.close();
  await page.reload();
  const panel = new Panel(page);
  await panel.listed();
  await panel.choose("list_notes");
  await panel.run.click();
  await expect(panel.result).toContainText("Heron Moor");
  await page.goto(`${server.origin}${SUB_PATH}`);
  await page.getByRole("link", { name: "Open the demo" }).click();
  await panel.listed();
});

test("a worker that the browser stopped starts again, and so does its client", async ({ page, context }) => {
  const panel = await visit(page, `?server=${encodeURIComponent(`${server.origin}${SUB_PATH}mcp?era=legacy`)}`);
  const devtools = await context.newCDPSession(page);
  await devtools.send("ServiceWorker.enable");
  await devtools.send("ServiceWorker.stopAllWorkers");
  // What was under way when the session ended is lost; the next call is answered.
  await panel.choose("list_notes");
  await expect(async () => {
    await panel.run.click();
    await expect(panel.result).toContainText("Heron Moor", { timeout: 2_000 });
  }).toPass();
});

test("a link shows its call and runs nothing", async ({ page }) => {
  const args = JSON.stringify({ place: "Tern Point" });
  const panel = await visit(page, `#tool=list_notes&args=${encodeURIComponent(args)}`);
  const note = page.locator("mcp-panel section.link");
  await expect(note).toContainText("list_notes");
  await expect(note).toContainText("Tern Point");
  await note.locator(".follow").click();
  await expect(page.locator("mcp-tool-detail")).toContainText("list_notes");
  await expect(panel.result).toHaveCount(0);
  await page.goto(address(`#server=${encodeURIComponent("https://stranger.example/mcp")}&tool=wipe`));
  await expect(note).toContainText("stranger.example");
});

test("a browser without service workers says so, and offers to add a server", async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, "serviceWorker"));
  await page.goto(address());
  await expect(page.locator("#notice")).toContainText("service workers");
  await expect(page.locator("mcp-panel")).toContainText("Connect to an MCP server");
  expect(await axe(page)).toEqual([]);
});
