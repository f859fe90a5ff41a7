/**
 * `mcp-panel` in a terminal opens the panel in the browser: the page of the built command, its session, and what pages of others learn about it.
 */
import { expect, test, type Page } from "@playwright/test";
import { once } from "node:events";
import { createServer, request as send, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { listenProtected } from "../../demo/server/listen-protected.js";
import { Panel, peers } from "./panel.js";
import { signIn, stayHere } from "./sign-in-page.js";
import { startCommand, type StartedCommand } from "./started-command.js";

const closing: (() => unknown)[] = [];
test.afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

async function listen(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, "127.0.0.1");
  await once(server, "listening");
  closing.push(() => (server.close(), server.closeAllConnections()));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // it listens on TCP
}

/** The demo's server without CORS header fields; it refuses every page. */
async function withoutCors(): Promise<string> {
  const origin = await listen((incoming, outgoing) => {
    if (incoming.method === "OPTIONS" || incoming.headers.origin !== undefined)
      return void outgoing.writeHead(403).end();
    const target = new URL(peers().notebook);
    const { method, headers } = incoming;
    const onward = send(target, { method, headers: { ...headers, host: target.host } }, (answer) => {
      const fields = Object.entries(answer.headers).filter(([name]) => !name.startsWith("access-control-"));
      outgoing.writeHead(answer.statusCode ?? 502, Object.fromEntries(fields));
      outgoing.flushHeaders();
      answer.pipe(outgoing);
    });
    onward.on("error", () => outgoing.destroy());
    outgoing.on("close", () => onward.destroy());
    incoming.pipe(onward);
  });
  return `${origin}/mcp`;
}

async function start(...args: readonly string[]): Promise<StartedCommand> {
  const started = await startCommand(args, { home: "/nonexistent" });
  closing.push(started.end);
  return started;
}

/** Token of the page, which it has after its link. */
async function tokenOf(page: Page, link: string): Promise<string> {
  await page.goto(link);
  await new Panel(page).listed();
  return page.evaluate(() => sessionStorage.getItem("mcp-panel-token") ?? "");
}

/** Outcome of everything a page can do with an address of another origin. Even the token is of no use to it. */
function attempts(page: Page, base: string, token: string): Promise<Readonly<Record<string, string>>> {
  return page.evaluate(
    async ([to, secret]) => {
      const fetched = (path: string, init?: RequestInit): Promise<string> =>
        fetch(`${to}${path}`, init).then(
          (response) => (response.type === "opaque" ? "opaque" : `read ${response.status}`),
          () => "failed",
        );
      const loaded = (element: HTMLElement): Promise<string> =>
        new Promise((done) => {
          element.addEventListener("load", () => done("load"));
          element.addEventListener("error", () => done("error"));
          document.body.append(element);
        });
      const made = <T extends keyof HTMLElementTagNameMap>(tag: T, has: object): HTMLElementTagNameMap[T] =>
        Object.assign(document.createElement(tag), has);
      // A document that is refused is an error page of the browser, or an empty one: neither has frames of its own.
      const framed = async (frame: HTMLIFrameElement): Promise<string> => {
        await loaded(frame);
        return frame.contentWindow?.length === 0 ? "empty" : "shown";
      };
      const target = made("iframe", { name: "target" });
      const posted = framed(target);
      const form = made("form", { method: "post", action: `${to}/session`, target: "target", enctype: "text/plain" });
      document.body.append(form);
      form.submit();
      const socket = new WebSocket(`${to.replace("http", "ws")}/stdio/x`, ["mcp-lines.1", `token.${secret}`]);
      const connected = new Promise<string>((done) => {
        socket.addEventListener("open", () => done("open"));
        socket.addEventListener("error", () => done("error"));
      });
      const opened = window.open(`${to}/`);
      // The page that sign-ins come back to is loaded, and leaves the window that opened it, which sees it as closed.
      const returned = window.open(`${to}/panel/mcp-oauth-callback.html?code=1&state=2`);
      for (let looks = 0; looks < 50 && returned?.closed === false; looks++)
        await new Promise((done) => setTimeout(done, 100));
      return {
        fetch: await fetched("/"),
        "no-cors": await fetched("/", { mode: "no-cors" }),
        image: await loaded(made("img", { src: `${to}/` })),
        script: await loaded(made("script", { src: `${to}/panel/mcp-panel.js` })),
        module: await loaded(made("script", { type: "module", src: `${to}/panel/mcp-panel.js` })),
        style: await loaded(made("link", { rel: "stylesheet", href: `${to}/` })),
        frame: await framed(made("iframe", { src: `${to}/` })),
        sandbox: await framed(made("iframe", { src: `${to}/panel/mcp-sandbox.html` })),
        form: await posted,
        socket: await connected,
        relay: await fetched("/relay", { method: "POST", headers: { "panel-token": secret }, body: "{}" }),
        window: opened === null ? "no reference" : opened.length === 0 ? "no reference" : "reference",
        return: returned?.closed === false ? "reference" : "no reference",
      };
    },
    [base, token] as const,
  );
}

test("the printed address opens the panel with its server, which needs no CORS header fields, also after a reload", async ({
  page,
}) => {
  const violated: string[] = [];
  await page.exposeFunction("violated", (what: string) => violated.push(what));
  await page.addInitScript(() => {
    const { violated: report } = globalThis as unknown as { violated(what: string): void }; // exposed above
    addEventListener("securitypolicyviolation", ({ effectiveDirective, blockedURI }) =>
      report(`${effectiveDirective} ${blockedURI}`),
    );
  });
  const { link, origin } = await start(await withoutCors());
  await page.goto(link);
  const panel = new Panel(page);
  await panel.listed();
  expect(page.url()).toBe(`${origin}/`);
  await expect(page.getByText(`through ${new URL(origin).host}`)).toBeVisible();
  await expect(page).toHaveTitle("mcp-panel");
  await panel.choose("list_notes");
  await panel.run.click();
  await expect(panel.result).toContainText("12 notes");
  await page.reload();
  await panel.listed();
  for (const view of ["resources", "prompts", "traffic", "history", "log", "problems", "requests"])
    await expect(await panel.show(view)).toBeVisible();
  expect(violated).toEqual([]);
});

/** Server without the SDK that speaks one era: it refuses the first request of the other. */
const ONE_ERA = `
  const [era] = process.argv.slice(1);
  const tools = [{ name: "echo", inputSchema: { type: "object", properties: { message: { type: "string" } } } }];
  const capabilities = { tools: {} };
  const serverInfo = { name: era, version: "1" };
  const complete = era === "modern" ? { resultType: "complete", ttlMs: 0, cacheScope: "private" } : {};
  const METHODS = {
    modern: { "server/discover": () => ({ supportedVersions: ["2026-07-28"], capabilities, serverInfo }) },
    legacy: { initialize: () => ({ protocolVersion: "2025-06-18", capabilities, serverInfo }), ping: () => ({}) },
  };
  const methods = {
    ...METHODS[era],
    "tools/list": () => ({ tools }),
    "tools/call": ({ arguments: { message } }) => ({ content: [{ type: "text", text: message }] }),
  };
  require("readline").createInterface({ input: process.stdin }).on("line", (line) => {
    const { id, method, params } = JSON.parse(line);
    if (id === undefined) return;
    const result = methods[method] && { ...complete, ...methods[method](params) };
    const error = { code: -32601, message: "Method not found" };
    console.log(JSON.stringify({ jsonrpc: "2.0", id, ...(result ? { result } : { error }) }));
  });
`;
const official = (name: string): string => `node_modules/@modelcontextprotocol/server-${name}/dist/index.js`;

/** Stdio servers: their arguments, a tool, what is filled in, and what the result contains. */
const STDIO: Readonly<
  Record<
    string,
    readonly [args: readonly string[], tool: string, fields: readonly (readonly [RegExp, string])[], words: string]
  >
> = {
  "server-everything": [[official("everything"), "stdio"], "echo", [[/message/i, "a curlew"]], "a curlew"],
  "server-filesystem": [[official("filesystem"), "test/samples"], "list_allowed_directories", [], "test/samples"],
  "server-memory": [[official("memory")], "read_graph", [], "entities"],
  "a server of revisions up to 2025-11-25 only": [
    ["-e", ONE_ERA, "legacy"],
    "echo",
    [[/message/i, "a curlew"]],
    "a curlew",
  ],
  "a server of 2026-07-28 only": [["-e", ONE_ERA, "modern"], "echo", [[/message/i, "a curlew"]], "a curlew"],
};
for (const [what, [args, tool, fields, words]] of Object.entries(STDIO)) {
  test(`${what} is started over stdio, lists its tools and answers a call`, async ({ page }) => {
    const { link } = await start("--", process.execPath, ...args);
    await page.goto(link);
    const panel = new Panel(page);
    await panel.listed();
    await panel.choose(tool);
    for (const [label, text] of fields) await page.getByRole("textbox", { name: label }).fill(text);
    await panel.run.click();
    await expect(panel.result).toContainText(words);
  });
}

test("a stdio server is started by the page, and ends with the command", async ({ page }) => {
  const everything = "node_modules/@modelcontextprotocol/server-everything/dist/index.js";
  const { link, child } = await start("--", process.execPath, everything, "stdio");
  await page.goto(link);
  const panel = new Panel(page);
  await panel.listed();
  await panel.choose("echo");
  await page.getByRole("textbox", { name: /message/i }).fill("over standard input");
  await panel.run.click();
  await expect(panel.result).toContainText("over standard input");
  await page.reload();
  await panel.listed();
  child.kill("SIGINT");
  expect(await once(child, "exit")).toEqual([0, null]);
});

test("without a server, the page prompts for one, and reaches it without CORS header fields", async ({ page }) => {
  const { link } = await start();
  await page.goto(link);
  await expect(page.locator("mcp-connect-form")).not.toContainText("CORS");
  await page.getByRole("textbox", { name: "Server URL" }).fill(await withoutCors());
  await page.getByRole("button", { name: "Connect", exact: true }).click();
  await new Panel(page).listed();
});

test("a link works once; a page without one says what to do, and a new tab of the same browser is no exception", async ({
  page,
  browser,
}) => {
  const { link, origin } = await start(peers().notebook);
  await page.goto(link);
  await new Panel(page).listed();
  const others = await browser.newContext();
  closing.push(() => others.close());
  const [second, third] = [await others.newPage(), await page.context().newPage()];
  await second.goto(link);
  await expect(second.getByRole("heading")).toHaveText(
    "This link was used already: press Enter in the terminal for a new one.",
  );
  expect(second.url()).toBe(`${origin}/`);
  await third.goto(origin);
  await expect(third.getByRole("heading")).toHaveText(
    "This page needs a link from the terminal: press Enter there for a new one.",
  );
  for (const tab of [second, third]) await expect(tab.locator("mcp-panel")).toHaveCount(0);
});

test("a page says so when the command has ended, and that its link is of no use when it was started again", async ({
  page,
}) => {
  const { link, origin, child } = await start(peers().notebook);
  await page.goto(link);
  await new Panel(page).listed();
  child.kill("SIGINT");
  expect(await once(child, "exit")).toEqual([0, null]);
  const again = await start(peers().notebook, "--port", new URL(origin).port);
  await page.reload();
  await expect(page.getByRole("heading")).toContainText("needs a link from the terminal");
  await page.goto(again.link); // only its fragment is another
  await new Panel(page).listed();
});

test("signing in works, in a window that comes back to the command although the authorization server separates it", async ({
  page,
  context,
}) => {
  await stayHere(context);
  const server = await listenProtected({ isolated: true });
  closing.push(() => server.close());
  const { link } = await start(server.url);
  await page.goto(link);
  await signIn(page);
  const panel = new Panel(page);
  await panel.listed();
  await panel.choose("list_notes");
  await panel.run.click();
  await expect(panel.result).toContainText("12 notes");
});

test("an app runs in the sandbox page of the command", async ({ page }) => {
  const { link, origin } = await start(peers().notebook);
  await page.goto(link);
  const panel = new Panel(page);
  await panel.listed();
  await panel.choose("show_sightings");
  await panel.run.click();
  await panel.openApp();
  const frame = page.locator("mcp-app iframe");
  await expect(frame).toHaveAttribute("src", `${origin}/panel/mcp-sandbox.html`);
  await expect(page.frameLocator("mcp-app iframe").frameLocator("iframe").locator("circle").first()).toBeVisible();
});

test("a page of another site that knows the port learns nothing, by whatever it tries", async ({ page }) => {
  const { link, origin } = await start(peers().notebook);
  const port = new URL(origin).port;
  const token = await tokenOf(page, link);
  const foreign = await listen((_, response) =>
    response.writeHead(200, { "content-type": "text/html" }).end("<!doctype html><title>Foreign</title>"),
  );
  await page.goto(foreign.replace("127.0.0.1", "foreign.localhost"));
  for (const host of ["127.0.0.1", "localhost", "[::1]"]) {
    const base = `http://${host}:${port}`;
    expect(await attempts(page, base, token), base).toEqual({
      fetch: "failed",
      "no-cors": "failed",
      image: "error",
      script: "error",
      module: "error",
      style: "error",
      frame: "empty",
      sandbox: "empty",
      form: "empty",
      socket: "error",
      relay: "failed",
      window: "no reference",
      return: "no reference",
    });
  }
});
