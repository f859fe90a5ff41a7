/**
 * The samples of the documentation, run: TypeScript and HTML in a page, servers in Node, the command of the stdio guide as it stands. What they
 * talk to is test/samples; that they compile is checked before, by .ci/docs/check-samples.mjs.
 */
import { execFileSync, spawn, type ChildProcess } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test, type BrowserContext, type Page } from "@playwright/test";
import { createHost } from "../../src/index.js";
import { freePort } from "../../.ci/free-port.mjs";
import { bundleSamples, readSamples, type Sample } from "../samples/bundle.mjs";
import { weatherHandler, weatherMessages } from "../samples/weather-server.js";
import { complaints } from "./panel.js";

const path = (relative: string): string => fileURLToPath(new URL(relative, import.meta.url));
const DIST = path("../../dist");
const CACHE = path("../../node_modules/.cache/mcp-panel/samples");

test.describe.configure({ mode: "default" });

let samples: readonly Sample[] = [];
let scripts = "";
test.beforeAll(async () => {
  test.setTimeout(240_000);
  // `npm test` has checked them, and so laid them out, a moment ago.
  if (!process.env["MCP_SAMPLES_CHECKED"])
    execFileSync(process.execPath, [path("../../.ci/docs/check-samples.mjs")], {
      stdio: ["ignore", "ignore", "inherit"],
    });
  samples = readSamples();
  scripts = await bundleSamples(samples.filter(inPage).map(({ file }) => file));
});

const inPage = ({ language, words }: Sample): boolean => language === "ts" && !words.includes("no-run");
const isServer = ({ words }: Sample): boolean => words.includes("server");

const TYPES: Readonly<Record<string, string>> = {
  ".js": "text/javascript",
  ".json": "application/json",
  ".html": "text/html",
};

/** The web as samples see it: their own site with the package on it, and the server at example.com. */
async function layOutWeb(context: BrowserContext, page = ""): Promise<void> {
  await context.route("https://your.site/**", async (route) => {
    const { pathname } = new URL(route.request().url());
    if (pathname === "/")
      return route.fulfill({ contentType: "text/html", body: `<!doctype html><title>Sample</title>${page}` });
    const [, folder = "", rest = ""] = /^\/(?:(mcp-panel|samples)\/)?(.*)$/.exec(pathname) ?? [];
    const body = await readFile(join(folder === "samples" ? scripts : DIST, rest)).catch(() => undefined);
    if (body === undefined) return route.fulfill({ status: 404, body: "" });
    return route.fulfill({ contentType: TYPES[extname(rest)] ?? "application/octet-stream", body });
  });
  // Whoever is sent there to sign in comes back at once.
  const back = "https://your.site/mcp-oauth-callback.html?code=c&state=s";
  await context.route("https://auth.example.com/authorize*", (route) =>
    route.fulfill({ contentType: "text/html", body: `<script>location.replace(${JSON.stringify(back)})</script>` }),
  );
  const { fetch: answer } = weatherHandler();
  // The samples' local server is the same.
  await context.route(/^(https:\/\/example\.com|http:\/\/localhost:8080)\/mcp$/, async (route) => {
    const request = route.request();
    const body = request.postData();
    const response = await answer(
      new Request(request.url(), {
        method: request.method(),
        headers: request.headers(),
        ...(body !== null && { body }),
      }),
    );
    const headers = { ...Object.fromEntries(response.headers), "access-control-allow-origin": "*" };
    // A standing stream never ends: its route stays open until the page goes.
    await route
      .fulfill({ status: response.status, headers, body: Buffer.from(await response.arrayBuffer()) })
      .catch(() => undefined);
  });
  await context.routeWebSocket("wss://example.com/mcp", async (socket) => {
    const take = weatherMessages((message) => socket.send(JSON.stringify(message)));
    socket.onMessage(async (message) => (await take)(JSON.parse(String(message))));
  });
}

/** Runs one; what went wrong, or nothing. */
async function run(page: Page, { file, where }: Sample): Promise<readonly string[]> {
  const seen: string[] = [];
  const note = (error: Error): void => void seen.push(`${where}: ${error.message}`);
  page.on("pageerror", note);
  if (page.url() === "about:blank") await page.goto("https://your.site/");
  const problem = await page.evaluate(
    async (script) => {
      try {
        const late = new Promise<string>((resolve) => setTimeout(() => resolve("does not come to its end"), 8_000));
        const done = import(`/samples/${script}`).then(() => undefined);
        return await Promise.race([done, late]);
      } catch (error) {
        return String(error);
      }
    },
    file.replace(/\.ts$/, ".js"),
  );
  page.off("pageerror", note);
  return problem === undefined ? seen : [...seen, `${where}: ${problem}`];
}

for (const [title, wanted] of [
  ["of the README", (file: string) => file === "README.md"],
  ["of the host's guide", (file: string) => file === "docs/host.md"],
  ["of the other guides", (file: string) => file.startsWith("docs/") && file !== "docs/host.md"],
  ["of doc comments", (file: string) => file === "doc comments"],
  ["of the elements' reference", (file: string) => file === "elements"],
] as const) {
  test(`the samples ${title} run to their end`, async ({ page, context }) => {
    test.setTimeout(240_000);
    await layOutWeb(context);
    const problems: string[] = [];
    let shared = page;
    for (const [at, sample] of samples.filter((one) => inPage(one) && wanted(one.source)).entries()) {
      // One that signs in may leave its page at any time, and one that changes what the host offers changes the next.
      const isOwn = /sign|authorization|location|offer|handlers|app/i.test(sample.code);
      if (!isOwn && at % 10 === 0) {
        await shared.close();
        shared = await context.newPage();
      }
      const place = isOwn ? await context.newPage() : shared;
      problems.push(...(await run(place, sample)));
      if (isOwn) await place.close();
    }
    expect(problems).toEqual([]);
  });
}

test("the samples of HTML show a panel that lists the server's tools", async ({ browser }) => {
  const pages = samples.filter(({ language, words }) => language === "html" && !words.includes("no-run"));
  expect(pages.length).toBeGreaterThan(3);
  for (const { code, where } of pages) {
    const context = await browser.newContext({ viewport: { width: 1000, height: 700 } });
    await layOutWeb(context, code);
    const page = await context.newPage();
    const seen = complaints(page);
    await page.goto("https://your.site/");
    await expect(page.locator("mcp-panel, body > mcp-tools"), where).toContainText("get_weather");
    expect(seen, where).toEqual([]);
    await context.close();
  }
});

/** Asks until somebody answers. */
async function requested(url: string, init: RequestInit): Promise<Response> {
  let answer: Response | undefined;
  await expect
    .poll(async () => (answer = await fetch(url, init).catch(() => undefined)) !== undefined, { timeout: 20_000 })
    .toBe(true);
  if (!answer) throw new Error(`nothing at ${url}`);
  return answer;
}

const WANTED =
  "content-type, authorization, mcp-protocol-version, mcp-method, mcp-name, mcp-param-region, mcp-session-id, last-event-id";

test("the servers of the CORS guide let a browser read every response, whatever its status", async () => {
  const servers = samples.filter(isServer);
  expect(servers.length).toBeGreaterThan(2);
  for (const { file, where } of servers) {
    const port = await freePort();
    const child = spawn(process.execPath, [join(CACHE, file)], {
      env: { ...process.env, PORT: String(port) },
      stdio: "inherit",
    });
    try {
      const url = `http://127.0.0.1:${port}/mcp`;
      const origin = { origin: "https://app.example" };
      const preflight = await requested(url, {
        method: "OPTIONS",
        headers: { ...origin, "access-control-request-method": "POST", "access-control-request-headers": WANTED },
      });
      expect(preflight.status, where).toBe(204);
      const allowed = preflight.headers.get("access-control-allow-headers")?.toLowerCase() ?? "";
      for (const name of WANTED.split(", ")) expect(allowed.split(/,\s*/), where).toContain(name);
      expect(preflight.headers.get("access-control-allow-methods"), where).toMatch(
        /POST.*GET.*DELETE|GET.*POST.*DELETE|GET.*DELETE.*POST|GET.*HEAD.*POST.*DELETE|GET,HEAD,PUT,PATCH,POST,DELETE/,
      );
      expect(preflight.headers.get("access-control-max-age"), where).toBe("7200");
      const refused = await fetch(url, { method: "POST", headers: origin });
      expect(refused.status, where).toBe(401);
      expect(refused.headers.get("access-control-allow-origin"), where).toBe("*");
      expect(refused.headers.get("access-control-expose-headers")?.toLowerCase(), where).toContain("www-authenticate");
    } finally {
      child.kill();
    }
  }
});

/** Starts a command as it stands, but for its port and folder; in a group of its own, for npx has children. */
function start(command: string, port: number, folder: string): ChildProcess {
  const line = command.replace("--port 8080", `--port ${port}`).replace("~/notes", folder);
  expect(line).not.toBe(command);
  const PATH = [path("../../node_modules/.bin"), process.env["PATH"]].join(delimiter);
  return spawn("sh", ["-c", line], {
    env: { ...process.env, PATH, npm_config_offline: "true" },
    stdio: "ignore",
    detached: true,
  });
}

test("the command of the stdio guide serves a folder to a browser's client", async () => {
  test.setTimeout(120_000);
  const folder = await mkdtemp(join(tmpdir(), "notes-"));
  await writeFile(join(folder, "curlew.txt"), "Seen at dusk.");
  const commands = samples.filter(({ language, source }) => language === "bash" && source === "docs/stdio.md");
  expect(commands.length).toBe(2);
  for (const { code } of commands) {
    const port = await freePort();
    const child = start(code, port, folder);
    const host = await createHost();
    try {
      await requested(`http://localhost:${port}/mcp`, { method: "OPTIONS" });
      const headers = code.includes("--apiKey") ? { "X-API-Key": "a-long-secret" } : {};
      const server = await host.connect(`http://localhost:${port}/mcp`, { headers });
      expect((await server.listTools()).map(({ name }) => name)).toContain("list_directory");
      const listed = await server.callTool("list_directory", { path: folder });
      expect(JSON.stringify(listed.content)).toContain("curlew.txt");
    } finally {
      await host.close();
      if (child.pid !== undefined) process.kill(-child.pid);
    }
  }
  await rm(folder, { recursive: true });
});
