/**
 * The protocol beside `fetch` by hand and the official SDK: quick calls, a flood of progress, long lists.
 *
 * Everybody is connected in one page and takes turns, in another order each round; a rival's figure is the ratio to `fetch` in the same
 * round and the same thread, so that a busy machine disturbs both. Rounds go on until the medians stand still.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { median, ms, summary } from "./statistics.mjs";

/** The official SDK, slow at floods, sits out the rounds after these. */
const MIN_ROUNDS = 9;
/** Two standard errors of the median, as a share of it. */
const STILL = 0.03;
const LONG_TASK_MS = 50;

const PAGE = "raw fetch";
const WORKER = "raw fetch in a worker";
/** Each rival and who it is measured by. */
const RIVALS = { "mcp-panel engine": PAGE, "mcp-panel worker": WORKER, "official SDK": PAGE };
const OURS = { "mcp-panel engine": "page", "mcp-panel worker": "worker" };

/** The parts: what is done, at which address, and what it may cost (times `fetch`). */
const PARTS = {
  calls: {
    budget: 1.1,
    maxRounds: 31,
    duty: { kind: "calls", calls: 200, turns: 10 },
    title: "200 calls in a row of a tool with a tiny answer",
    variants: ["json", "sse"].flatMap((answer) =>
      ["modern", "legacy"].map((era) => ({
        name: `${answer === "json" ? "JSON" : "SSE"}, ${era}`,
        era,
        query: { answer },
      })),
    ),
  },
  progress: {
    budget: 1.5,
    maxRounds: 61,
    duty: { kind: "progress", events: 50_000 },
    title: "one call with 50,000 progress events",
    variants: [
      { name: "modern", era: "modern", query: {} },
      { name: "legacy, resumable", era: "legacy", query: {} },
    ],
    isWatched: true,
  },
  tools: {
    budget: 1.2,
    maxRounds: 61,
    duty: { kind: "list", tools: 5_000 },
    title: "5,000 tools listed",
    variants: [5_000, 250, 100].map((page) => ({
      name: page === 5_000 ? "one page" : `${page} a page`,
      era: "modern",
      query: { page },
    })),
    isWatched: true,
  },
};

/** The names of the parts. */
export const PROTOCOL_PARTS = Object.keys(PARTS);

async function startServer() {
  const child = spawn(process.execPath, [fileURLToPath(new URL("server.mjs", import.meta.url))], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [line] = await once(child.stdout, "data");
  return { url: String(line).trim(), stop: () => child.kill() };
}

const ratiosOf = (rounds, rival) =>
  rounds.filter((round) => round[rival]).map((round) => round[rival].total / round[RIVALS[rival]].total);

/** Rounds of one variant, after one that warms up. */
async function roundsOf(tab, { duty, maxRounds }, fixedRounds) {
  const all = [PAGE, WORKER, ...Object.keys(RIVALS)];
  const run = (at) => {
    const names = at < MIN_ROUNDS ? all : all.filter((name) => name !== "official SDK");
    return tab.evaluate(([who, what]) => globalThis.round(who, what), [names, duty]);
  };
  await run(0);
  const rounds = [];
  const isStill = () => Object.keys(OURS).every((rival) => summary(ratiosOf(rounds, rival)).error <= STILL);
  while (rounds.length < (fixedRounds ?? maxRounds)) {
    rounds.push(await run(rounds.length));
    if (fixedRounds === undefined && rounds.length >= MIN_ROUNDS && isStill()) break;
  }
  return rounds;
}

function rowsOf(name, rounds, isWatched) {
  return [PAGE, ...Object.keys(RIVALS).filter((one) => RIVALS[one] === PAGE), WORKER, "mcp-panel worker"].map((who) => {
    const of = (key) => rounds.filter((round) => round[who]).map((round) => round[who][key]);
    let ratio = "1";
    if (RIVALS[who]) {
      const { median: middle, low, high } = summary(ratiosOf(rounds, who));
      ratio = `${middle.toFixed(2)} (${low.toFixed(2)}–${high.toFixed(2)})`;
    }
    const tasks = isWatched
      ? [`${ms(median(of("longestTask")))} (${ms(summary(of("longestTask")).max)})`, ms(median(of("worstGap")))]
      : [];
    return `| ${[name, who, ms(median(of("total"))), ratio, ...tasks].join(" | ")} |`;
  });
}

/** The verdicts of one variant: a line for each of ours. */
function verdictsOf(part, name, rounds) {
  const { budget, isWatched } = PARTS[part];
  return Object.entries(OURS).flatMap(([who, where]) => {
    const { median: ratio, error } = summary(ratiosOf(rounds, who));
    const label = `${part}, ${where}, ${name}`;
    const margin = `± ${(error * 100).toFixed(1)} %, ${rounds.length} rounds`;
    const speed = {
      ok: ratio <= budget,
      text: `${label}: ${ratio.toFixed(2)} × raw (budget ${budget}; ${margin})`,
    };
    if (part !== "progress" || !isWatched) return [speed];
    const task = median(rounds.map((round) => round[who].longestTask));
    return [
      speed,
      {
        ok: task <= LONG_TASK_MS,
        text: `${label}: longest task ${task === 0 ? "under 50 ms" : ms(task)} (budget ${LONG_TASK_MS} ms)`,
      },
    ];
  });
}

/** Runs the parts and prints their tables; resolves with the verdicts. */
export async function benchProtocol(browser, address, parts, fixedRounds) {
  const server = await startServer();
  const verdicts = [];
  try {
    for (const part of parts) {
      const { title, variants, isWatched } = PARTS[part];
      const columns = ["variant", "client", "median", "× raw in the same thread (quartiles)"];
      if (isWatched) columns.push("longest task of the page, median (largest)", "worst gap");
      console.log(`\nThe protocol: ${title}\n\n| ${columns.join(" | ")} |\n|${columns.map(() => "---").join("|")}|`);
      for (const { name, era, query } of variants) {
        const url = `${server.url}?${new URLSearchParams({ era, ...query })}`;
        const tab = await browser.newPage();
        await tab.goto(address);
        await tab.waitForFunction("globalThis.round");
        await tab.evaluate(
          ([who, where, which]) => globalThis.enter(who, where, which),
          [[PAGE, WORKER, ...Object.keys(RIVALS)], url, era],
        );
        const rounds = await roundsOf(tab, PARTS[part], fixedRounds);
        await tab.evaluate(() => globalThis.leave());
        await tab.close();
        console.log(rowsOf(name, rounds, isWatched).join("\n"));
        verdicts.push(...verdictsOf(part, name, rounds));
      }
    }
  } finally {
    server.stop();
  }
  return verdicts;
}
