/**
 * The command with a stdio server: from Enter in the terminal to the first tool on the screen, beside MCP Inspector, and calls, beside mcp-proxy.
 *
 * The command is that of the packed package, installed in a folder of its own; both programs are started by `npx`, in the same Node, with the same
 * server and the same browser, which is open before. Turns alternate, so the machine's noise is in both.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { cp, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { freePort } from "../../.ci/free-port.mjs";
import { pack, TARBALL } from "../../.ci/package.mjs";
import { run } from "../../.ci/setup.mjs";
import { startRealServer } from "../helpers/real-servers.mjs";
import { INSPECTOR, inspectorFolder, nodeOfInspector } from "./startup/peers.mjs";
import { watchForName } from "./startup/first-name.mjs";
import { median, summary } from "./statistics.mjs";

/** Largest ratios to the others. */
const LIMITS = { start: 0.6, calls: 0.4 };
const CALLS = 400;
const WARM_UP = 20;
/** First tool of the server, which both show. */
const NAME = "echo";
const LIMIT_MS = 60_000;

const require = createRequire(import.meta.url);
const SERVER = [
  "node",
  require.resolve("@modelcontextprotocol/server-everything/package.json").replace("package.json", "dist/index.js"),
  "stdio",
];
const CONTESTANTS = {
  "mcp-panel": { args: ["mcp-panel", "--no-open", "--", ...SERVER], env: {}, clicks: [] },
  // Its page shows the server, which its switch connects.
  inspector: {
    args: ["mcp-inspector", "--web", ...SERVER],
    env: {
      MCP_SANDBOX_PORT: "0",
      MCP_APP_ORIGIN_PORT: "0",
      MCP_AUTO_OPEN_ENABLED: "false",
      MCP_INSPECTOR_SECRET_STORE: "memory",
    },
    clicks: ['input[role="switch"]', 'input[type="radio"][value="Tools"]'],
  },
};

/** Starts a program in a group of its own, and resolves with the first address that it prints. */
async function printed(line, options) {
  const [program, ...args] = line;
  const child = spawn(program, args, { ...options, detached: true, stdio: ["ignore", "pipe", "pipe"] });
  const exited = once(child, "exit");
  let text = "";
  const address = new Promise((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr])
      stream.on("data", (chunk) => {
        text += chunk;
        const [found] = /http:\/\/127\.0\.0\.1:\d+\S*(?=\s)/.exec(text) ?? [];
        if (found) resolve(found);
      });
    exited.then(([code]) => reject(new Error(`${line[1]} ended with ${code}:\n${text}`)));
  });
  const stop = async () => {
    process.kill(-child.pid, "SIGTERM");
    await exited;
  };
  return { address: await address, stop };
}

/** Milliseconds from the start of the program until its page has painted the first tool. */
async function startOf({ args, env, clicks }, { browser, cwd, path, home }) {
  const began = Date.now();
  const port = await freePort();
  const program = await printed(["npx", ...args], {
    cwd,
    env: { ...process.env, PATH: path, HOME: home, CLIENT_PORT: String(port), ...env },
  });
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  try {
    const tab = await context.newPage();
    await tab.addInitScript(watchForName, { name: NAME, limitMs: LIMIT_MS, clicks });
    await tab.goto(program.address, { waitUntil: "commit" });
    const [listed, origin] = await tab.evaluate("listed.then((ms) => [ms, performance.timeOrigin])");
    return origin + listed - began;
  } finally {
    await context.close();
    await program.stop();
  }
}

/** Runs in the page of the command: calls of a tool through its process and through mcp-proxy, in turns; milliseconds of each. */
async function callsOf({ proxy, count, warmUp }) {
  const { createHost } = await import("/panel/mcp-panel.js");
  const token = sessionStorage.getItem("mcp-panel-token");
  const host = await createHost({ storage: "memory", launcher: { url: "/stdio/", token } });
  const session = await fetch("/session", { method: "POST", headers: { "panel-token": token } });
  const own = `ws://${location.host}/stdio/${(await session.json()).servers[0].name}`;
  const servers = { own: await host.connect(own, { id: "own" }), proxy: await host.connect(proxy, { id: "proxy" }) };
  const times = { own: [], proxy: [] };
  for (let at = 0; at < count; at++)
    for (const name of at % 2 ? ["own", "proxy"] : ["proxy", "own"]) {
      const began = performance.now();
      await servers[name].callTool("echo", { message: "x" });
      if (at >= warmUp) times[name].push(performance.now() - began);
    }
  await host.close();
  return times;
}

async function calls(browser, { cwd, path, home }) {
  const proxied = await startRealServer("proxied-everything");
  const program = await printed(["npx", ...CONTESTANTS["mcp-panel"].args], {
    cwd,
    env: { ...process.env, PATH: path, HOME: home },
  });
  const tab = await browser.newPage();
  try {
    await tab.addInitScript(watchForName, { name: NAME, limitMs: LIMIT_MS, clicks: [] });
    await tab.goto(program.address);
    await tab.evaluate("listed");
    return await tab.evaluate(callsOf, { proxy: proxied.url, count: CALLS, warmUp: WARM_UP });
  } finally {
    await tab.close();
    await program.stop();
    await proxied.stop();
  }
}

/** Measures. Resolves with a verdict for each limit. */
export async function benchCommand(browser, rounds) {
  pack();
  const folder = await mkdtemp(join(tmpdir(), "bench-command-"));
  try {
    await cp(TARBALL, join(folder, "mcp-panel.tgz"));
    await writeFile(join(folder, "package.json"), '{ "private": true }');
    const { ok } = run("npm", ["install", "--no-audit", "--no-fund", "--loglevel=error", "./mcp-panel.tgz"], {
      cwd: folder,
    });
    if (!ok) throw new Error("npm install of the packed package failed");
    const path = `${dirname(nodeOfInspector())}${delimiter}${process.env.PATH}`;
    const places = { "mcp-panel": folder, inspector: inspectorFolder() };
    const times = { "mcp-panel": [], inspector: [] };
    for (let round = 0; round <= rounds; round++)
      for (const name of round % 2 ? ["mcp-panel", "inspector"] : ["inspector", "mcp-panel"]) {
        const ms = await startOf(CONTESTANTS[name], { browser, cwd: places[name], path, home: folder });
        if (round > 0) times[name].push(ms); // the first round fills the caches of the system
      }
    const { own, proxy } = await calls(browser, { cwd: folder, path, home: folder });
    const started = times["mcp-panel"].map((ms, round) => ms / times.inspector[round]);
    const figure = (values, digits) => {
      const { low, median: middle, high } = summary(values);
      return `${middle.toFixed(digits)} ms (${low.toFixed(digits)}–${high.toFixed(digits)})`;
    };
    console.log(
      `\ncommand, from Enter to the first tool: ${figure(times["mcp-panel"], 0)}, MCP Inspector ${INSPECTOR} ${figure(times.inspector, 0)}\n` +
        `command, a call of a stdio server: ${figure(own, 2)}, through mcp-proxy ${figure(proxy, 2)}`,
    );
    const verdict = (what, value, limit) => ({
      ok: value <= limit,
      text: `command, ${what}: ${value.toFixed(2)} × of ${limit} ×`,
    });
    return [
      verdict("from Enter to the first tool, beside MCP Inspector", median(started), LIMITS.start),
      verdict("calls of a stdio server, beside mcp-proxy", median(own) / median(proxy), LIMITS.calls),
    ];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
