/**
 * The tests of the browser's run as a few pages: opening a page and loading the sources costs more than most files of tests.
 *
 * Owns: which files go together. They do not depend on each other: in Node all unit tests share one process.
 */
import { mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { basename } from "node:path";

/** Pages by suite: few enough to save time, enough to share them among browsers. Elements take longer than what has none. */
const SUITES = { "test/unit": 5, "test/component": 6 };
/** Rooms that are not for a browser. */
const APART = /^(demo|node)\//;
/**
 * Rooms for Node and Chromium only. They simulate the network and the clock, and have nothing of an engine in them; hours of simulated failures take
 * minutes in WebKit.
 */
const SIMULATED = /^client\/under-load\//;

/** Writes a file for each page, which imports the tests that go there; gives their paths. `isOther`: the pages are for other engines than Chromium. */
export function writePages(folder, isOther) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  return Object.entries(SUITES).flatMap(([suite, count]) => pagesOf(suite, count, folder, isOther));
}

/** Each page has files of every room: none has all that takes long. */
function pagesOf(suite, count, folder, isOther) {
  const up = folder.replaceAll(/[^/]+/g, "..");
  const first = `import { nameSecondTries } from "${up}/test/helpers/second-tries.mjs";\nnameSecondTries();\n`;
  const files = readdirSync(suite, { recursive: true })
    .map((file) => String(file).replaceAll("\\", "/"))
    .filter((file) => file.endsWith(".test.ts") && !APART.test(file) && !(isOther && SIMULATED.test(file)))
    .sort();
  return Array.from({ length: count }, (_, page) => {
    const path = `${folder}/${basename(suite)}-${page + 1}.test.js`;
    const mine = files.filter((_file, at) => at % count === page);
    writeFileSync(path, first + mine.map((file) => `import "${up}/${suite}/${file}";\n`).join(""));
    return path;
  });
}
