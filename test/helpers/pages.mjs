/**
 * The tests of the browser's run as a few pages: opening a page and loading the sources costs more than most files of tests.
 *
 * Owns: which files go together. They do not depend on each other: in Node all unit tests share one process.
 */
import { mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { basename } from "node:path";

/** Pages by suite: few enough to save time, enough to share them among browsers. Elements take longer than what has none. */
const SUITES = { "test/unit": 5, "test/component": 6 };
/** The same for Firefox and WebKit, which open one page at a time. */
const SUITES_OF_OTHERS = { "test/unit": 1, "test/component": 2 };
/** Rooms that are not for a browser. */
const APART = /^(demo|node)\//;
/**
 * Tests for Node: the host with a simulated network and clock. Nothing in them depends on the engine, and in
 * a browser they take as long as all other unit tests. What does depend on it has tests in other rooms: transports, storage, workers, JSON.
 */
const SIMULATED = /^client\/|^transport\/http\/resume-cuts\./;
/**
 * Rooms of plain computation: nothing in them touches what engines do differently (streams, storage, workers, regular expressions, Intl, the DOM), and
 * Node has run them in Chromium's own engine. Browsers run them with `TEST_SCOPE=all`.
 */
const COMPUTATION = /^(addresses|apps|async|collections|errors|protocol|requests|session|state|surface)\//;

/** Component tests that run in every engine: the contract with a page's own code. */
const EVERYWHERE = /^panel\/plugins\./;
/** Of the other files of component tests, Firefox and WebKit run one in so many each: all of them take a quarter of the time of `npm test`. */
const ONE_IN = 6;

/**
 * Writes a file for each page, which imports the tests that go there; gives their paths.
 * `engine`: Firefox or WebKit, one of `engines`. All component tests run in Chromium; Firefox and WebKit run one file in {@link ONE_IN}, not the same ones,
 * and those {@link EVERYWHERE}; all in each with `TEST_SCOPE=all`.
 */
export function writePages(folder, { engine, engines = [] } = {}) {
  const isWhole = process.env.TEST_SCOPE === "all";
  const isLeftOut = (suite, file, at) => {
    if (isWhole) return false;
    if (EVERYWHERE.test(file)) return false;
    if (suite === "test/unit") return SIMULATED.test(file) || COMPUTATION.test(file);
    return engine !== undefined && at % ONE_IN !== engines.indexOf(engine);
  };
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const prefix = engine === undefined ? "" : `${engine}-`;
  return Object.entries(engine === undefined ? SUITES : SUITES_OF_OTHERS).flatMap(([suite, count]) =>
    pagesOf(suite, count, folder, isLeftOut, prefix),
  );
}

/** Each page has files of every room: none has all that takes long. */
function pagesOf(suite, count, folder, isLeftOut, prefix) {
  const up = folder.replaceAll(/[^/]+/g, "..");
  const first = `import { nameSecondTries } from "${up}/test/helpers/second-tries.mjs";\nnameSecondTries();\n`;
  const files = readdirSync(suite, { recursive: true })
    .map((file) => String(file).replaceAll("\\", "/"))
    .filter((file) => file.endsWith(".test.ts") && !APART.test(file))
    .sort()
    .filter((file, at) => !isLeftOut(suite, file, at));
  return Array.from({ length: count }, (_, page) => {
    const path = `${folder}/${prefix}${basename(suite)}-${page + 1}.test.js`;
    const mine = files.filter((_file, at) => at % count === page);
    writeFileSync(path, first + mine.map((file) => `import "${up}/${suite}/${file}";\n`).join(""));
    return path;
  });
}
