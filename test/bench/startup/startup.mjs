/**
 * From the script to connected and listed: what it takes until the first tool's name is on the screen, beside the others on the same
 * machine in the same run.
 *
 * Each round every contestant in an order drawn anew, each in a new browser context with the cache off, and so nothing stored; before the
 * first round one that counts for nothing, for the servers' sake. The pages come from a file server that compresses, the MCP server is on
 * another origin. In the browser only loopback has names: a font from elsewhere fails at once instead of after a machine's own time.
 */
import { availableParallelism, loadavg } from "node:os";
import { chromium } from "playwright";
import { launchOptions } from "../../../.ci/chromium.mjs";
import { freePort } from "../../../.ci/free-port.mjs";
import { notebookArgs, start } from "../../helpers/peers.mjs";
import { summary } from "../statistics.mjs";
import { openContestants } from "./contestants.mjs";
import { visit } from "./visit.mjs";

/** The server's first tool, by the name all of them show. */
const NAME = "list_notes";
/** On a machine busier than that milliseconds say little. */
const BUSY = 3;
const FIGURES = ["listed", "bytes", "allBytes", "thread", "allThread"];

/** Draws an order. */
function shuffled(values) {
  const left = [...values];
  return values.map(() => left.splice(Math.floor(Math.random() * left.length), 1)[0]);
}

/** All rounds: each contestant's figures, and its bytes as gzip, which no round changes. One that fails is said to, and is out. */
async function measure(browser, contestants, rounds) {
  const runs = new Map(contestants.map((one) => [one, { figures: [], gzip: 0 }]));
  for (let round = 0; round <= rounds; round++) {
    for (const one of shuffled([...runs.keys()])) {
      try {
        const figures = await visit(browser, one, { name: NAME, withGzip: round === 0 });
        if (round > 0) runs.get(one).figures.push(figures);
        else runs.get(one).gzip = figures.gzip;
      } catch (cause) {
        console.log(`[bench] ${one.name} is out: ${cause instanceof Error ? cause.message.split("\n")[0] : cause}`);
        runs.delete(one);
      }
    }
  }
  return runs;
}

const whole = (value) => String(Math.round(value));
const kB = (value) => (value / 1000).toFixed(0);

function print(runs, rounds) {
  const load = loadavg()[0];
  console.log(
    `\nFrom script to connected and listed (medians of ${rounds} rounds, quartiles in brackets; ratios in each round; load of the machine ${load.toFixed(1)} on ` +
      `${availableParallelism()} cores${load > BUSY ? ": busy, read the ratios" : ""})\n`,
  );
  console.log(
    "| | first tool painted | to the panel's | kB till then | in all | all as gzip | main thread till then | in all |",
  );
  console.log("|---|---|---|---|---|---|---|---|");
  const panel = [...runs].find(([{ isPanel }]) => isPanel)?.[1].figures;
  for (const [{ name }, { figures, gzip }] of runs) {
    const [listed, bytes, allBytes, thread, allThread] = FIGURES.map((key) => summary(figures.map((one) => one[key])));
    const ratio = panel && summary(figures.map((one, round) => one.listed / panel[round].listed)).median.toFixed(2);
    const cells = [
      `${whole(listed.median)} ms (${whole(listed.low)}–${whole(listed.high)})`,
      ratio ?? "–",
      kB(bytes.median),
      kB(allBytes.median),
      kB(gzip),
      `${whole(thread.median)} ms (${whole(thread.low)}–${whole(thread.high)})`,
      `${whole(allThread.median)} ms`,
    ];
    console.log(`| ${name} | ${cells.join(" | ")} |`);
  }
  console.log("");
  for (const { name, does } of runs.keys()) console.log(`- ${name}: ${does}`);
}

/** Prints the table. */
export async function benchStartup(rounds) {
  const port = await freePort();
  const notebook = `http://127.0.0.1:${port}/mcp`;
  const server = await start(notebookArgs(port), {}, notebook);
  let opened;
  let browser;
  try {
    opened = await openContestants(notebook);
    const onlyLoopback = "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1";
    browser = await chromium.launch({ ...launchOptions, args: [...launchOptions.args, onlyLoopback] });
    console.log(`\nChromium ${browser.version()}`);
    print(await measure(browser, opened.contestants, rounds), rounds);
  } finally {
    await browser?.close();
    await opened?.stop();
    server.kill();
  }
}
