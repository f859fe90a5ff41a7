/**
 * The history's budgets: a search among 10,000 calls, and a panel's start beside one without a history.
 *
 * Owns: the two profiles. Their starts take turns, so that the noise of the machine is in both.
 */
import { median, ms } from "./statistics.mjs";
import { startStressServer } from "./stress-server.mjs";

const CALLS = 10_000;
/** Starts of each profile; a start is short, and its noise is large. */
const STARTS = 15;
const MOST = { search: 100, task: 50, start: 1.05 };

/** Prints the figures; resolves with a verdict on each budget. */
export async function benchHistory(browser, address) {
  const server = await startStressServer();
  const run = async (context, work, ...args) => {
    const tab = await context.newPage();
    await tab.goto(address);
    await tab.waitForFunction("globalThis.past");
    const figure = await tab.evaluate(([name, all]) => globalThis.past[name](...all), [work, [server.url, ...args]]);
    await tab.close();
    return figure;
  };
  try {
    const [full, empty] = [await browser.newContext(), await browser.newContext()];
    const entries = await run(full, "fill", CALLS);
    const searches = [];
    for (let round = 0; round < 5; round++) searches.push(await run(full, "search", entries));
    const starts = { full: [], empty: [] };
    for (let round = 0; round <= STARTS; round++) {
      const [first, second] = [await run(full, "start"), await run(empty, "start")];
      if (round === 0) continue; // fills the caches of both
      starts.full.push(first);
      starts.empty.push(second);
    }
    await full.close();
    await empty.close();
    const search = median(searches.map((one) => one.search));
    const task = median(searches.map((one) => one.task));
    const [withHistory, without] = [median(starts.full), median(starts.empty)];
    const ratio = withHistory / without;
    console.log(`\nThe history with ${entries.toLocaleString("en")} calls\n`);
    console.log("| work | figure | median | budget |\n|---|---|---|---|");
    console.log(`| a word of the oldest result | until its row is drawn | ${ms(search)} | ${ms(MOST.search)} |`);
    console.log(`| | longest task | ${ms(task)} | ${ms(MOST.task)} |`);
    console.log(
      `| start of the panel | first tool drawn | ${ms(withHistory)}, without a history ${ms(without)}: ${ratio.toFixed(3)} of it | ${MOST.start} |`,
    );
    return [
      { ok: search <= MOST.search, text: `history, a search: ${ms(search)} (at most ${ms(MOST.search)})` },
      { ok: task <= MOST.task, text: `history, longest task: ${ms(task)} (at most ${ms(MOST.task)})` },
      { ok: ratio <= MOST.start, text: `history, start: ${ratio.toFixed(3)} of one without (at most ${MOST.start})` },
    ];
  } finally {
    server.close();
  }
}
