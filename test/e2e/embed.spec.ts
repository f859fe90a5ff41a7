/** The smallest embed, served by plain static servers: from another origin than the script, and under strict policies. */
import { expect, test, type Page } from "@playwright/test";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
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

test("works with the script from another origin, in a worker", async ({ page }) => {
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

test("works under a strict policy with Trusted Types, in the worker named by worker-url (G-06)", async ({ page }) => {
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

test("under Trusted Types no other file is a worker because markup says so; a script may name one", async ({
  page,
}) => {
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

test("works without a blob: allowance and without worker-url, in the page's own thread", async ({ page }) => {
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
