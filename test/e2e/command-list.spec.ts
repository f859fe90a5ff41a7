/**
 * `mcp-panel` without arguments: the page lists the servers of the config files of other MCP clients, and starts or
 * contacts one when the user chooses it.
 */
import { expect, test, type Page } from "@playwright/test";
import { once } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { axe } from "./axe.js";
import { Panel } from "./panel.js";
import { startCommand } from "./started-command.js";

const EVERYTHING = pathToFileURL(resolve("node_modules/@modelcontextprotocol/server-everything/dist/index.js")).href;
const closing: (() => unknown)[] = [];
test.afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

/** A home folder with config files, and a server that notes each of its starts. */
class Home {
  readonly folder = realpathSync(mkdtempSync(join(tmpdir(), "mcp-panel-home-")));
  readonly cursor = join(this.folder, ".cursor/mcp.json");
  readonly #starts = join(this.folder, "starts");
  readonly #script = join(this.folder, "server.mjs");

  constructor() {
    closing.push(() => rmSync(this.folder, { recursive: true, force: true }));
    const lines = [
      'import { appendFileSync } from "node:fs";',
      'appendFileSync(process.env.STARTS, "x");',
      'process.argv[2] = "stdio";',
      `await import(${JSON.stringify(EVERYTHING)});`,
    ];
    writeFileSync(this.#script, lines.join("\n"));
  }

  write(path: string, content: string): void {
    const file = join(this.folder, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, content);
  }

  /** Writes the file of Cursor, with the server and others. */
  writeCursor(argument: string, others: object = {}): void {
    const notes = { command: process.execPath, args: [this.#script, argument], env: { STARTS: this.#starts } };
    this.write(".cursor/mcp.json", JSON.stringify({ mcpServers: { notes, ...others } }));
  }

  get starts(): number {
    return existsSync(this.#starts) ? readFileSync(this.#starts, "utf8").length : 0;
  }
}

/** Starts the command in an empty folder, without naming a server. */
async function start(home: Home, ...args: readonly string[]): Promise<string> {
  home.write("work/.keep", "");
  const started = await startCommand(args, { home: home.folder, cwd: join(home.folder, "work") });
  closing.push(started.end);
  return started.link;
}

const list = (page: Page) => page.locator("details.listed");
const startButton = (page: Page) => page.getByRole("button", { name: "Start… notes" });
const consent = (page: Page) => page.getByRole("dialog", { name: "Start this command on your machine?" });

test("servers of config files are listed, and one is started after its consent, which is for this command alone", async ({
  page,
}) => {
  const home = new Home();
  let contacts = 0;
  const server = createServer((_, response) => (contacts++, response.writeHead(404).end())).listen(0, "127.0.0.1");
  await once(server, "listening");
  closing.push(() => (server.close(), server.closeAllConnections()));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`; // it listens on TCP
  home.writeCursor("first \u202eone", { remote: { url }, odd: { url, headers: { X: "${NOT_SET_ANYWHERE}" } } });
  home.write(".codex/config.toml", '[mcp_servers.docs]\ncommand = "docs"\nstartup_timeout_sec = 5\n');
  home.write(".config/Claude/claude_desktop_config.json", "{ broken");
  mkdirSync(join(home.folder, "work/.mcp.json"), { recursive: true });
  await page.goto(await start(home));
  await expect(list(page)).toContainText("Servers in config files: 4");
  await expect(list(page).getByRole("heading", { level: 2 })).toHaveText([
    `Cursor ${home.cursor}`,
    `Codex ${join(home.folder, ".codex/config.toml")}`,
  ]);
  await expect(list(page)).toContainText("claude_desktop_config.json is not valid JSON");
  await expect(list(page)).toContainText(".mcp.json is not a file");
  await expect(list(page)).toContainText("Not used: startup_timeout_sec");
  await expect(list(page)).toContainText("needs the environment variable NOT_SET_ANYWHERE");
  await expect(list(page)).toContainText("\\u{202e}one");
  await expect(page.getByRole("textbox", { name: "Server URL" })).toBeVisible();
  expect(await axe(page)).toEqual([]);
  await startButton(page).click();
  await expect(consent(page)).toContainText(process.execPath);
  expect(await axe(page, "all", consent(page))).toEqual([]);
  await expect(consent(page)).toContainText("\\u{202e}one");
  await expect(consent(page)).toContainText(join(home.folder, "work"));
  await expect(consent(page)).toContainText("STARTS");
  await page.getByRole("button", { name: "Cancel" }).click();
  expect([home.starts, contacts]).toEqual([0, 0]);

  await startButton(page).click();
  await page.getByRole("button", { name: "Start", exact: true }).click();
  const panel = new Panel(page);
  await panel.listed();
  await panel.choose("echo");
  expect([home.starts, contacts]).toEqual([1, 0]);
  await page.reload();
  await panel.listed();
  await expect(consent(page)).toHaveCount(0);
  await expect.poll(() => home.starts).toBe(2);

  home.writeCursor("second");
  await page.reload();
  await expect(list(page)).toContainText("second");
  await startButton(page).click();
  await expect(consent(page)).toContainText("second");
  expect(home.starts).toBe(2);
});

test("a file that changed while the list is shown starts nothing", async ({ page }) => {
  const home = new Home();
  home.writeCursor("first");
  await page.goto(await start(home));
  await startButton(page).click();
  home.writeCursor("second");
  await page.getByRole("button", { name: "Start", exact: true }).click();
  await expect(list(page)).toContainText("The file has changed.");
  await expect(list(page)).toContainText("second");
  await startButton(page).click();
  await expect(consent(page)).toContainText("second");
  expect(home.starts).toBe(0);
});

test("no request starts a command that the user did not choose", async ({ page }) => {
  const home = new Home();
  home.writeCursor("first");
  await page.goto(await start(home));
  await expect(startButton(page)).toBeVisible();
  const outcomes = await page.evaluate(async () => {
    const token = sessionStorage.getItem("mcp-panel-token") ?? "";
    const choose = async (body: unknown, secret = token): Promise<string> => {
      const headers = { "panel-token": secret };
      const response = await fetch("/choose", { method: "POST", headers, body: JSON.stringify(body) });
      return response.ok ? Object.keys((await response.json()) as object).join() : String(response.status);
    };
    const socket = new WebSocket(`ws://${location.host}/stdio/notes`, ["mcp-lines.1", `token.${token}`]);
    const connected = new Promise<string>((done) => {
      socket.addEventListener("open", () => done("open"));
      socket.addEventListener("error", () => done("error"));
    });
    return [
      await choose({ index: 0, digest: "x" }),
      await choose({ index: 7, digest: "x" }),
      await choose({ index: 0, digest: "x", command: "sh", args: [] }),
      await choose({ command: "sh" }),
      await choose({ index: 0, digest: "x" }, "wrong"),
      await connected,
    ];
  });
  expect(outcomes).toEqual(["list", "list", "list", "400", "403", "error"]);
  expect(home.starts).toBe(0);
});

test("without any config file, the page says how to go on", async ({ page }) => {
  await page.goto(await start(new Home()));
  await expect(list(page)).toContainText("No servers were found in the config files of other MCP clients");
  await expect(page.getByRole("textbox", { name: "Server URL" })).toBeVisible();
});

test("many named servers are listed, and start without a prompt", async ({ page }) => {
  const home = new Home();
  const others = Object.fromEntries(
    Array.from({ length: 5 }, (_, n) => [`s${n}`, { command: "node", args: [`${n}`] }]),
  );
  home.writeCursor("first", others);
  await page.goto(await start(home, "--config", home.cursor));
  await expect(list(page)).toContainText("Servers: 6");
  expect(home.starts).toBe(0);
  await page.getByRole("button", { name: "Connect s0" }).click();
  await expect(list(page)).not.toHaveAttribute("open");
  await list(page).locator("summary").click();
  await page.getByRole("button", { name: "Connect notes" }).click();
  await new Panel(page).listed();
  await expect.poll(() => home.starts).toBe(1);
});
