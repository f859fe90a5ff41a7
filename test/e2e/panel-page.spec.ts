/** The page of a server: the address of an endpoint, opened in a browser. The handler is mounted before the demo's servers, open and protected. */
import { expect, test, type Page } from "@playwright/test";
import { readFileSync } from "node:fs";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import { createNotebookHandler } from "../../demo/server/handler.js";
import { listenProtected, type ListeningProtected } from "../../demo/server/listen-protected.js";
import { createPage } from "../../src/panel-page/index.js";
import { packageFiles, toMiddleware, type PageMiddleware } from "../../workers/panel-page/index.js";
import { complaints, firstRow, noteFirstRow, Panel } from "./panel.js";
import { signIn, signInDialog, stayHere } from "./sign-in-page.js";

const DIST = fileURLToPath(new URL("../../dist", import.meta.url));
const files = packageFiles(DIST);
const closing: (() => unknown)[] = [];
test.afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

/** The notebook with its page. `sent`: called with the bytes of each response of the page. */
async function notebook(sent?: (bytes: number) => void): Promise<string> {
  const handler = createNotebookHandler();
  const page = createPage({ name: "Field notes & <more>", files });
  const serve = toMiddleware(async (request) => {
    const response = await page(request);
    if (sent && response) sent((await response.clone().arrayBuffer()).byteLength);
    return response;
  });
  const server = createServer((request, response) =>
    serve(request, response, () => void handler.handle(request, response)),
  ).listen(0, "127.0.0.1");
  await once(server, "listening");
  closing.push(() => (server.close(), server.closeAllConnections()));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`; // it listens on TCP
}

/** The notebook behind a sign-in, with its page, which may connect to the authorization server if `mayConnect`. */
async function members(mayConnect: boolean): Promise<ListeningProtected> {
  let serve: PageMiddleware | undefined;
  const server = await listenProtected({ before: (request, response, next) => serve?.(request, response, next) });
  closing.push(() => server.close());
  const connect = mayConnect ? [new URL(server.provider.issuer).origin] : [];
  serve = toMiddleware(createPage({ name: "Members", files, connect }));
  return server;
}

/** The page in one file, as a server in any language sends it. */
const html = readFileSync(`${DIST}/mcp-panel.html`, "utf8");

/** Sends a document to browsers, and leaves all other requests to the server. */
function withDocument(text: () => string): (...args: [IncomingMessage, ServerResponse, () => void]) => void {
  return (request, response, next) => {
    const isPage = request.method === "GET" && /text\/html/.test(request.headers.accept ?? "");
    if (!isPage || !request.url?.startsWith("/mcp")) return next();
    response.writeHead(200, { "content-type": "text/html; charset=utf-8", "cache-control": "no-store" }).end(text());
  };
}

/** Violations of the policy of the page and its worker. */
async function violations(tab: Page): Promise<() => string[]> {
  const seen = complaints(tab);
  return () => seen.filter((text) => /content security policy|trusted/i.test(text));
}

test("the address of an endpoint, opened in a browser, shows its tools, which can be called", async ({ page: tab }) => {
  const refused = await violations(tab);
  const loaded: { at: number; bytes: number }[] = [];
  const url = await notebook((bytes) => loaded.push({ at: Date.now(), bytes }));
  await noteFirstRow(tab);
  const response = await tab.goto(`${url}?server=https://evil.example/mcp&tool=delete`);
  expect(response?.headers()).toMatchObject({ "cache-control": "no-store", vary: "Accept, Sec-Fetch-Dest" });
  await expect(tab).toHaveTitle("Field notes & <more>");
  await expect(tab.getByRole("heading", { level: 1 })).toHaveText("Field notes & <more>");
  await expect(tab.locator("header code").first()).toHaveText(url);
  const panel = new Panel(tab);
  await panel.listed();
  const listedAt = await firstRow(tab);
  // Files that are loaded once the list is there, for the next step of the user, do not count: a busy test is late to look.
  const before = loaded.filter(({ at }) => at <= listedAt).reduce((sum, { bytes }) => sum + bytes, 0);
  expect(before).toBeGreaterThan(100_000);
  expect(before).toBeLessThan(165_000);
  await panel.choose("list_notes");
  await panel.run.click();
  await expect(panel.result).toContainText("12 notes");
  await panel.show("traffic");
  await expect(tab.locator("mcp-traffic")).not.toContainText("evil.example");
  expect(refused()).toEqual([]);
});

test("apps, images and the JSON editor work under the policy of the page", async ({ page: tab }) => {
  const refused = await violations(tab);
  await tab.goto(await notebook());
  const panel = new Panel(tab);
  await panel.listed();
  await panel.choose("show_sightings");
  await panel.run.click();
  await panel.openApp();
  await expect(tab.frameLocator("mcp-app iframe").frameLocator("iframe").locator("circle").first()).toBeVisible();
  await panel.choose("show_photograph");
  await panel.run.click();
  await expect(panel.result.locator("canvas, img").first()).toBeVisible();
  await panel.choose("get_species");
  await tab.getByRole("button", { name: "JSON", exact: true }).click();
  await expect(tab.locator("mcp-arguments-editor .cm-content")).toBeVisible();
  expect(refused()).toEqual([]);
});

test("the address and the entries for clients are copied with the address of the browser", async ({
  page: tab,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const url = await notebook();
  await tab.goto(url);
  const copied = (): Promise<string> => tab.evaluate(() => navigator.clipboard.readText());
  await tab.getByRole("button", { name: "Copy: the address" }).click();
  await expect(tab.getByRole("button", { name: "Copied: the address" })).toBeVisible();
  expect(await copied()).toBe(url);
  await tab.getByText("Add it to a client").click();
  await tab.getByRole("button", { name: "Copy: the entry for Cursor" }).click();
  expect(JSON.parse(await copied())).toEqual({ mcpServers: { "field-notes-more": { url } } });
  await tab.getByRole("button", { name: "Copy: the entry for VS Code" }).click();
  expect(JSON.parse(await copied())).toEqual({ servers: { "field-notes-more": { type: "http", url } } });
  await tab.getByRole("button", { name: "Copy: the command" }).click();
  expect(await copied()).toBe(`claude mcp add --transport http field-notes-more '${url}'`);
});

test("a protected server shows its name, its address and the sign-in before authentication", async ({
  page: tab,
  context,
}) => {
  await stayHere(context);
  const refused = await violations(tab);
  const { url } = await members(true);
  await tab.goto(url);
  await expect(tab.getByRole("heading", { level: 1 })).toHaveText("Members");
  await expect(tab.locator("header code").first()).toHaveText(url);
  await expect(signInDialog(tab)).toBeVisible();
  await signIn(tab);
  const panel = new Panel(tab);
  await panel.listed();
  await panel.choose("list_notes");
  await panel.run.click();
  await expect(panel.result).toContainText("12 notes");
  expect(refused()).toEqual([]);
});

test("an authorization server that the page does not name is not contacted", async ({ page: tab, context }) => {
  await stayHere(context);
  const { url, provider } = await members(false);
  const contacted: string[] = [];
  tab.on("request", (request) => contacted.push(new URL(request.url()).origin));
  await tab.goto(url);
  await expect(tab.locator("mcp-panel mcp-error-view").first()).toContainText("can't be read");
  expect(contacted).not.toContain(new URL(provider.issuer).origin);
});

test.describe("in one file", () => {
  test("the panel of the server at its own address works under the policy in the file", async ({ page: tab }) => {
    const refused = await violations(tab);
    const handler = createNotebookHandler();
    const serve = withDocument(() => html.replace("<title>MCP server</title>", "<title>Field notes</title>"));
    const server = createServer((request, response) =>
      serve(request, response, () => void handler.handle(request, response)),
    ).listen(0, "127.0.0.1");
    await once(server, "listening");
    closing.push(() => (server.close(), server.closeAllConnections()));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`; // it listens on TCP
    const requested: string[] = [];
    tab.on("request", (request) => requested.push(request.url()));
    await tab.goto(`${url}?server=https://evil.example/mcp`);
    await expect(tab.getByRole("heading", { level: 1 })).toHaveText("Field notes");
    await expect(tab.locator("header code").first()).toHaveText(url);
    const panel = new Panel(tab);
    await panel.listed();
    await panel.choose("list_notes");
    await panel.run.click();
    await expect(panel.result).toContainText("12 notes");
    await panel.choose("get_species");
    await tab.getByRole("button", { name: "JSON", exact: true }).click();
    await expect(tab.locator("mcp-arguments-editor .cm-content")).toBeVisible();
    expect(requested.filter((one) => !one.startsWith("blob:") && !one.startsWith(url))).toEqual([]);
    expect(refused()).toEqual([]);
    await panel.choose("show_sightings");
    await panel.run.click();
    await panel.openApp();
    await expect(tab.locator("mcp-app")).toContainText("blocks inline scripts");
  });

  test("a sign-in comes back to the address of the server", async ({ page: tab, context }) => {
    await stayHere(context);
    let text = html;
    const server = await listenProtected({
      before: (request, response, next) => withDocument(() => text)(request, response, next),
    });
    closing.push(() => server.close());
    const { origin } = new URL(server.provider.issuer);
    text = html.replace("connect-src 'self'", `connect-src 'self' ${origin}`);
    await tab.goto(server.url);
    await signIn(tab);
    const panel = new Panel(tab);
    await panel.listed();
    expect(new URL(tab.url()).search).toBe("");
  });
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });
  test("the page has the name, the address, and the entries for clients", async ({ page: tab }) => {
    const url = await notebook();
    await tab.goto(url);
    await expect(tab.getByRole("heading", { level: 1 })).toHaveText("Field notes & <more>");
    await expect(tab.locator("header code").first()).toHaveText(url);
    await tab.getByText("Add it to a client").click();
    await expect(tab.locator("pre").first()).toContainText(`"url": "${url}"`);
    await expect(tab.getByRole("button")).toHaveCount(0);
  });
});
