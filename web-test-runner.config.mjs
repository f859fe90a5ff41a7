/**
 * Unit and component tests in a real browser. Sources and tests come through Vite's own transforms (mode `test` of vite.config.ts).
 * Tests share a few pages.
 *
 * In Chromium, unless `TEST_ENGINES` names others (`firefox,webkit`). In CI, where all suites run at once, a test that fails gets a second try, as
 * the end-to-end tests do; the report names it.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { relative } from "node:path";
import { defaultReporter, summaryReporter } from "@web/test-runner";
import { playwrightLauncher } from "@web/test-runner-playwright";
import { createServer } from "vite";
import { launchOptions } from "./.ci/chromium.mjs";
import { firefoxOptions, firefoxPath } from "./.ci/engines.mjs";
import { appMiddleware } from "./test/helpers/app-middleware.mjs";
import { bundlePages } from "./test/helpers/bundle-pages.mjs";
import { startPeers } from "./test/helpers/peers.mjs";
import { registryResponse } from "./test/helpers/registry-responses.mjs";
import { reportMiddleware } from "./test/helpers/report-middleware.mjs";
import { writePages } from "./test/helpers/pages.mjs";
import { SECOND_TRY } from "./test/helpers/second-tries.mjs";
import { webkitLauncher } from "./test/helpers/webkit-launcher.mjs";

const engines = process.env.TEST_ENGINES?.split(",").filter(Boolean);
/** A window of Firefox that another one covers has no focus, and WebKit's driver has one window: a page at a time. */
const LAUNCHERS = {
  chromium: () => playwrightLauncher({ product: "chromium", launchOptions }),
  firefox: () =>
    playwrightLauncher({ product: "firefox", launchOptions: firefoxOptions(firefoxPath()), concurrency: 1 }),
  webkit: () => webkitLauncher(),
};

const vite = await createServer({
  mode: "test",
  appType: "custom",
  logLevel: "warn",
  clearScreen: false,
  server: { middlewareMode: true, hmr: false, ws: false, watch: null },
  // Nearly everything is ESM already; pre-bundling would load Lit twice. These import CommonJS, or are it.
  optimizeDeps: {
    noDiscovery: true,
    include: ["z-schema", "highlight.js/lib/core", "papaparse", "react", "react-dom/client", "react-dom/server"],
  },
  plugins: [
    {
      name: "wtr-virtual-modules",
      enforce: "pre",
      resolveId: (id) =>
        /__web-dev-server__|^\/__web/.test(id) ? { id: `/${id.split("/").pop()}`, external: true } : undefined,
    },
  ],
});

/** Pages of each browser. Folders of their own: several runs may be under way at once. */
const pages = engines
  ? engines.map((engine) => [engine, writePages(`test-results/${engine}-pages`, { engine, engines })])
  : [["chromium", writePages("test-results/pages")]];
/** Thousands of modules one by one are a quarter of the run's time. */
const isBundled = engines !== undefined || Boolean(process.env.CI);
/** Files of bundled pages, which the runner serves itself. */
const BUNDLES = `test-results/${engines ? "engine-" : ""}bundles`;

/** Hands every request that is not the runner's own to Vite. */
const viteMiddleware = (ctx, next) => {
  if (ctx.path === "/" || ctx.path.includes("__w") || ctx.path.startsWith(`/${BUNDLES}/`)) return next();
  return new Promise((resolve, reject) => {
    const done = () => resolve();
    ctx.res.once("close", done);
    ctx.respond = false;
    ctx.res.statusCode = 200;
    vite.middlewares(ctx.req, ctx.res, (error) => {
      ctx.res.off("close", done);
      ctx.respond = true;
      ctx.res.statusCode = 404;
      if (error) reject(error);
      else next().then(resolve, reject);
    });
  });
};

/** Bundle of each page. */
const bundles = isBundled
  ? await bundlePages(
      pages.flatMap(([, own]) => own),
      BUNDLES,
    )
  : new Map();
const groups = pages.map(([engine, own]) => ({
  name: engine,
  files: own.map((page) => bundles.get(page) ?? page),
  browsers: [LAUNCHERS[engine]()],
}));
const peers = await startPeers();

/** Tells the tests where the real servers are. */
const peersMiddleware = (ctx, next) => {
  if (ctx.path !== "/__peers.json") return next();
  ctx.body = peers.urls;
  return undefined;
};

/** Addresses that each browser has requested from registries, in order: several run at once. */
const requested = new Map();
/** Registries at `/__registry/`, one for each way to respond; `/__registry/requested` has the browser's requests, and forgets them. */
const registryMiddleware = (ctx, next) => {
  const [, path] = /^\/__registry(\/.*)$/.exec(ctx.url) ?? [];
  if (path === undefined) return next();
  const browser = ctx.headers["user-agent"];
  const own = requested.get(browser) ?? [];
  requested.set(browser, own);
  if (path === "/requested") return void (ctx.body = own.splice(0));
  own.push(path);
  const response = registryResponse(path, peers.urls.notebook);
  if (!response) return new Promise(() => undefined); // until the page ends the request
  ctx.status = response.status;
  ctx.type = response.type;
  ctx.body = response.body;
  return undefined;
};

/** The totals, the titles by browser, and the names of tests that failed, once or twice, for the closing lines of `npm test`. */
const totals = {
  stop() {},
  onTestRunFinished({ sessions }) {
    const count = { passed: 0, failed: 0, skipped: 0 };
    const failures = [];
    const secondTries = [];
    const titles = {};
    /** Milliseconds by browser and suite: where the time goes. */
    const durations = {};
    const walk = (suite, path, browser) => {
      for (const test of suite.tests ?? []) {
        count[test.skipped ? "skipped" : test.passed ? "passed" : "failed"]++;
        // The path begins with the file, which is another in each engine.
        if (!test.skipped) (titles[browser] ??= []).push([...path.slice(1), test.name].join(" "));
        const suiteName = `${browser}: ${path[1]}`;
        durations[suiteName] = (durations[suiteName] ?? 0) + (test.duration ?? 0);
        if (test.skipped || test.passed) continue;
        const name = [...path, test.name].join(" · ");
        failures.push(name);
        console.log(`FAILED ${name}: ${test.error?.message ?? "no reason given"}`);
      }
      for (const inner of suite.suites ?? []) walk(inner, [...path, inner.name], browser);
    };
    for (const { browser, testFile, testResults, errors, passed, logs = [] } of sessions) {
      const path = relative(process.cwd(), testFile ?? "").replaceAll("\\", "/");
      const file = engines ? `${browser.name}: ${path}` : path;
      for (const log of logs.flat().map(String)) {
        if (log.startsWith(SECOND_TRY)) secondTries.push(`${file} · ${log.slice(SECOND_TRY.length)}`);
      }
      if (testResults) walk(testResults, [file], browser.name);
      if (errors.length === 0 && (passed || testResults)) continue;
      count.failed++;
      failures.push(`${file}: ${errors[0]?.message ?? "the file did not run to its end"}`);
    }
    const passedThen = secondTries.filter((test) => !failures.includes(test));
    mkdirSync("test-results", { recursive: true });
    writeFileSync(
      `test-results/${engines ? "engines" : "browser"}.json`,
      JSON.stringify({ ...count, failures, secondTries: passedThen, runs: Object.values(titles) }),
    );
    const longest = Object.entries(durations).sort(([, one], [, other]) => other - one);
    for (const [name, ms] of longest.slice(0, 12)) console.log(`${(ms / 1000).toFixed(1)} s ${name}`);
  },
};

export default {
  ...(process.argv.includes("--files") ? { browsers: pages.map(([engine]) => LAUNCHERS[engine]()) } : { groups }),
  plugins: [
    {
      name: "close-what-was-started",
      serverStop() {
        peers.stop();
        return vite.close();
      },
    },
  ],
  middleware: [peersMiddleware, appMiddleware(), registryMiddleware, reportMiddleware(), viteMiddleware],
  concurrency: 2,
  filterBrowserLogs: (log) => !log.args.some((arg) => typeof arg === "string" && arg.includes("Lit is in dev mode")),
  // WebKit takes seconds to refuse values of great depth: it looks for cycles all the way up, at each level. In CI all suites share two cores.
  testFramework: {
    config: { ui: "bdd", timeout: engines || process.env.CI ? 90_000 : 30_000, retries: process.env.CI ? 1 : 0 },
  },
  browserStartTimeout: 90_000,
  testsStartTimeout: 60_000,
  // A page has many files, and a machine may be busy.
  testsFinishTimeout: 1_500_000,
  reporters: [process.env.CI ? summaryReporter() : defaultReporter(), totals],
};
