/**
 * `npm run bench`: the cost of the protocol, large answers and long lists, beside `fetch` alone and the official SDK in the same run.
 *
 * Medians of interleaved rounds, in the same browser. The machine's noise is in both: read the ratios.
 *
 * - `BENCH_ONLY`: parts to run, with commas between: calls, concurrent, ping, resume, progress, tools, whole, results, panel, budgets,
 *   history, relay, command, startup. Default: all but startup and command, which install other people's programs, and relay; the last two need the
 *   built package.
 * - `BENCH_WORKS`: of the budgets, those whose names contain one of these words, with commas between. Default: all.
 * - `BENCH_ROUNDS`: rounds of everything. Default: as many as the protocol's medians need to stand still, 3 of the others.
 * - `BENCH_STRICT=1`: a broken budget fails the run. Not the default, for machines differ.
 */
import { chromium } from "playwright";
import { launchOptions } from "../../.ci/chromium.mjs";
import { startPeers } from "../helpers/peers.mjs";
import { serveStatic } from "../helpers/static-server.mjs";
import { bundle, bundleFiles, page } from "./bundle.mjs";
import { benchCommand } from "./command.mjs";
import { benchPanel } from "./panel.mjs";
import { benchHistory } from "./panel-history.mjs";
import { benchBudgets } from "./panel-budgets.mjs";
import { benchProtocol, PROTOCOL_PARTS } from "./protocol.mjs";
import { benchRelay } from "./relay.mjs";
import { benchStartup } from "./startup/startup.mjs";
import { median, ms } from "./statistics.mjs";

const { BENCH_ROUNDS, BENCH_ONLY, BENCH_STRICT } = process.env;
const ROUNDS = Number(BENCH_ROUNDS ?? 3);
const PARTS = [...PROTOCOL_PARTS, "results", "panel", "budgets", "history"];
const NAMED_ONLY = ["startup", "relay", "command"];
const wanted = BENCH_ONLY?.split(",").map((part) => part.trim()) ?? PARTS;
const unknown = wanted.filter((part) => ![...PARTS, ...NAMED_ONLY].includes(part));
if (unknown.length > 0 || !(ROUNDS >= 1)) {
  console.error(`BENCH_ONLY takes ${[...PARTS, ...NAMED_ONLY].join(", ")}; BENCH_ROUNDS a number from 1 on.`);
  process.exit(2);
}
const SUBJECTS = ["mcp-panel worker", "official SDK"];
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

/** Says of each budget whether it held; false when one did not. */
function judge(verdicts) {
  console.log("\nBudgets\n");
  for (const { ok, text } of verdicts) console.log(`- ${text} ${ok ? "ok" : "OVER BUDGET"}`);
  return verdicts.every(({ ok }) => ok);
}

const server = await serveStatic({
  folder: ".",
  pages: {
    "/duel.html": page("/duel.js"),
    "/duel.js": await bundle("duel"),
    "/raw-worker.js": await bundle("raw.worker"),
    "/headless.html": page("/headless.js"),
    "/headless.js": await bundle("headless"),
    "/panel.html": page("/panel.js", "<body>"),
    ...(await bundleFiles("panel")),
    "/stress.html": page("/panel-stress.js", "<body>"),
    ...(await bundleFiles("panel-stress")),
    "/history.html": page("/panel-history.js", "<body>"),
    ...(await bundleFiles("panel-history")),
  },
});
const needsPeers = wanted.includes("results") || wanted.includes("panel");
const peers = needsPeers ? await startPeers() : undefined;
const browser = await chromium.launch(launchOptions);
let isWithin = true;
try {
  const protocol = PROTOCOL_PARTS.filter((part) => wanted.includes(part));
  const fixedRounds = BENCH_ROUNDS === undefined ? undefined : ROUNDS;
  if (protocol.length > 0) {
    isWithin = judge(await benchProtocol(browser, `${server.origin}/duel.html`, protocol, fixedRounds));
  }
  if (wanted.includes("results")) await headless(browser, server.origin, peers.urls.notebook);
  if (wanted.includes("panel")) await benchPanel(browser, `${server.origin}/panel.html`, peers.urls.notebook, ROUNDS);
  if (wanted.includes("budgets")) {
    isWithin = judge(await benchBudgets(browser, `${server.origin}/stress.html`, ROUNDS)) && isWithin;
  }
  if (wanted.includes("history")) {
    isWithin = judge(await benchHistory(browser, `${server.origin}/history.html`)) && isWithin;
  }
  if (wanted.includes("relay")) isWithin = judge(await benchRelay(browser)) && isWithin;
  if (wanted.includes("command")) isWithin = judge(await benchCommand(browser, ROUNDS)) && isWithin;
  if (wanted.includes("startup")) await benchStartup(ROUNDS);
} finally {
  await browser.close();
  server.close();
  peers?.stop();
}
process.exit(isWithin || BENCH_STRICT !== "1" ? 0 : 1);
