/** The network as a browser has it: CORS, six connections per origin, several tabs. */
import { expect, test, type Page } from "@playwright/test";
import { fileURLToPath } from "node:url";
import { startRealServer } from "../helpers/real-servers.mjs";
import { serveStatic } from "../helpers/static-server.mjs";
import { peers } from "./panel.js";

const DIST = fileURLToPath(new URL("../../dist", import.meta.url));

test("a server without CORS is named as such, with the line it has to send: @playwright/mcp", async ({ page }) => {
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
}

/** Connects to the field notebook in the legacy era, whose standing stream stays open, and starts calls of 1.5 s each. */
async function startCalls(page: Page, origin: string, count: number): Promise<void> {
  await page.goto(`${origin}/`);
  await page.evaluate(
    async ([url, calls]) => {
      const { createHost } = await import(new URL("/mcp-panel.js", location.href).href);
      const host = await createHost();
      const server = await host.connect(url);
      const call = () => server.callTool("survey", { steps: 3, stepMs: 500 });
      Object.assign(globalThis, { held: { server, calls: Array.from({ length: Number(calls) }, call) } });
    },
    [`${peers().notebook}?era=legacy`, count] as const,
  );
}

const pings = (page: Page, count: number): Promise<number[]> =>
  page.evaluate(async (times) => {
    const { server } = (globalThis as unknown as { held: Held }).held;
    const took: number[] = [];
    for (let time = 0; time < times; time++) took.push(await server.ping());
    return took;
  }, count);

/** How many calls ended well. */
const finished = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const { calls } = (globalThis as unknown as { held: Held }).held;
    return (await Promise.all(calls)).filter(({ isError }) => !isError).length;
  });

test("a standing stream and twenty long calls leave room for a ping, over HTTP/1.1", async ({ page }) => {
  const site = await serveStatic({ folder: DIST, pages: { "/": "<!doctype html>" } });
  await startCalls(page, site.origin, 20);
  // Two cores run everything here: the best of some pings is the connection's, the others are the machine's.
  expect(Math.min(...(await pings(page, 5)))).toBeLessThanOrEqual(50);
  expect(await finished(page)).toBe(20);
  site.close();
});

test("two tabs of one origin both work while both are busy", async ({ context }) => {
  const site = await serveStatic({ folder: DIST, pages: { "/": "<!doctype html>" } });
  const [one, other] = [await context.newPage(), await context.newPage()];
  await Promise.all([startCalls(one, site.origin, 6), startCalls(other, site.origin, 6)]);
  expect(await Promise.all([finished(one), finished(other)])).toEqual([6, 6]);
  expect(Math.min(...(await pings(one, 3)))).toBeLessThanOrEqual(50);
  site.close();
});
