/** The documentation on the static site, in a folder of a plain file server: its ways, its search, its looks, and that it is there without a network. */
import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test, type Locator, type Page } from "@playwright/test";
import { serveStatic } from "../helpers/static-server.mjs";
import { axe } from "./axe.js";
import { complaints } from "./panel.js";

const SUB_PATH = "/some/where/";
const built = fileURLToPath(new URL("../../site", import.meta.url));

let folder: string;
let server: Awaited<ReturnType<typeof serveStatic>>;
test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "docs-"));
  await cp(built, join(folder, SUB_PATH), { recursive: true, filter: (path) => !path.endsWith(".map") });
  server = await serveStatic({ folder });
});
test.afterAll(async () => {
  server.close();
  await rm(folder, { recursive: true });
});

const address = (path = ""): string => `${server.origin}${SUB_PATH}docs/${path}`;

async function scrollsSideways(page: Page): Promise<boolean> {
  return page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
}

/** Results of a query, as links. */
async function search(page: Page, query: string): Promise<Locator> {
  await page.getByRole("searchbox").fill(query);
  return page.getByRole("list", { name: "Found" }).getByRole("link");
}

test("the documentation leads from its first page to guides and to the reference, and marks the current page", async ({
  page,
}) => {
  const seen = complaints(page);
  await page.goto(address());
  const pages = page.getByRole("navigation", { name: "Pages" });
  await expect(pages.locator("[aria-current]")).toHaveText("mcp-panel");
  await pages.getByRole("link", { name: "Diagnose CORS" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Diagnose CORS");
  await expect(pages.locator("[aria-current]")).toHaveText("Diagnose CORS");
  await page.getByRole("navigation", { name: "On this page" }).getByRole("link", { name: "Common mistakes" }).click();
  await expect(page.getByRole("heading", { name: /Common mistakes/ })).toBeInViewport();
  await pages.getByRole("link", { name: "Hosts and servers" }).click();
  const call = page.locator(`[id="Server.callTool"]`);
  await call.getByRole("link", { name: "CallToolResult" }).click();
  await expect(page).toHaveURL(/client\/protocol\.html#CallToolResult$/);
  await expect(page.locator("#CallToolResult")).toBeInViewport();
  await page.getByRole("link", { name: /^Version \S+, changelog$/ }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Changelog");
  await page.getByRole("link", { name: "mcp-panel", exact: true }).first().click();
  await expect(page).toHaveURL(address());
  expect(seen).toEqual([]);
});

test("the page of an element lists its attributes, events, slots, parts, custom properties and keys", async ({
  page,
}) => {
  await page.goto(address("elements/mcp-panel.html"));
  for (const name of ["Keyboard", "Properties and attributes", "Events", "Slots", "CSS parts", "CSS custom properties"])
    await expect(page.getByRole("heading", { name })).toBeVisible();
  await page.locator("#event-mcp-input-request").getByRole("link", { name: "InputRequestEvent" }).click();
  await expect(page.locator("#InputRequestEvent")).toContainText("Fired by <mcp-host>, <mcp-panel>");
});

test("the search of the documentation finds exports, attributes and guides by keyboard alone", async ({ page }) => {
  await page.goto(address("client/errors.html"));
  await page.keyboard.press("/");
  await page.keyboard.type("calltool");
  const found = page.getByRole("list", { name: "Found" }).getByRole("link");
  await expect(found.first()).toContainText("Server.callTool");
  await page.keyboard.press("Escape");
  await expect(found).toHaveCount(0);
  await page.keyboard.press("/");
  await page.keyboard.type("redirect-url");
  await expect(found.first()).toContainText("redirect-url");
  await page.keyboard.press("ArrowDown");
  await expect(found.first()).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/elements\/mcp-panel\.html#property-redirectUrl$/);
  await expect(page.getByRole("searchbox")).toBeVisible();
  await page.keyboard.press("/");
  await page.keyboard.type("zzzz");
  await expect(page.getByRole("list", { name: "Found" })).toHaveText("Nothing found");
});

test("the search of the documentation finds a word that stands only in the text of a guide, and leads to its section", async ({
  page,
}) => {
  const seen = complaints(page);
  await page.goto(address("elements/mcp-panel.html"));
  const first = (await search(page, "starlette")).first();
  await expect(first).toContainText("Python");
  await expect(first).toContainText("Diagnose CORS › Configure your server");
  await expect(first.locator("mark").first()).toHaveText("Starlette");
  await first.click();
  await expect(page).toHaveURL(/docs\/cors\.html#python$/);
  await expect(page.getByRole("heading", { name: /^Python/ })).toBeInViewport();
  expect(seen).toEqual([]);
});

test("the search of the documentation finds the beginnings of words, parts of names, and words with a typing error", async ({
  page,
}) => {
  await page.goto(address());
  for (const [query, title] of [
    ["starlet", "Python"],
    ["starlete", "Python"],
    ["call tool", "Server.callTool"],
    ["ERR-CORS", "ERR-CORS network or CORS"],
    ["cors mistakes", "Common mistakes"],
  ] as const)
    await expect((await search(page, query)).first().locator(".title"), query).toHaveText(title);
});

test("the search of the documentation shows markup in results as text", async ({ page }) => {
  await page.goto(address());
  const found = await search(page, "<script> type module src");
  await expect(found.filter({ hasText: '<script type="module"' }).first()).toBeVisible();
  await expect(page.locator(".found :is(script, mcp-panel)")).toHaveCount(0);
});

test("the search of the documentation is loaded when it is first used, and once more after a failure", async ({
  page,
}) => {
  const requests: string[] = [];
  page.on("request", (request) => requests.push(new URL(request.url()).pathname));
  await page.route("**/search.json", (route) => route.abort(), { times: 1 });
  await page.goto(address("stdio.html"));
  await page.getByRole("heading", { level: 1 }).click();
  expect(requests.filter((path) => /\/search\./.test(path))).toEqual([]);
  await page.getByRole("searchbox").focus();
  await expect.poll(() => requests.filter((path) => path.endsWith("/search.json")).length).toBe(1);
  await expect((await search(page, "starlette")).first()).toContainText("Python");
  expect(requests.filter((path) => path.endsWith("/search.json"))).toHaveLength(2);
});

for (const colorScheme of ["light", "dark"] as const) {
  test(`the documentation is accessible and fits, narrow and wide: ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    for (const path of [
      "",
      "cors.html",
      "frameworks/index.html",
      "client/signing-in.html",
      "elements/mcp-panel.html",
      "elements/mcp-schema-form.html",
    ]) {
      await page.setViewportSize({ width: 1280, height: 800 });
      await page.goto(address(path));
      expect(await axe(page), path).toEqual([]);
      await page.setViewportSize({ width: 320, height: 700 });
      expect(await scrollsSideways(page), path).toBe(false);
    }
    await expect((await search(page, "starlette")).first()).toBeVisible();
    expect(await scrollsSideways(page)).toBe(false);
    expect(await axe(page)).toEqual([]);
    await page.keyboard.press("Escape");
    const menu = page.getByRole("button", { name: "Pages" });
    await menu.click();
    await expect(page.getByRole("navigation", { name: "Pages" })).toBeVisible();
    expect(await axe(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("navigation", { name: "Pages" })).toBeHidden();
    await expect(menu).toBeFocused();
  });
}

test("the page of an element runs it, and applies its properties as they are edited", async ({ page }) => {
  const seen = complaints(page);
  await page.goto(address("elements/mcp-schema-form.html"));
  const form = page.locator(".stage mcp-schema-form");
  await expect(form.getByRole("textbox", { name: "City" })).toHaveValue("Oslo");
  await form.getByRole("textbox", { name: "City" }).fill("Bergen");
  await expect(page.locator(".live-status")).toContainText('mcp-value-change: {"city":"Bergen"');
  const properties = page.getByRole("textbox", { name: "Properties, as JSON" });
  await properties.fill('{"schema": {"type": "object", "properties": {"river": {"type": "string"}}}}');
  await expect(form.getByRole("textbox", { name: "river" })).toBeVisible();
  await expect(form.getByRole("textbox", { name: "City" })).toHaveCount(0);
  await properties.fill('{"schema": ');
  await expect(properties).toHaveAttribute("aria-invalid", "true");
  await expect(page.locator(".live-status")).toContainText("JSON");
  await expect(form.getByRole("textbox", { name: "river" })).toBeVisible();
  await page.getByRole("button", { name: "Disabled" }).click();
  await expect(form.getByRole("textbox", { name: "City" })).toBeDisabled();
  await expect(properties).toHaveValue(/"disabled": true/);
  expect(seen).toEqual([]);
});

/** The height of the tallest box of an element: some have none of their own (`display: contents`). */
function tallest(element: Element): number {
  const boxes = [element, ...(element.shadowRoot?.querySelectorAll("*") ?? [])];
  return Math.max(...boxes.map((box) => box.getBoundingClientRect().height));
}

test("the gallery shows every element that needs no server in each of its states", async ({ page }) => {
  test.slow();
  const seen = complaints(page);
  await page.goto(address("gallery.html"));
  const examples = await page.locator(".live:not([data-view])").all();
  expect(examples.length).toBeGreaterThan(15);
  for (const example of examples) {
    await example.scrollIntoViewIfNeeded();
    const drawn = example.locator(".stage > *");
    await expect(drawn).toHaveCount(1);
    const states = await example.locator(".states button").all();
    for (const state of [undefined, ...states]) {
      await state?.click();
      await expect
        .poll(() => drawn.evaluate(tallest), { message: await drawn.evaluate(({ localName }) => localName) })
        .toBeGreaterThan(8);
    }
  }
  expect(seen).toEqual([]);
});

test("the documentation has all its text as one file for models, and every page that the list of pages names", async ({
  request,
}) => {
  const read = async (path: string): Promise<string> => {
    const response = await request.get(`${server.origin}${SUB_PATH}${path}`);
    expect(response.status(), path).toBe(200);
    return response.text();
  };
  const list = await read("llms.txt");
  expect(list).toMatch(/^# mcp-panel\n\n> /);
  const pages = [...list.matchAll(/\]\(([^)]+)\)/g)].map(([, path = ""]) => path);
  expect(pages).toContain("docs/quick-start.html");
  expect(pages).toContain("docs/frameworks/next.html");
  expect(pages).toContain("docs/elements/mcp-panel.html");
  for (const path of pages) await read(path);
  const text = await read("llms-full.txt");
  for (const part of [
    "# Quick start",
    "# Next.js",
    "### <mcp-panel>",
    "### createHost (function",
    "callTool(",
    "`ERR-CORS` (",
  ])
    expect(text).toContain(part);
  expect(text).not.toContain("# Contributing");
});

test("the documentation copies code, and is whole without scripts", async ({ page, browser }) => {
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto(address("stdio.html"));
  await page.getByRole("button", { name: "Copy" }).first().click();
  await expect(page.getByRole("button", { name: "Copied" })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^npx mcp-panel -- npx .*notes$/);
  const context = await browser.newContext({ javaScriptEnabled: false });
  const plain = await context.newPage();
  await plain.goto(address("stdio.html"));
  await expect(plain.getByRole("heading", { level: 1 })).toHaveText("Connect a stdio server");
  await expect(plain.getByRole("searchbox")).toBeHidden();
  await context.close();
});

test.describe(() => {
  test.use({ serviceWorkers: "allow" });

  test("the documentation works offline after one of its pages was read, with its search and live examples", async ({
    page,
    context,
  }) => {
    await page.goto(address("elements/mcp-log.html"));
    const kept = (path: string): Promise<boolean> =>
      page.evaluate(async (url) => (await caches.match(url)) !== undefined, address(path));
    for (const path of ["client/hosts.html", "live/live.js"])
      await expect.poll(() => kept(path), { timeout: 20_000 }).toBe(true);
    await context.setOffline(true);
    await page.goto(address("elements/mcp-log.html"));
    await expect(page.locator("mcp-log").getByText("Station 3 does not respond")).toBeVisible();
    await page.goto(address("client/hosts.html"));
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Hosts and servers");
    await (await search(page, "oauth")).first().click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Authentication (OAuth)");
    await context.setOffline(false);
  });
});
