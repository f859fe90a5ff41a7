/** The smallest embed, served by plain static servers: from another origin than the script, and under strict policies. */
import { expect, test, type Page } from "@playwright/test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { serveStatic } from "../helpers/static-server.mjs";
import { complaints, Panel, peers } from "./panel.js";

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));
const DIST = path("../../dist");
const EMBED = readFileSync(path("../../demo/embed/html/index.html"), "utf8");

/** The embed's own page, with the script's address and the server's put in as its comment says. */
function embed(script: string, attributes = ""): string {
  const page = EMBED.replace(/src="[^"]*mcp-panel\.js"/, `src="${script}"`);
  const tagged = page.replace(
    /<mcp-panel([^>]*?)\ssrc="[^"]*"/,
    `<mcp-panel$1 src="${peers().notebook}" ${attributes}`,
  );
  expect(tagged).not.toBe(page);
  return tagged;
}

async function callSomething(page: Page): Promise<void> {
  const panel = new Panel(page);
  await panel.listed();
  await panel.choose("run_survey");
  await page.getByRole("spinbutton", { name: /steps/i }).fill("2");
  await panel.run.click();
  await expect(panel.result).toContainText("Walked 2 stops");
}

async function usesWorker(page: Page): Promise<boolean> {
  return page.workers().length > 0;
}

test("the panel works with the script from another origin, in a worker", async ({ page }) => {
  const cdn = await serveStatic({ folder: DIST, headers: { "access-control-allow-origin": "*" } });
  const site = await serveStatic({ folder: DIST, pages: { "/": embed(`${cdn.origin}/mcp-panel.js`) } });
  const seen = complaints(page);
  await page.goto(`${site.origin}/`);
  await callSomething(page);
  expect(await usesWorker(page)).toBe(true);
  expect(seen).toEqual([]);
  cdn.close();
  site.close();
});

const STRICT = "script-src 'self'; style-src 'self'; worker-src 'self'; require-trusted-types-for 'script'";

test("the panel works under a strict policy with Trusted Types, in the worker named by worker-url (G-06)", async ({
  page,
}) => {
  const policy = { "content-security-policy": STRICT };
  const pages = { "/": embed("/mcp-panel.js", 'worker-url="/worker.js"') };
  const site = await serveStatic({ folder: DIST, pages, headers: policy });
  const seen = complaints(page);
  await page.goto(`${site.origin}/`);
  await callSomething(page);
  expect(await usesWorker(page)).toBe(true);
  expect(seen).toEqual([]);
  site.close();
});

test("under Trusted Types markup can't choose another worker file; a script may name one", async ({ page }) => {
  const pages = {
    "/": embed("/mcp-panel.js", 'worker-url="/uploads/avatar.js"'),
    "/uploads/avatar.js": 'fetch("/pwned")',
    "/copies/engine.js": readFileSync(`${DIST}/worker.js`, "utf8"),
  };
  const site = await serveStatic({ folder: DIST, pages, headers: { "content-security-policy": STRICT } });
  const requested: string[] = [];
  page.context().on("request", (request) => requested.push(new URL(request.url()).pathname));
  await page.goto(`${site.origin}/`);
  await callSomething(page);
  expect(await usesWorker(page)).toBe(false);
  expect(requested.filter((path) => /avatar|pwned/.test(path))).toEqual([]);
  await page.evaluate(() => {
    const panel = document.querySelector("mcp-panel");
    if (panel) panel.workerUrl = "/copies/engine.js";
  });
  await expect.poll(() => usesWorker(page)).toBe(true);
  await callSomething(page);
  site.close();
});

test("the panel works without a blob: allowance and without worker-url, in the page's own thread", async ({ page }) => {
  const site = await serveStatic({
    folder: DIST,
    pages: { "/": embed("/mcp-panel.js") },
    headers: { "content-security-policy": STRICT },
  });
  await page.goto(`${site.origin}/`);
  await callSomething(page);
  expect(await usesWorker(page)).toBe(false);
  site.close();
});

/** Paths of what a page of this site has loaded. */
function loadedBy(page: Page, origin: string): string[] {
  const paths: string[] = [];
  page.on("request", (request) => {
    if (request.url().startsWith(origin)) paths.push(new URL(request.url()).pathname);
  });
  return paths;
}
const WHOLE_ENGINE = "/worker.js";

for (const era of ["modern", "legacy"]) {
  test(`the panel loads a part of the engine, in few files until the first tool, when idle and for the first call: ${era}`, async ({
    page,
  }) => {
    const server = `${peers().notebook}?era=${era}`;
    const pages = { "/": embed("/mcp-panel.js").replace(peers().notebook, server) };
    const site = await serveStatic({ folder: DIST, pages });
    const [loaded, seen] = [loadedBy(page, site.origin), complaints(page)];
    await page.goto(`${site.origin}/`);
    const sentences = page.waitForRequest(/\/page\/words-[a-z0-9]{7}\.js$/); // they come last
    await new Panel(page).listed();
    await sentences;
    const idle = loaded.filter((path) => path.endsWith(".js"));
    // The sentences come after a time, which may be over before.
    const names = idle.map((path) => path.replace(/-[a-z0-9]{7}\.js$/, "")).filter((name) => name !== "/page/words");
    const untilTool = [
      "/mcp-panel.js",
      "/page/engine",
      ...(era === "legacy" ? ["/page/legacy"] : []),
      "/page/list",
      "/page/panel",
    ];
    expect(names.slice(0, untilTool.length).toSorted(), idle.join(" ")).toEqual(untilTool);
    expect(idle.length, idle.join(" ")).toBeLessThanOrEqual(12);
    await callSomething(page);
    expect(await usesWorker(page)).toBe(true);
    expect(loaded).not.toContainEqual(WHOLE_ENGINE);
    const files = loaded.filter((path) => path.endsWith(".js"));
    const bytes = files.map((path) => gzipSync(readFileSync(join(DIST, path))).length).reduce((a, b) => a + b, 0);
    expect(bytes, `${files.join(" ")}: ${bytes}`).toBeLessThanOrEqual(326_000);
    expect(seen).toEqual([]);
    site.close();
  });
}

test("the panel takes the whole engine where scripts are allowed by a nonce, whose page allows no module in a worker", async ({
  page,
}) => {
  const policy = "script-src 'nonce-a1' 'strict-dynamic'; worker-src blob:";
  const pages = { "/": embed("/mcp-panel.js").replaceAll("<script ", '<script nonce="a1" ') };
  const site = await serveStatic({ folder: DIST, pages, headers: { "content-security-policy": policy } });
  const [loaded, seen] = [loadedBy(page, site.origin), complaints(page)];
  await page.goto(`${site.origin}/`);
  await callSomething(page);
  expect(await usesWorker(page)).toBe(true);
  expect(loaded).toContainEqual(WHOLE_ENGINE);
  expect(seen).toEqual([]);
  site.close();
});

test("the panel takes the whole engine when its modules can't be loaded", async ({ page }) => {
  const site = await serveStatic({ folder: DIST, pages: { "/": embed("/mcp-panel.js") } });
  const loaded = loadedBy(page, site.origin);
  await page.route(/\/page\/engine-[a-z0-9]{7}\.js$/, (route) => route.abort());
  await page.goto(`${site.origin}/`);
  await callSomething(page);
  expect(await usesWorker(page)).toBe(true);
  expect(loaded).toContainEqual(WHOLE_ENGINE);
  site.close();
});

test("the panel works without the menu of several servers while it can't be loaded, says so, and has it later", async ({
  page,
}) => {
  const servers = { mcpServers: { one: { url: peers().notebook }, two: { url: `${peers().notebook}?era=legacy` } } };
  const several = `<mcp-panel><script type="application/json">${JSON.stringify(servers)}</script></mcp-panel>`;
  const pages = {
    "/": EMBED.replace(/src="[^"]*mcp-panel\.js"/, 'src="/mcp-panel.js"').replace(
      /<mcp-panel.*<\/mcp-panel>/s,
      several,
    ),
  };
  const site = await serveStatic({ folder: DIST, pages });
  const menu = /\/page\/server-menu-[a-z0-9]{7}\.js$/;
  await page.route(menu, (route) => route.abort());
  await page.goto(`${site.origin}/`);
  const panel = new Panel(page);
  await panel.listed();
  const failure = page.locator("mcp-panel mcp-error-view").getByText("A part of the client could not be loaded");
  await expect(failure.first()).toBeVisible();
  const rail = page.locator("mcp-panel nav[part=rail]");
  await expect(rail).toHaveCount(0);
  await page.unroute(menu);
  await page.getByRole("tab", { name: "Resources" }).click(); // any update tries again
  await expect(rail.locator("[aria-current]")).toHaveCount(2);
  site.close();
});

test("a request of a server whose dialog can't be loaded is counted, the panel says why, and shows it later", async ({
  page,
}) => {
  const site = await serveStatic({ folder: DIST, pages: { "/": embed("/mcp-panel.js") } });
  const dialog = /\/page\/(input-request-dialog|input-request-parts)-[a-z0-9]{7}\.js$/;
  await page.route(dialog, (route) => route.abort());
  await page.goto(`${site.origin}/`);
  const panel = new Panel(page);
  await panel.choose("register_observer");
  await panel.run.click();
  const failure = page.locator("mcp-panel mcp-error-view").getByText("A part of the client could not be loaded");
  await expect(failure.first()).toBeVisible();
  await page.unroute(dialog);
  await page.getByRole("tab", { name: "Resources" }).click(); // any update tries again
  await expect(panel.request).toContainText("Who is in the hide today?");
  site.close();
});

test("the panel works in a frame without an origin, in a worker", async ({ page }) => {
  const headers = { "access-control-allow-origin": "*" };
  const frame =
    '<!doctype html><iframe sandbox="allow-scripts" src="/frame.html" style="width:100%;height:90vh"></iframe>';
  const pages = { "/": frame, "/frame.html": embed("/mcp-panel.js") };
  const site = await serveStatic({ folder: DIST, pages, headers });
  const loaded = loadedBy(page, site.origin);
  await page.goto(`${site.origin}/`);
  await expect(page.frameLocator("iframe").locator("mcp-tools-list [role=option]").first()).toBeVisible();
  expect(await usesWorker(page)).toBe(true);
  expect(loaded).not.toContainEqual(WHOLE_ENGINE);
  site.close();
});
