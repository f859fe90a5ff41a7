/** The panel's half of the benchmark: long lists and large results, in the real element. */
import { median, ms } from "./statistics.mjs";

async function rounds(browser, address, times, name, ...args) {
  const figures = [];
  for (let round = 0; round < times; round++) {
    const tab = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    await tab.goto(address);
    await tab.waitForFunction((one) => globalThis[one], name);
    figures.push(await tab.evaluate(([one, all]) => globalThis[one](...all), [name, args]));
    await tab.close();
  }
  return figures;
}

/** Prints the panel's tables. */
export async function benchPanel(browser, address, notebook, times) {
  console.log("\nThe panel: lists\n");
  console.log(
    "| tools | first row after | longest task | elements | slowest filter key, to the frame |\n|---|---|---|---|---|",
  );
  const [own] = await rounds(browser, address, 1, "countTools", notebook);
  for (const tools of [10, 10_000]) {
    const runs = await rounds(browser, address, times, "benchList", `${notebook}?tools=${tools}`, tools + own);
    const of = (read) => median(runs.map(read));
    const cells = [
      ms(of((one) => one.firstRow)),
      ms(of((one) => one.list.longestTask)),
      of((one) => one.nodes),
      ms(of((one) => one.key)),
    ];
    console.log(`| ${tools} | ${cells.join(" | ")} |`);
  }
  console.log("\nThe panel: large results shown\n");
  console.log("| result | total | longest task | worst gap |\n|---|---|---|---|");
  const results = [
    ["20 MB text", "export_diary", { megabytes: 20 }],
    ["7 MB structured", "export_observations", { rows: 40_000 }],
  ];
  for (const [name, tool, args] of results) {
    const runs = await rounds(browser, address, times, "benchResult", notebook, tool, args);
    const of = (key) => ms(median(runs.map((one) => one[key])));
    console.log(`| ${name} | ${of("total")} | ${of("longestTask")} | ${of("worstGap")} |`);
  }
}
