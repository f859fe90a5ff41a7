/**
 * The protocol beside `fetch` alone and the official SDK.
 *
 * The clients of one thread are connected in one page and take turns, in another order each round; a client's figure is the ratio to
 * `fetch` in the same round and the same thread, so that a busy machine disturbs both. Clients in the page and clients in a worker have
 * a browser context each: two hosts of one origin would share its connections between them. Rounds go on until the medians stand still.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { PARTS } from "./parts.mjs";
import { median, ms, summary } from "./statistics.mjs";

/** The official SDK, slow at floods, sits out the rounds after these. */
const MIN_ROUNDS = 9;
/** Two standard errors of the median, as a share of it. */
const STILL = 0.03;

const PAGE = "raw fetch";
const WORKER = "raw fetch in a worker";
const SDK = "official SDK";
const LIMITED = "raw fetch, 5 at a time";
/** The raw client each is compared with. */
const RIVALS = { "mcp-panel engine": PAGE, "mcp-panel worker": WORKER, [SDK]: PAGE, [LIMITED]: PAGE };
const OURS = { "mcp-panel engine": "page", "mcp-panel worker": "worker" };
/** Those of the page, and those with a worker. */
const groupsOf = ({ isLimitedToo }) => [
  [PAGE, "mcp-panel engine", SDK, ...(isLimitedToo ? [LIMITED] : [])],
  [WORKER, "mcp-panel worker"],
];

/** The names of the parts. */
export const PROTOCOL_PARTS = Object.keys(PARTS);

async function startServer() {
  const child = spawn(process.execPath, [fileURLToPath(new URL("server.mjs", import.meta.url))], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [line] = await once(child.stdout, "data");
  return { url: String(line).trim(), stop: () => child.kill() };
}

const figuresOf = (rounds, who, key) => rounds.filter((round) => round[who]).map((round) => round[who][key]);
const ratiosOf = (rounds, who) =>
  rounds.filter((round) => round[who]).map((round) => round[who].total / round[RIVALS[who]].total);

/** Rounds of one variant, after one that warms up. */
async function roundsOf(tabs, part, fixedRounds) {
  const { duty, maxRounds, sdkRounds = MIN_ROUNDS, isCold = false } = part;
  const exactly = fixedRounds ?? part.rounds;
  const run = async (at) => {
    const figures = {};
    for (const { tab, group } of tabs) {
      const names = at < sdkRounds ? group : group.filter((name) => name !== SDK);
      Object.assign(figures, await tab.evaluate(([who, what]) => globalThis.round(who, what), [names, duty]));
    }
    return figures;
  };
  if (!isCold) await run(sdkRounds === MIN_ROUNDS ? 0 : Infinity);
  const rounds = [];
  const isStill = () => Object.keys(OURS).every((who) => summary(ratiosOf(rounds, who)).error <= STILL);
  while (rounds.length < (exactly ?? maxRounds)) {
    rounds.push(await run(rounds.length));
    if (exactly === undefined && rounds.length >= MIN_ROUNDS && isStill()) break;
  }
  return rounds;
}

/** The verdicts on one client: whether each of its budgets held, and the words for it. */
function verdictsOf({ budgets }, who, rounds) {
  const place = OURS[who];
  const verdicts = [];
  if (budgets.ratio?.[place] !== undefined) {
    const { median: ratio, error } = summary(ratiosOf(rounds, who));
    verdicts.push({
      ok: ratio <= budgets.ratio[place],
      text: `${ratio.toFixed(2)} × raw (budget ${budgets.ratio[place]}; ± ${(error * 100).toFixed(1)} %, ${rounds.length} rounds)`,
    });
  }
  const bounded = (key, budget, what) => {
    if (budget === undefined) return;
    const value = median(figuresOf(rounds, who, key));
    verdicts.push({
      ok: value <= budget,
      text: `${what} ${value === 0 ? "under 50 ms" : ms(value)} (budget ${budget} ms)`,
    });
  };
  bounded("longestTask", budgets.taskMs?.[place], "longest task");
  bounded("total", budgets.totalMs, "all done in");
  bounded("worstPing", budgets.pingMs, "slowest ping");
  if (budgets.isLossless) {
    const runs = figuresOf(rounds, who, "isLossless");
    const whole = runs.filter(Boolean).length;
    verdicts.push({ ok: whole === runs.length, text: `${whole} of ${runs.length} runs without loss` });
  }
  return verdicts;
}

/** What is told of each client besides its time. */
function columnsOf({ duty, budgets }) {
  const of = (title, cell) => ({ title, cell });
  const tasks = (rounds, who) => {
    const all = figuresOf(rounds, who, "longestTask");
    return `${ms(median(all))} (${ms(summary(all).max)})`;
  };
  return [
    ...(duty.kind === "list"
      ? [of("of that until listed", (rounds, who) => ms(median(figuresOf(rounds, who, "listed"))))]
      : []),
    ...(budgets.taskMs
      ? [
          of("longest task of the page, median (largest)", tasks),
          of("worst gap", (rounds, who) => ms(median(figuresOf(rounds, who, "worstGap")))),
        ]
      : []),
    ...(budgets.pingMs ? [of("slowest ping", (rounds, who) => ms(median(figuresOf(rounds, who, "worstPing"))))] : []),
    ...(budgets.isLossless
      ? [
          of("runs without loss", (rounds, who) => {
            const runs = figuresOf(rounds, who, "isLossless");
            return `${runs.filter(Boolean).length} of ${runs.length}`;
          }),
        ]
      : []),
  ];
}

function rowOf(part, columns, name, who, rounds, verdicts) {
  let ratio = "1";
  if (RIVALS[who]) {
    const { median: middle, low, high } = summary(ratiosOf(rounds, who));
    ratio = `${middle.toFixed(2)} (${low.toFixed(2)}–${high.toFixed(2)})`;
  }
  const budget = verdicts.length === 0 ? "–" : verdicts.every(({ ok }) => ok) ? "ok" : "over";
  const total = ms(median(figuresOf(rounds, who, "total")));
  return `| ${[name, who, total, ratio, ...columns.map(({ cell }) => cell(rounds, who)), budget].join(" | ")} |`;
}

/** Runs the parts and prints their tables; resolves with the verdicts. */
export async function benchProtocol(browser, address, parts, fixedRounds) {
  const server = await startServer();
  const verdicts = [];
  try {
    for (const name of parts) {
      const part = PARTS[name];
      const columns = columnsOf(part);
      const titles = ["variant", "client", "median", "× raw in the same thread (quartiles)"];
      titles.push(...columns.map(({ title }) => title), "budget");
      console.log(`\nThe protocol: ${part.title}\n\n| ${titles.join(" | ")} |\n|${titles.map(() => "---").join("|")}|`);
      for (const variant of part.variants) {
        const rounds = await variantRounds(browser, address, server.url, part, variant, fixedRounds);
        for (const who of groupsOf(part).flat()) {
          const own = OURS[who] ? verdictsOf(part, who, rounds) : [];
          console.log(rowOf(part, columns, variant.name, who, rounds, own));
          const label = `${name}, ${OURS[who]}, ${variant.name}`;
          verdicts.push(...own.map(({ ok, text }) => ({ ok, text: `${label}: ${text}` })));
        }
      }
    }
  } finally {
    server.stop();
  }
  return verdicts;
}

async function variantRounds(browser, address, server, part, { era, query }, fixedRounds) {
  const url = `${server}?${new URLSearchParams({ era, ...query })}`;
  const tabs = [];
  for (const group of groupsOf(part)) {
    const tab = await (await browser.newContext()).newPage();
    tab.on("console", (message) => message.type() === "warning" && console.warn(`[page] ${message.text()}`));
    await tab.goto(address);
    await tab.waitForFunction("globalThis.round");
    await tab.evaluate(([who, where, which]) => globalThis.enter(who, where, which), [group, url, era]);
    tabs.push({ tab, group });
  }
  const rounds = await roundsOf(tabs, part, fixedRounds);
  for (const { tab } of tabs) {
    await tab.evaluate(() => globalThis.leave());
    await tab.context().close();
  }
  return rounds;
}
