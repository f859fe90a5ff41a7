/** Servers with habits of their own, in the page of the built command: slow ones with images, ones that hold a lock, and packages that speak HTTP. */
import { expect, test, type Page } from "@playwright/test";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Panel } from "./panel.js";
import { closeAll, closing, listenHttpSse } from "./relay-page.js";
import { startCommand } from "./started-command.js";

test.afterEach(closeAll);

/** Starts the command and opens its page. */
async function open(page: Page, ...args: readonly string[]): Promise<Panel> {
  const { link, end } = await startCommand(args, { home: "/nonexistent" });
  closing.push(end);
  await page.goto(link);
  return new Panel(page);
}

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), "mcp-panel-servers-"));
  closing.push(() => rmSync(path, { recursive: true, force: true }));
  return path;
}

/** Head of a server of 2025-11-25 with these tools; `call` answers calls, with `reply(id, result)` and `send(message)`. */
const server = (tools: readonly string[], call: string): string => `
  const tools = ${JSON.stringify(tools)}.map((name) => ({ name, inputSchema: { type: "object" } }));
  const send = (message) => console.log(JSON.stringify({ jsonrpc: "2.0", ...message }));
  const reply = (id, result) => send({ id, result });
  const text = (text) => ({ content: [{ type: "text", text }] });
  const results = {
    initialize: () => ({ protocolVersion: "2025-11-25", capabilities: { tools: {} }, serverInfo: { name: "s", version: "1" } }),
    "tools/list": () => ({ tools }),
    ping: () => ({}),
  };
  let cancelled = 0;
  require("readline").createInterface({ input: process.stdin }).on("line", (line) => {
    const { id, method, params } = JSON.parse(line);
    if (method === "notifications/cancelled") cancelled++;
    if (id === undefined) return;
    if (results[method]) return reply(id, results[method]());
    if (method !== "tools/call") return send({ id, error: { code: -32601, message: "Method not found" } });
    const { name, _meta } = params;
    ${call}
  });`;

/** A server as one that drives a browser: pages load slowly, and screenshots are large. */
const BROWSER = server(
  ["browser_navigate", "browser_take_screenshot", "browser_wait_for"],
  `
    if (name === "browser_wait_for") return; // until it is cancelled
    if (name === "browser_take_screenshot") {
      const { deflateSync } = require("zlib");
      const width = 1280, height = 720;
      const chunk = (type, data) => {
        const body = Buffer.concat([Buffer.from(type), data]);
        let crc = ~0;
        for (const byte of body) { crc ^= byte; for (let k = 0; k < 8; k++) crc = (crc >>> 1) ^ (crc & 1 && 0xedb88320); }
        const ends = [Buffer.alloc(4), Buffer.alloc(4)];
        ends[0].writeUInt32BE(data.length);
        ends[1].writeInt32BE(~crc);
        return Buffer.concat([ends[0], body, ends[1]]);
      };
      const head = Buffer.from([0, 0, 5, 0, 0, 0, 2, 208, 8, 2, 0, 0, 0]);
      const rows = Buffer.alloc((width * 3 + 1) * height);
      for (let at = 0; at < rows.length; at++) rows[at] = at % (width * 3 + 1) === 0 ? 0 : (at * at) >> 7;
      const png = [Buffer.from("89504e470d0a1a0a", "hex"), chunk("IHDR", head), chunk("IDAT", deflateSync(rows)), chunk("IEND", Buffer.alloc(0))];
      const data = Buffer.concat(png).toString("base64");
      return reply(id, { content: [{ type: "text", text: cancelled + " cancelled" }, { type: "image", data, mimeType: "image/png" }] });
    }
    let progress = 0;
    const timer = setInterval(() => {
      const { progressToken } = _meta;
      if (++progress < 5) return send({ method: "notifications/progress", params: { progressToken, progress, total: 5, message: "loading " + progress } });
      clearInterval(timer);
      reply(id, text("loaded"));
    }, 400);`,
);

test("a stdio server with long calls and large screenshots shows progress, is cancelled, and shows the image", async ({
  page,
}) => {
  const panel = await open(page, "--", process.execPath, "-e", BROWSER);
  await panel.listed();
  await panel.choose("browser_navigate");
  await panel.run.click();
  await expect(page.locator("mcp-tool-detail")).toContainText("loading 2");
  await expect(panel.result).toContainText("loaded");
  await panel.choose("browser_wait_for");
  await panel.run.click();
  await page.locator("mcp-tool-detail").getByRole("button", { name: "Cancel" }).click();
  await panel.choose("browser_take_screenshot");
  await panel.run.click();
  await expect(panel.result).toContainText("1 cancelled");
  const image = panel.result.locator("img");
  await expect
    .poll(() => image.evaluate((it: HTMLImageElement) => [it.naturalWidth, it.naturalHeight]))
    .toEqual([1280, 720]);
});

test("a page that is loaded again gets its server although the process before still holds a lock", async ({ page }) => {
  const lock = join(folder(), "lock");
  const text = `
    const { rmdirSync, mkdirSync } = require("fs");
    mkdirSync(${JSON.stringify(lock)}); // throws if it is there
    process.stdin.on("end", () => setTimeout(() => { rmdirSync(${JSON.stringify(lock)}); process.exit(); }, 500));
    ${server(["echo"], 'reply(id, text("done"));')}`;
  const panel = await open(page, "--", process.execPath, "-e", text);
  for (let loads = 0; loads < 2; loads++) {
    await panel.listed();
    await page.reload();
  }
  await panel.choose("echo");
  await panel.run.click();
  await expect(panel.result).toContainText("done");
});

/** A server over Streamable HTTP without CORS headers, which a package starts at a port. */
const HTTP = `
  const { createServer } = require("http");
  const results = {
    initialize: { protocolVersion: "2025-11-25", capabilities: { tools: {} }, serverInfo: { name: "packaged", version: "1" } },
    "tools/list": { tools: [{ name: "echo", inputSchema: { type: "object" } }] },
    "tools/call": { content: [{ type: "text", text: "from " + process.argv.slice(2).join(" ") + " with " + process.env.MODE }] },
  };
  createServer(async (request, response) => {
    if (request.method !== "POST") return response.writeHead(405).end();
    let body = "";
    for await (const piece of request) body += piece;
    const { id, method } = JSON.parse(body);
    if (id === undefined) return response.writeHead(202).end();
    const answer = results[method] ? { result: results[method] } : { error: { code: -32601, message: "Method not found" } };
    response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify({ jsonrpc: "2.0", id, ...answer }));
  }).listen(Number(process.argv[process.argv.indexOf("--port") + 1]), "127.0.0.1", () => console.log("listening"));`;

test("a package of a server.json that speaks HTTP is started with the command that is shown, and then connected", async ({
  page,
}) => {
  const script = join(folder(), "packaged.cjs");
  writeFileSync(script, HTTP);
  const described = {
    name: "example.test/packaged",
    description: "A server that a package starts.",
    version: "1.0.0",
    packages: [
      {
        registryType: "pypi",
        identifier: script,
        runtimeHint: "node",
        transport: { type: "streamable-http", url: "http://127.0.0.1:{port}/mcp" },
        packageArguments: [{ type: "named", name: "--port", valueHint: "port", isRequired: true, format: "number" }],
        environmentVariables: [{ name: "MODE", default: "plain" }],
      },
    ],
  };
  const panel = await open(page);
  await page.locator("mcp-panel [data-view=servers]").first().click();
  await page.getByRole("button", { name: "Add server" }).click();
  await page.getByRole("button", { name: "Import", exact: true }).click();
  const review = page.locator("mcp-server-import");
  await review.locator("textarea").fill(JSON.stringify(described));
  await review.getByRole("button", { name: "Review" }).click();
  const port = 20_000 + Math.floor(Math.random() * 10_000);
  await review.getByLabel("port").fill(String(port));
  const line = review.locator("code").filter({ hasText: "packaged.cjs" });
  await expect(line).toContainText(String(port));
  const started = spawn("sh", ["-c", `exec ${await line.innerText()}`], { stdio: ["ignore", "pipe", "inherit"] });
  closing.push(() => started.kill());
  await once(started.stdout, "data");
  await review.getByRole("button", { name: "Add and connect 1 server" }).click();
  await panel.listed();
  await panel.choose("echo");
  await panel.run.click();
  await expect(panel.result).toContainText(`from --port ${port} with plain`);
});

test("a page at another address of this machine has its servers, and an entry for Gemini CLI that names HTTP+SSE", async ({
  page,
}) => {
  test.skip(process.platform !== "linux", "other systems have one loopback address");
  const origin = await listenHttpSse();
  const stdio = server(["say"], 'reply(id, text("done"));');
  const panel = await open(page, "--host", "127.0.0.2", `${origin}/sse`, "--", process.execPath, "-e", stdio);
  expect(new URL(page.url()).hostname).toBe("127.0.0.2");
  await panel.listed();
  await page.getByRole("button", { name: "Servers", exact: true }).click();
  await page.getByRole("button", { name: "Add old to another program" }).click();
  await page.locator("mcp-add-to select").selectOption("gemini");
  const entry = page.locator("mcp-add-to pre");
  await expect(entry).toContainText(`"url": "${origin}/sse"`);
  await expect(entry).not.toContainText("httpUrl");
  await page.getByRole("navigation", { name: "Servers" }).getByRole("button", { name: /^s / }).click();
  await panel.choose("say");
  await panel.run.click();
  await expect(panel.result).toContainText("done");
});
