/**
 * `npm run bench`: what large answers and long lists cost the page, beside the official SDK in the same run.
 *
 * Medians of interleaved rounds, in the same browser. The machine's noise is in both: read the ratios.
 */
import { chromium } from "playwright";
import { launchOptions } from "../../.ci/chromium.mjs";
import { startPeers } from "../helpers/peers.mjs";
import { serveStatic } from "../helpers/static-server.mjs";
import { bundle, page } from "./bundle.mjs";
import { benchPanel } from "./panel.mjs";

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3);
const SUBJECTS = ["mcp-panel", "official SDK"];
const WORKS = [
  { name: "20 MB text, looked at", kind: "look", tool: "export_diary", args: { megabytes: 20 }, times: 1 },
  { name: "20 MB text, whole result", kind: "call", tool: "export_diary", args: { megabytes: 20 }, times: 1 },
  { name: "7 MB structured, looked at", kind: "look", tool: "export_observations", args: { rows: 40_000 }, times: 1 },
  {
    name: "7 MB structured, whole result",
    kind: "call",
    tool: "export_observations",
    args: { rows: 40_000 },
    times: 1,
  },
  { name: "10,000 tools listed", kind: "list", query: "?tools=10000", times: 1 },
  { name: "200 calls in a row", kind: "call", tool: "get_species", args: { species: "curlew" }, times: 200 },
];

const median = (values) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)];
const ms = (value) => (value === 0 ? "–" : `${Math.round(value)} ms`);

async function headless(browser, origin, notebook) {
  console.log(`\nThe client alone (medians of ${ROUNDS}; longest task of the main thread, – is under 50 ms)\n`);
  console.log("| work | subject | total | longest task | worst gap |\n|---|---|---|---|---|");
  for (const work of WORKS) {
    const figures = Object.fromEntries(SUBJECTS.map((subject) => [subject, []]));
    for (let round = 0; round < ROUNDS; round++) {
      for (const subject of SUBJECTS) {
        const tab = await browser.newPage();
        await tab.goto(`${origin}/headless.html`);
        await tab.waitForFunction("globalThis.bench");
        const run = ([name, url, what]) => globalThis.bench(name, url, what);
        figures[subject].push(await tab.evaluate(run, [subject, notebook + (work.query ?? ""), work]));
        await tab.close();
      }
    }
    for (const subject of SUBJECTS) {
      const of = (key) => ms(median(figures[subject].map((one) => one[key])));
      console.log(`| ${work.name} | ${subject} | ${of("total")} | ${of("longestTask")} | ${of("worstGap")} |`);
    }
  }
}

const peers = await startPeers();
const server = await serveStatic({
  folder: ".",
  pages: {
    "/headless.html": page("/headless.js"),
    "/headless.js": await bundle("headless"),
    "/panel.html": page("/panel.js", "<body>"),
    "/panel.js": await bundle("panel"),
  },
});
const browser = await chromium.launch(launchOptions);
try {
  await headless(browser, server.origin, peers.urls.notebook);
  await benchPanel(browser, `${server.origin}/panel.html`, peers.urls.notebook, ROUNDS);
} finally {
  await browser.close();
  server.close();
  peers.stop();
}
