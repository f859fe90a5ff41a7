/** The network as a browser has it: CORS, six connections per origin, several tabs. */
import { expect, test, type Page } from "@playwright/test";
import { fileURLToPath } from "node:url";
import { startRealServer } from "../helpers/real-servers.mjs";
import { serveStatic } from "../helpers/static-server.mjs";
import { peers } from "./panel.js";

const DIST = fileURLToPath(new URL("../../dist", import.meta.url));

test("a server without CORS is reported with the header that it has to send: @playwright/mcp (T-40, T-41)", async ({
  page,
}) => {
  const server = await startRealServer("playwright");
  try {
    await page.goto(`/ide/?server=${encodeURIComponent(server.url)}`);
    const error = page.locator("mcp-error-view").first();
    await expect(error).toBeVisible();
    await error.getByText(/details/i).click();
    await expect(error).toContainText("Access-Control-Allow-Origin");
    await expect(error).not.toContainText("Failed to fetch");
  } finally {
    await server.stop();
  }
});

/** What the page of the tests below holds on to. */
interface Held {
  server: { ping(): Promise<number>; callTool(name: string, args: object): Promise<{ isError: boolean }> };
  calls: Promise<{ isError: boolean }>[];
  running: number;
}

/** Connects to the field notebook in the legacy era, whose standing stream stays open. */
async function connect(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/`);
  await page.evaluate(async (url) => {
    const { createHost } = await import(new URL("/mcp-panel.js", location.href).href);
    const host = await createHost();
    const server = await host.connect(url);
    Object.assign(globalThis, { held: { server, calls: [], running: 0 } satisfies Held });
  }, `${peers().notebook}?era=legacy`);
}

/** Starts calls of 1.5 s each. */
const startCalls = (page: Page, count: number): Promise<void> =>
  page.evaluate((calls) => {
    const { held } = globalThis as unknown as { held: Held };
    const call = () => held.server.callTool("run_survey", { steps: 3, stepMs: 500 }).finally(() => held.running--);
    held.running = calls;
    held.calls = Array.from({ length: calls }, call);
  }, count);

/** How many of some pings were answered while no call had ended: a ping that waits for them is none of these. */
const pingsMeanwhile = (page: Page, count: number): Promise<number> =>
  page.evaluate(async (times) => {
    const { held } = globalThis as unknown as { held: Held };
    let answered = 0;
    for (let time = 0; time < times; time++) {
      await held.server.ping();
      if (held.running === held.calls.length) answered++;
    }
    return answered;
  }, count);

/** How many calls ended well. */
const finished = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const { calls } = (globalThis as unknown as { held: Held }).held;
    return (await Promise.all(calls)).filter(({ isError }) => !isError).length;
  });

test("a GET stream and twenty long calls leave room for a ping, over HTTP/1.1 (T-43)", async ({ page }) => {
  const site = await serveStatic({ folder: DIST, pages: { "/": "<!doctype html>" } });
  await connect(page, site.origin);
  await startCalls(page, 20);
  expect(await pingsMeanwhile(page, 5)).toBeGreaterThan(0); // how long one takes is a row of `npm run bench`
  expect(await finished(page)).toBe(20);
  site.close();
});

test("two tabs of one origin both work while both are busy", async ({ context }) => {
  const site = await serveStatic({ folder: DIST, pages: { "/": "<!doctype html>" } });
  const [one, other] = [await context.newPage(), await context.newPage()];
  await Promise.all([connect(one, site.origin), connect(other, site.origin)]);
  await Promise.all([startCalls(one, 6), startCalls(other, 6)]);
  for (const tab of [one, other]) expect(await pingsMeanwhile(tab, 5)).toBeGreaterThan(0);
  expect(await Promise.all([finished(one), finished(other)])).toEqual([6, 6]);
  site.close();
});

test("eight tabs with a GET stream each leave room for one another, over HTTP/1.1 (T-43)", async ({ context }) => {
  test.setTimeout(240_000);
  const site = await serveStatic({ folder: DIST, pages: { "/": "<!doctype html>" } });
  const tabs: Page[] = [];
  for (let count = 0; count < 8; count++) {
    const tab = await context.newPage();
    tabs.push(tab);
    await connect(tab, site.origin);
    await startCalls(tab, 1);
  }
  expect(await Promise.all(tabs.map(finished))).toEqual(tabs.map(() => 1));
  for (const tab of tabs) {
    await startCalls(tab, 1);
    expect(await pingsMeanwhile(tab, 5)).toBeGreaterThan(0);
    expect(await finished(tab)).toBe(1);
  }
  site.close();
});
