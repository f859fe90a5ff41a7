/**
 * `npm run paths`: how many files and named functions a tool call runs through, once as a program makes it and once as the panel does.
 *
 * The engine runs in the page's thread, so that both sides of the worker's boundary count. Each action is done before it is measured: what
 * is loaded with the first call is loaded. Vite serves the sources unbundled, so each script is one source file; V8's precise coverage
 * says which named functions ran. The audit trail writes while the request is on its way and nobody waits for it: it is counted by itself.
 * A busy machine runs timers and drawing meanwhile, which are no part of the call: of several measurements, the one with the fewest functions counts.
 * Fails over the limits, and then lists the files. `--files` always lists them, `--functions` the functions, too.
 */
import { chromium } from "playwright";
import { createServer } from "vite";
import { launchOptions } from "../../.ci/chromium.mjs";
import { startPeers } from "../helpers/peers.mjs";

/** Longer than what follows an answer, such as the page's last frames. */
const SETTLED_MS = 500;
/** For the steps before a measurement, also on a machine that is busy with other tests. */
const TIMEOUT_MS = 120_000;
/** Measurements at least, and at most while all are over the limits. */
const MEASUREMENTS = { least: 4, most: 12 };
const HEADLESS = `
  import { createHost } from "/src/index.ts";
  const server = await (await createHost()).connect(new URLSearchParams(location.search).get("server"));
  await server.listTools();
  globalThis.act = async () => {
    await server.callTool("get_species", { species: "curlew" });
    debugger; // the figures are of this moment
  };`;
const PANEL = `
  import "/components/page.ts";
  const panel = document.createElement("mcp-panel");
  panel.src = new URLSearchParams(location.search).get("server");
  panel.style.blockSize = "700px";
  document.body.append(panel);`;

/** The audit trail, its unfinished writes, and the store it writes to. */
const BESIDE =
  /^src\/(storage\/|addresses\/bare-url\.ts|client\/(host\/pending-writes|memory\/(audit-trail|audited-arguments|stored-audit))\.ts)/;

/** Limits only fall: a few more than today's 35 files and 108 functions, and 139 files, because a busy machine draws more often meanwhile. */
const ACTIONS = [
  {
    name: "headless callTool, 2026-07-28",
    script: HEADLESS,
    limits: { files: 36, functions: 112 },
    prepare: (page) => page.waitForFunction("globalThis.act"),
    act: (page) => page.evaluate("globalThis.act()"),
  },
  {
    name: "panel: click on Run to the result",
    script: PANEL,
    limits: { files: 140 },
    async prepare(page) {
      await page.locator("mcp-tools-list").getByRole("searchbox").fill("list_notes");
      await page.locator("mcp-tools-list").getByRole("option").first().click();
      await page.getByRole("button", { name: /^Run/ }).first().waitFor();
    },
    async act(page) {
      await page.getByRole("button", { name: /^Run/ }).first().click();
      await page.locator("mcp-tool-detail mcp-result-view").waitFor();
    },
  },
];
const hasFunctions = process.argv.includes("--functions");
const hasFiles = hasFunctions || process.argv.includes("--files");

/** Serves the sources, and a page that runs a script and may start no worker. */
async function serve() {
  const pages = {
    name: "paths-page",
    configureServer({ middlewares }) {
      middlewares.use((request, response, next) => {
        const { pathname, searchParams } = new URL(request.url, "http://localhost");
        if (pathname !== "/paths.html") return next();
        const script = ACTIONS[Number(searchParams.get("action"))]?.script ?? "";
        response.setHeader("Content-Type", "text/html");
        response.setHeader("Content-Security-Policy", "worker-src 'none'");
        response.end(`<!doctype html><title>Paths</title><body><script type="module">${script}</script></body>`);
      });
    },
  };
  const vite = await createServer({
    mode: "test",
    appType: "custom",
    logLevel: "error",
    clearScreen: false,
    server: { host: "localhost", port: 0, hmr: false, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true, include: ["z-schema", "highlight.js/lib/core", "papaparse"] },
    plugins: [pages],
  });
  await vite.listen();
  return { vite, origin: `http://localhost:${vite.httpServer.address().port}` };
}

/** The named functions that ran since coverage was taken last, by source file. */
async function functionsRun(session, origin) {
  const { result } = await session.send("Profiler.takePreciseCoverage");
  const ran = new Map();
  for (const { url, functions } of result) {
    const path = url.startsWith(origin) ? url.slice(origin.length + 1).split("?")[0] : "";
    if (!/^(src|workers|components)\//.test(path)) continue;
    const names = functions
      .filter(({ functionName, ranges }) => functionName !== "" && ranges[0].count > 0)
      .map(({ functionName }) => functionName);
    if (names.length > 0) ran.set(path, names);
  }
  return ran;
}

/** How many files of a kind, and functions in them. */
function countOf(ran, isCounted) {
  const counted = [...ran].filter(([file]) => isCounted(file));
  return { files: counted.length, functions: counted.flatMap(([, names]) => names).length };
}

/** Functions that ran during an action, up to its answer, by source file. */
async function ranDuring(page, session, origin, act) {
  await session.send("Profiler.takePreciseCoverage"); // counts anew from here
  let ran;
  const paused = () => {
    ran = functionsRun(session, origin);
    void ran.then(() => session.send("Debugger.resume"));
  };
  session.once("Debugger.paused", paused);
  await act(page);
  session.off("Debugger.paused", paused);
  return (await ran) ?? functionsRun(session, origin);
}

const isCall = (file) => !BESIDE.test(file);
const isBeside = (file) => BESIDE.test(file);

/** Returns true if a count is over its limit. */
const isOverLimits = (counts, limits) => Object.entries(limits).some(([what, limit]) => counts[what] > limit);

/** Does an action twice unmeasured, then several times: the measurement with the fewest functions. */
async function measure(browser, address, origin, { prepare, act, limits }) {
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
  page.setDefaultTimeout(TIMEOUT_MS);
  page.on("pageerror", (error) => console.error(`[paths] ${error}`));
  const session = await page.context().newCDPSession(page);
  await session.send("Profiler.enable");
  await session.send("Profiler.startPreciseCoverage", { callCount: true, detailed: true });
  await page.goto(address);
  await prepare(page);
  for (let time = 0; time < 2; time++) {
    await act(page);
    await page.waitForTimeout(SETTLED_MS);
  }
  await session.send("Debugger.enable");
  let least;
  for (let time = 0; time < MEASUREMENTS.most; time++) {
    const ran = await ranDuring(page, session, origin, act);
    if (!least || countOf(ran, isCall).functions < countOf(least, isCall).functions) least = ran;
    if (time + 1 >= MEASUREMENTS.least && !isOverLimits(countOf(least, isCall), limits)) break;
    await page.waitForTimeout(SETTLED_MS);
  }
  await page.close();
  return least;
}

const peers = await startPeers();
const { vite, origin } = await serve();
const browser = await chromium.launch(launchOptions);
let isOver = false;
try {
  console.log("| action | files | named functions | beside it |\n|---|---|---|---|");
  const lists = [];
  for (const [index, action] of ACTIONS.entries()) {
    const server = encodeURIComponent(peers.urls.notebook);
    const ran = await measure(browser, `${origin}/paths.html?action=${index}&server=${server}`, origin, action);
    const beside = countOf(ran, isBeside);
    const counts = countOf(ran, isCall);
    isOver ||= isOverLimits(counts, action.limits);
    const cells = Object.entries(counts).map(([what, count]) => {
      const limit = action.limits[what];
      return limit === undefined ? count : `${count} of ${limit}${count > limit ? " OVER" : ""}`;
    });
    console.log(`| ${action.name} | ${cells.join(" | ")} | ${beside.files} files, ${beside.functions} functions |`);
    lists.push([action.name, ran]);
  }
  for (const [name, ran] of hasFiles || isOver ? lists : []) {
    console.log(`\n${name}`);
    for (const [file, names] of [...ran].toSorted(([a], [b]) => a.localeCompare(b))) {
      console.log(`  ${file}${hasFunctions ? `: ${names.join(", ")}` : ` (${names.length})`}`);
    }
  }
} finally {
  await browser.close();
  await vite.close();
  peers.stop();
}
process.exit(isOver ? 1 : 0);
