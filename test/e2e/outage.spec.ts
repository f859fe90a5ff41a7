/**
 * A server that is away for a while, met by the client in its worker: it recovers by itself, and nobody has to reload the page.
 *
 * Seconds as a rule, a whole minute with `MCP_LONG=1`.
 */
import { expect, test, type Page } from "@playwright/test";
import { fileURLToPath } from "node:url";
import { serveStatic } from "../helpers/static-server.mjs";
import { FaultyServer } from "../peers/faulty-server.js";
import { Panel } from "./panel.js";

const DIST = fileURLToPath(new URL("../../dist", import.meta.url));
const OUTAGE_MS = process.env.MCP_LONG === "1" ? 60_000 : 3_000;

interface Failure {
  readonly code: string;
  readonly message: string;
}

/** What the page holds on to. */
interface Held {
  readonly runsIn: string;
  server: { ping(): Promise<number>; callTool(name: string): Promise<unknown>; listPrompts(): Promise<unknown[]> };
  lists: number;
  read: Promise<number>;
  call: Promise<Failure | "done">;
}

async function connect(page: Page, url: string): Promise<void> {
  await page.evaluate(async (address) => {
    const { createHost } = await import(new URL("/mcp-panel.js", location.href).href);
    const host = await createHost();
    const held = { lists: 0 };
    host.subscribe((events: readonly { kind: string; end?: boolean }[]) => {
      for (const { kind, end } of events) if (kind === "list-page" && end) held.lists++;
    });
    const server = await host.connect(address);
    await server.follow("tools");
    Object.assign(globalThis, { held: Object.assign(held, { server, runsIn: host.runsIn }) });
  }, url);
}

/** Begins one of each: a read, and a call. */
const request = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const { held } = globalThis as unknown as { held: Held };
    held.read = held.server.listPrompts().then((prompts) => prompts.length);
    held.call = held.server.callTool("work").then(
      () => "done" as const,
      ({ code, message }: Failure) => ({ code, message }),
    );
  });

const lists = (page: Page): Promise<number> =>
  page.evaluate(() => (globalThis as unknown as { held: Held }).held.lists);

for (const era of ["legacy", "modern"] as const) {
  test(`the connection in the worker recovers from an outage of ${OUTAGE_MS / 1_000} s: ${era}`, async ({ page }) => {
    test.setTimeout(OUTAGE_MS + 90_000);
    const site = await serveStatic({ folder: DIST, pages: { "/": "<!doctype html>" } });
    const server = await new FaultyServer({ era }).up();
    try {
      await page.goto(`${site.origin}/`);
      await connect(page, server.url);
      expect(await page.evaluate(() => (globalThis as unknown as { held: Held }).held.runsIn)).toBe("worker");
      await expect.poll(() => server.listeners).toBe(1);
      await request(page);
      await expect.poll(() => server.held).toBe(2);

      await server.down();
      const call = await page.evaluate(() => (globalThis as unknown as { held: Held }).held.call);
      expect(call).toHaveProperty("code", expect.stringMatching(/^ERR-(CORS|UNREACHABLE|STREAM-LOST)$/));
      expect(call).toHaveProperty("message", expect.stringContaining("may have run"));
      await new Promise((resolve) => setTimeout(resolve, OUTAGE_MS));
      await server.up();

      // The read is asked again by itself, and the updates come again; then the connection is as it was.
      await expect.poll(() => server.held, { timeout: 40_000 }).toBe(1);
      server.answer();
      expect(await page.evaluate(() => (globalThis as unknown as { held: Held }).held.read)).toBe(0);
      await expect.poll(() => server.listeners, { timeout: 40_000 }).toBe(1);
      const before = await lists(page);
      server.changed();
      await expect.poll(() => lists(page)).toBeGreaterThan(before);
      await request(page);
      await expect.poll(() => server.held).toBe(2);
      server.answer();
      expect(await page.evaluate(() => (globalThis as unknown as { held: Held }).held.call)).toBe("done");
      expect(server.counts.work).toBe(2);
    } finally {
      await page.close();
      await server.down();
      site.close();
    }
  });
}

test("the panel shows that a server did not respond to a call, that the browser is offline, and when it is back", async ({
  page,
  context,
}) => {
  test.setTimeout(240_000);
  const server = await new FaultyServer({ era: "modern" }).up();
  try {
    const panel = new Panel(page);
    await panel.open(server.url);
    const state = page.locator("mcp-server-header .state");
    await expect(state).toHaveText("Connected");
    await panel.choose("where");
    await server.down();
    await panel.run.click();
    await expect(state).toHaveText("Not connected");
    await expect(state).toHaveAttribute("title", /^http:\S+ stopped responding \(last response at /);
    await server.up();
    await expect(state).toHaveText("Connected", { timeout: 40_000 });

    await context.setOffline(true);
    await panel.run.click();
    await expect(state).toHaveText("Not connected");
    await expect(panel.error).toContainText("You are offline");
    await context.setOffline(false);
    await expect(state).toHaveText("Connected", { timeout: 40_000 });
  } finally {
    await page.close();
    await server.down();
  }
});
