/**
 * The life of panels in a page: beside one another, moved, removed, put aside by the browser and shown again. With the browser's own
 * back/forward cache, which Playwright turns off, and its own quota.
 */
import { chromium, expect, test } from "@playwright/test";
import { fileURLToPath } from "node:url";
import { launchOptions, wholeBrowser } from "../../.ci/chromium.mjs";
import { serveStatic } from "../helpers/static-server.mjs";
import { FaultyServer } from "../peers/faulty-server.js";
import { countHeld, held, locks } from "./held.js";
import { Panel, peers } from "./panel.js";

const DIST = fileURLToPath(new URL("../../dist", import.meta.url));
const SCRIPT = `<script type="module" src="/mcp-panel.js"></script>`;
const HEAD = `<!doctype html><meta charset="utf-8"><title>A page</title>`;

const withCache = { ...launchOptions, ignoreDefaultArgs: ["--disable-back-forward-cache"] };

const closing: (() => unknown)[] = [];
test.afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

/** Serves a body at `/`, and another page at `/away`; resolves with their origin. */
async function site(body: string): Promise<string> {
  const served = await serveStatic({
    folder: DIST,
    pages: { "/": HEAD + SCRIPT + body, "/away": `${HEAD}<p>Away</p>` },
    headers: { "cache-control": "no-cache" }, // what must not be stored is not kept for coming back either
  });
  closing.push(() => served.close());
  return served.origin;
}

/** A server of the test's own, of the legacy era: with sessions and standing streams. */
async function start(): Promise<FaultyServer> {
  const server = await new FaultyServer({ era: "legacy" }).up();
  closing.push(() => server.down());
  return server;
}

const tag = (src: string, attributes = "") => `<mcp-panel src="${src}" ${attributes}></mcp-panel>`;

test("a removed panel leaves nothing behind: stream, session, call, worker, locks, timers, listeners, or its element", async ({
  page,
  context,
}) => {
  const faulty = await start();
  const cdp = await context.newCDPSession(page);
  await countHeld(page);
  await page.goto(await site("<main></main>"));
  await page.waitForFunction(() => customElements.get("mcp-panel"));
  const put = (url: string): Promise<void> =>
    page.evaluate((src) => {
      const panel = Object.assign(document.createElement("mcp-panel"), { src });
      document.querySelector("main")?.append(panel);
    }, url);
  const before = { ...(await held(page)), locks: await locks(page) };
  const panel = new Panel(page);
  await put(faulty.url);
  await panel.listed();
  await panel.choose("work");
  await panel.run.click();
  await expect
    .poll(() => [faulty.held, faulty.listeners, faulty.sessions, page.workers().length])
    .toEqual([1, 1, 1, 1]);
  await page.evaluate(() => {
    const main = document.querySelector("main");
    Object.assign(globalThis, { gone: new WeakRef(main?.firstElementChild as Element) });
    main?.replaceChildren();
  });
  await expect
    .poll(() => [faulty.held, faulty.listeners, faulty.sessions, page.workers().length])
    .toEqual([0, 0, 0, 0]);
  await expect.poll(async () => ({ ...(await held(page)), locks: await locks(page) })).toEqual(before);
  await expect
    .poll(async () => {
      await cdp.send("HeapProfiler.collectGarbage");
      return page.evaluate(() => (globalThis as unknown as { gone: WeakRef<Element> }).gone.deref() === undefined);
    })
    .toBe(true);
});

test("a panel that is moved keeps its connection, its open tool, what was typed and scrolled, and a running call", async ({
  page,
}) => {
  const body = `<div id="one">${tag(peers().notebook)}</div><div id="two" style="block-size: 500px"></div>`;
  await page.goto(await site(body));
  const panel = new Panel(page);
  await panel.choose("run_survey");
  await page.getByRole("searchbox").fill("");
  await page.getByRole("spinbutton", { name: /steps/i }).fill("5");
  await panel.run.click();
  await expect(page.getByRole("progressbar")).toBeVisible();
  const moved = await page.evaluate(async () => {
    const element = document.querySelector("mcp-panel");
    const states: string[] = [];
    element?.addEventListener("mcp-server-change", ({ server }) => states.push(server.state));
    const scrollers = (root: ParentNode): Element[] =>
      [...root.querySelectorAll("*")].flatMap((one) => [
        ...(one.scrollHeight > one.clientHeight + 60 && getComputedStyle(one).overflowY === "auto" ? [one] : []),
        ...(one.shadowRoot ? scrollers(one.shadowRoot) : []),
      ]);
    const all = element?.shadowRoot ? scrollers(element.shadowRoot) : [];
    for (const one of all) one.scrollTop = 60;
    const twoFrames = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    await twoFrames(); // the scrolling was told
    document.querySelector("#two")?.append(element as Element);
    await twoFrames();
    return { states, tops: all.map(({ scrollTop }) => scrollTop) };
  });
  expect(moved).toEqual({ states: [], tops: [60, 60] }); // the list and the tool
  await expect(page.getByRole("spinbutton", { name: /steps/i })).toHaveValue("5");
  await expect(panel.result).toContainText("Walked 5 stops");
});

test("two panels have a server, a theme and a worker each, or share a host and its connection until the last one is removed", async ({
  page,
}) => {
  const { notebook, everything } = peers();
  await countHeld(page);
  const half = (src: string, attributes: string) => `<div style="block-size: 340px">${tag(src, attributes)}</div>`;
  await page.goto(await site(half(notebook, 'id="one" theme="dark"') + half(everything, 'id="two" lang="zh-Hans"')));
  const rows = (id: string) => page.locator(`#${id} mcp-tools-list`).getByRole("option");
  const header = (id: string) => page.locator(`#${id} mcp-server-header`);
  await expect(rows("one").first()).toBeVisible();
  await expect(rows("two").first()).toBeVisible();
  await expect(header("one")).toContainText("Field notebook");
  await expect(header("two")).not.toContainText("Field notebook");
  expect(page.workers()).toHaveLength(2);
  // Keys go to the panel one is in.
  await rows("two").first().click();
  await page.keyboard.press("2");
  await expect(page.locator("#two mcp-resources")).toBeVisible();
  await expect(page.locator("#one mcp-tools-list")).toBeVisible();
  await page.keyboard.press("1"); // the next panels begin with the view that was opened last

  await page.evaluate(async (src) => {
    const { createHost } = await import(new URL("/mcp-panel.js", location.href).href);
    const host = await createHost();
    const reported: string[] = [];
    host.subscribe((events: { kind: string; server?: { state: string } }[]) =>
      events.forEach(({ server }) => server && server.state !== "connecting" && reported.push(server.state)),
    );
    Object.assign(globalThis, { reported });
    const panels = ["one", "two"].map((id) => Object.assign(document.createElement("mcp-panel"), { id, host, src }));
    document.querySelectorAll("mcp-panel").forEach((panel, index) => panel.replaceWith(panels[index] as Element));
  }, notebook);
  await expect(rows("one").first()).toBeVisible();
  await expect(rows("two").first()).toBeVisible();
  await expect.poll(() => page.workers().length).toBe(1);
  await page.locator("#one").evaluate((panel) => panel.remove());
  await page.locator("#two").getByRole("searchbox").fill("draw_map");
  await rows("two").first().click();
  await page.locator("#two").getByRole("button", { name: /^Run/ }).first().click();
  await expect(page.locator("#two mcp-result-view img")).toBeVisible();
  const reported = () => page.evaluate(() => (globalThis as unknown as { reported: string[] }).reported);
  expect(await reported()).toEqual(["connected"]);
  await page.locator("#two").evaluate((panel) => panel.remove());
  await expect.poll(reported).toEqual(["connected", "closed"]);
  expect((await held(page)).blobs).toBe(0); // of workers and pictures
});

test("a page that returns from the back/forward cache is unchanged, connected, and receives changes", async () => {
  const executablePath = wholeBrowser() ?? "";
  test.skip(executablePath === "", "the headless shell keeps no pages, and no other Chromium is here");
  const browser = await chromium.launch({ ...withCache, executablePath });
  closing.push(() => browser.close());
  const context = await browser.newContext();
  const page = await context.newPage();
  const faulty = await start();
  const cdp = await context.newCDPSession(page);
  const unused: unknown[] = [];
  await cdp.send("Page.enable");
  cdp.on("Page.backForwardCacheNotUsed", ({ notRestoredExplanations }) => unused.push(notRestoredExplanations));
  const origin = await site(tag(faulty.url));
  await page.goto(origin);
  const panel = new Panel(page);
  await panel.choose("where");
  const region = page.getByRole("textbox", { name: /region/i });
  await region.fill("Oslo");
  await panel.choose("work");
  await panel.run.click();
  await expect.poll(() => [faulty.listeners, faulty.held]).toEqual([1, 1]);
  await panel.choose("where");
  await page.evaluate(() => Object.assign(globalThis, { isSame: true }));
  await page.goto(`${origin}/away`);
  await page.evaluate(() => history.back());
  await expect(region).toHaveValue("Oslo");
  expect(await page.evaluate(() => Reflect.get(globalThis, "isSame"))).toBe(true);
  expect(unused).toEqual([]);
  await page.getByRole("searchbox").fill("work");
  await panel.rows.first().click();
  faulty.answer();
  await expect(panel.result).toBeVisible();
  await panel.choose("where");
  await panel.run.click();
  await expect(panel.result).toBeVisible();
  await expect(page.locator("mcp-server-header")).toContainText("Connected");
  const lists = faulty.counts["tools/list"] ?? 0;
  await expect.poll(() => faulty.listeners).toBe(1);
  faulty.changed();
  await expect.poll(() => faulty.counts["tools/list"] ?? 0).toBeGreaterThan(lists);
  expect(faulty.counts.initialize).toBe(1);
});

test("a page that was frozen, and one that was offline, continues as before (N-11)", async ({ page, context }) => {
  const faulty = await start();
  const cdp = await context.newCDPSession(page);
  await page.goto(await site(tag(faulty.url)));
  const panel = new Panel(page);
  await panel.choose("where");
  await page.getByRole("textbox", { name: /region/i }).fill("Oslo");
  await expect.poll(() => faulty.listeners).toBe(1);
  const works = async (): Promise<void> => {
    await expect(page.locator("mcp-server-header")).toContainText("Connected");
    const calls = faulty.counts.where ?? 0;
    await panel.run.click();
    await expect.poll(() => faulty.counts.where ?? 0).toBe(calls + 1);
    await expect(panel.result).toBeVisible();
    await expect.poll(() => faulty.listeners).toBe(1);
    const lists = faulty.counts["tools/list"] ?? 0;
    faulty.changed();
    await expect.poll(() => faulty.counts["tools/list"] ?? 0).toBeGreaterThan(lists);
  };
  await cdp.send("Page.setWebLifecycleState", { state: "frozen" });
  await cdp.send("Page.setWebLifecycleState", { state: "active" });
  await works();
  await context.setOffline(true);
  await faulty.down();
  await faulty.up();
  await context.setOffline(false);
  await works();
  expect(faulty.counts.initialize).toBe(1);
});

test("the panel works where the browser keeps next to nothing, and says that nothing is kept", async ({
  page,
  context,
}) => {
  const cdp = await context.newCDPSession(page);
  const origin = await site(tag(peers().notebook));
  await cdp.send("Storage.overrideQuotaForOrigin", { origin, quotaSize: 1 });
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException("full", "QuotaExceededError");
    };
  });
  const faults: string[] = [];
  page.on("pageerror", ({ message }) => faults.push(message));
  await page.goto(origin);
  const panel = new Panel(page);
  await panel.choose("run_survey");
  await page.getByRole("spinbutton", { name: /steps/i }).fill("2");
  await panel.run.click();
  await expect(panel.result).toContainText("Walked 2 stops");
  await page.reload();
  await panel.listed();
  await page.getByRole("button", { name: "Settings" }).first().click();
  await expect(page.locator("mcp-settings")).toContainText("Browser storage is not available");
  expect(faults).toEqual([]);
});
