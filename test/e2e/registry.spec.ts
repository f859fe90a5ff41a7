/** From a search in a registry to a connected server; and registries that the page may not contact. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import { expect, test, type Page } from "@playwright/test";
import { registryResponse } from "../helpers/registry-responses.mjs";
import { serveStatic } from "../helpers/static-server.mjs";
import { complaints, Panel, peers } from "./panel.js";

const DIST = fileURLToPath(new URL("../../dist", import.meta.url));
const closing: (() => unknown)[] = [];
test.afterEach(() => {
  for (const close of closing.splice(0)) close();
});

/** Starts a registry; the result is its origin and what was requested of it. */
async function startRegistry(cors: boolean): Promise<{ origin: string; requests: string[] }> {
  const requests: string[] = [];
  const server = createServer(({ url = "", headers }, response) => {
    requests.push(`${url} ${headers.referer ?? ""}${headers.cookie ?? ""}`.trim());
    const { status, type, body } = registryResponse(url, peers().notebook) ?? {
      status: 404,
      type: "text/plain",
      body: "",
    };
    response.writeHead(status, { "content-type": type, ...(cors && { "access-control-allow-origin": "*" }) }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closing.push(() => server.close());
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requests };
}

async function open(page: Page, attributes: string, headers: Readonly<Record<string, string>> = {}): Promise<void> {
  const html = `<!doctype html><html lang="en"><title>Panel</title><style>html, body { block-size: 100%; margin: 0 }</style>
    <script type="module" src="/mcp-panel.js"></script><mcp-panel ${attributes} style="block-size: 100%"></mcp-panel></html>`;
  const { origin, close } = await serveStatic({ folder: DIST, pages: { "/": html }, headers });
  closing.push(close);
  await page.goto(origin);
  await page.locator("mcp-panel .start [data-view=servers], mcp-panel [data-view=servers]").first().click();
  await page.getByRole("button", { name: "Add server" }).click();
}

async function search(page: Page, words: string): Promise<void> {
  await page.getByRole("button", { name: "Registry", exact: true }).click();
  await page.locator("mcp-registry-search").getByRole("searchbox").fill(words);
  await page.getByRole("button", { name: "Search", exact: true }).click();
}

test("a server of a registry is found, filled in, added and connected", async ({ page }) => {
  const seen = complaints(page);
  const { origin, requests } = await startRegistry(true);
  await open(page, "");
  await page.getByRole("button", { name: "Registry", exact: true }).click();
  await page.getByText("Another registry").click();
  const address = page.locator("mcp-registry-search input[name=registry]");
  await address.fill(`${origin}/well/`);
  await address.blur();
  expect(requests).toEqual([]);
  await search(page, "notebook");
  const row = page.locator("mcp-registry-search .result");
  await expect(row).toContainText("Field notebook");
  expect(requests).toEqual(["/well/v0.1/servers?search=notebook&version=latest&limit=30"]);
  await row.getByRole("button", { name: "Choose Field notebook" }).click();
  await page.getByLabel("path").fill("mcp");
  await page.getByRole("button", { name: "Add and connect 1 server" }).click();
  await new Panel(page).listed();
  // The address of the registry is remembered; it is not contacted again.
  await page.reload();
  await new Panel(page).listed();
  expect(requests).toHaveLength(1);
  expect(seen).toEqual([]);
});

test("a registry without CORS headers, and one that the policy of the page forbids, are named as that", async ({
  page,
}) => {
  const { origin, requests } = await startRegistry(false);
  await open(page, `registry="${origin}/well"`);
  await search(page, "notebook");
  await expect(page.locator("mcp-registry-search")).toContainText("does not allow requests from this page (CORS)");
  expect(requests).toHaveLength(1);
  const policy = "default-src 'self' blob: data:; style-src 'self' 'unsafe-inline'; connect-src 'self'";
  await open(page, `registry="${origin}/well"`, { "content-security-policy": policy });
  await search(page, "notebook");
  await expect(page.locator("mcp-registry-search")).toContainText("The content security policy of this page");
  expect(requests).toHaveLength(1);
});

test("a page without a registry offers no search", async ({ page }) => {
  await open(page, 'registry="none"');
  await expect(page.getByRole("button", { name: "Import", exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "Registry", exact: true })).toHaveCount(0);
});

test("a search without a network, and one that the registry never answers, say so", async ({ page, context }) => {
  const server = createServer(() => undefined).listen(0, "127.0.0.1"); // takes requests, and says nothing
  await new Promise((resolve) => server.once("listening", resolve));
  closing.push(() => (server.close(), server.closeAllConnections()));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`; // it listens on TCP
  await page.addInitScript(() => {
    const timeout = AbortSignal.timeout.bind(AbortSignal);
    AbortSignal.timeout = (ms) => timeout(ms / 100);
  });
  await open(page, `registry="http://${host}"`);
  await search(page, "notebook");
  const status = page.locator("mcp-registry-search [role=status]");
  await expect(status).toContainText(`${host} did not respond in time.`);
  await context.setOffline(true);
  await page.getByRole("button", { name: "Search", exact: true }).click();
  await expect(status).toContainText("This device is offline.");
  // The same search works as soon as there is a network.
  await context.setOffline(false);
  const { origin } = await startRegistry(true);
  await page
    .locator("mcp-panel")
    .evaluate((panel, address) => panel.setAttribute("registry", address), `${origin}/well`);
  await page.getByRole("button", { name: "Search", exact: true }).click();
  await expect(page.locator("mcp-registry-search .result")).toContainText("Field notebook");
});
