/**
 * The panel's budgets: too much of everything, each in a new context; what it took, what it may take, and what it took the panels
 * people use today.
 */
import { availableParallelism, loadavg } from "node:os";
import { median, ms } from "./statistics.mjs";
import { MARKDOWN_TOOLS, startStressServer } from "./stress-server.mjs";

/**
 * Medians of the others, milliseconds (nodes: elements), measured 2026-11-20/21 in Chromium 156 on two quiet cores: MCP Inspector 2.12,
 * MCPJam Inspector 1.0.24, mcp-use inspector. Of a range, the better end. The best of them is what is compared with; what never appeared
 * is left out. Theirs count from the click, so that the server's time is in them.
 */
const PEERS = {
  "2,000 tools": {
    visible: { Inspector: 2_850, MCPJam: 240, "mcp-use": 11_500 },
    nodes: { MCPJam: 1_062, Inspector: 10_201 },
    key: { MCPJam: 17, Inspector: 107 },
  },
  "5 MB text": { visible: { Inspector: 2_200, "mcp-use": 2_000 }, task: { Inspector: 1_060, "mcp-use": 1_050 } },
  "1,000 blocks": { visible: { Inspector: 1_900, "mcp-use": 550 }, nodes: { Inspector: 16_200, "mcp-use": 24_850 } },
  "5,000 log messages": { task: { "mcp-use": 617 } },
};

/** The longest task of the main thread; the browser tells those over 50 ms. */
const task = 50;
const WORKS = [
  {
    name: "2,000 tools",
    does: "list",
    args: [2_000],
    query: "?tools=2000",
    most: { visible: 250, nodes: 1_500, key: 16, palette: 16, task },
  },
  {
    name: "10,000 tools",
    does: "list",
    args: [10_000],
    query: "?tools=10000",
    most: { visible: 250, nodes: 1_500, key: 16, palette: 16, task },
  },
  { name: "5 MB text", does: "result", args: ["text"], most: { visible: 300, task } },
  { name: "5 MB JSON", does: "result", args: ["json"], most: { visible: 300, task } },
  { name: "1,000 blocks", does: "result", args: ["blocks"], most: { visible: 300, task } },
  { name: "3 MB of code", does: "viewed", args: ["code", ["code"]], most: { task } },
  {
    name: "1 MB of bad Markdown, 8 kinds",
    does: "viewed",
    args: ["markdown", MARKDOWN_TOOLS],
    most: { task },
  },
  {
    name: "10,000 resources",
    does: "resources",
    args: [10_000],
    query: "?resources=10000",
    most: { visible: 250, nodes: 1_500, key: 16, task },
  },
  { name: "5,000 log messages", does: "logs", args: [], most: { task } },
  { name: "50,000 traffic entries", does: "traffic", args: [], most: { dropped: 6, zoomed: 6, task } },
  { name: "24 MB of bodies, searched", does: "searched", args: [], most: { search: 300, task } },
];
const WORDS = {
  visible: "visible after its bytes",
  nodes: "elements",
  early: "worst filter key as the list arrives",
  key: "worst filter key",
  palette: "first palette key",
  task: "longest task",
  dropped: "dropped frames of 120",
  zoomed: "dropped frames of 120 on the timeline",
  search: "first hit, in the entry searched last",
  raw: "includes() over the same text",
  times: "first hit, times includes()",
};
const COUNTS = ["nodes", "dropped", "zoomed", "times"];
const shown = (key, value) => (COUNTS.includes(key) ? String(Math.round(value)) : ms(value));

/** The best of the others at that, and how we compare: below 1 is better than they. */
function beside(name, key, value) {
  const [best] = Object.entries(PEERS[name]?.[key] ?? {}).sort((a, b) => a[1] - b[1]);
  return best ? `${shown(key, best[1])} (${best[0]}): ${(value / best[1]).toFixed(2)} of it` : "";
}

/** Names of works to run, with commas between. Default: all. */
const ONLY = process.env.BENCH_WORKS?.split(",").map((name) => name.trim());

/** Prints the table; resolves with a verdict on each budget. */
export async function benchBudgets(browser, address, rounds) {
  const server = await startStressServer();
  const verdicts = [];
  console.log(
    `\nThe panel's budgets (medians of ${rounds}; load of the machine ${loadavg()[0].toFixed(1)} on ${availableParallelism()} cores)\n`,
  );
  console.log("| work | figure | median | budget | | best of the others |\n|---|---|---|---|---|---|");
  try {
    for (const { name, does, args, query = "", most } of WORKS) {
      if (ONLY && !ONLY.some((one) => name.includes(one))) continue;
      const runs = [];
      for (let round = 0; round < rounds; round++) {
        const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
        const tab = await context.newPage();
        await tab.goto(address);
        await tab.waitForFunction("globalThis.stress");
        runs.push(
          await tab.evaluate(([work, all]) => globalThis.stress[work](...all), [does, [server.url + query, ...args]]),
        );
        await context.close();
      }
      for (const key of Object.keys(runs[0])) {
        const value = median(runs.map((one) => one[key]));
        const budget = most[key];
        const ok = budget === undefined || value <= budget;
        if (budget !== undefined)
          verdicts.push({ ok, text: `${name}, ${WORDS[key]}: ${shown(key, value)} (at most ${shown(key, budget)})` });
        const verdict = budget === undefined ? "" : ok ? "ok" : "OVER";
        console.log(
          `| ${name} | ${WORDS[key]} | ${shown(key, value)} | ${budget === undefined ? "" : shown(key, budget)} | ${verdict} | ${beside(name, key, value)} |`,
        );
      }
    }
  } finally {
    server.close();
  }
  return verdicts;
}
