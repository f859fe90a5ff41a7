/**
 * `npm test`: installs what is missing (a browser included), runs every suite, and ends with how many distinct tests there are, and `N passed, N failed`,
 * where a test that ran in several engines counts once for each.
 *
 * Every step counts: suites with their tests, checks (format, lint, types, build, size, samples, package, examples) as one each. All steps run, also
 * after a failure, so that one run tells everything.
 * Conformance and the engines besides Chromium run beside the other suites: each waits too often to keep a core busy. So does the simulation, in one process.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, mkdirSync, openSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { freePort } from "./free-port.mjs";
import { CHECKS } from "./check.mjs";
import { distinctTests } from "./distinct-tests.mjs";
import { bin, ensureChromium, ensureDependencies, ensureEngines, root } from "./setup.mjs";

const started = Date.now();
ensureDependencies();
const CHROMIUM_PATH = ensureChromium();
const engines = ensureEngines();
console.log(`[test] browser: ${CHROMIUM_PATH}; other engines: ${engines.join(", ") || "none"}`);

const results = join(root, "test-results");
// Nothing of an earlier run may speak for a suite that crashes in this one.
rmSync(results, { recursive: true, force: true });
rmSync(join(root, "coverage"), { recursive: true, force: true });
mkdirSync(results, { recursive: true });
const script = (path) => join(root, path);
const report = (name) => join(results, `${name}.json`);

/**
 * Reads what a suite wrote: `{ passed, failed }`, and with some the names of tests that failed (`failures`) or passed at their second try
 * (`secondTries`), and the titles of all, engine by engine (`runs`).
 */
const READERS = {
  mocha: ({ stats, failures, passes }) => ({
    passed: stats.passes,
    failed: stats.failures,
    failures: failures.map(({ fullTitle }) => fullTitle),
    secondTries: passes.filter(({ currentRetry }) => currentRetry > 0).map(({ fullTitle }) => fullTitle),
    runs: [[...passes, ...failures].map(({ fullTitle }) => fullTitle)],
  }),
  plain: ({ passed, failed, failures, secondTries, runs }) => ({ passed, failed, failures, secondTries, runs }),
  playwright: ({ stats, suites }) => ({
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    secondTries: flakyIn({ suites, title: "" }),
    runs: runsOf({ suites }),
  }),
};

/** The names of Playwright's tests that passed at their second try. */
function flakyIn({ suites = [], specs = [], title }) {
  const own = specs.filter(({ tests }) => tests.some(({ status }) => status === "flaky"));
  return [...own.map((spec) => `${title} · ${spec.title}`), ...suites.flatMap(flakyIn)];
}

/** The titles of Playwright's tests, engine by engine. The walk has the engine in its title. */
function runsOf({ suites }) {
  const runs = { chromium: [], firefox: [], webkit: [] };
  for (const title of titlesIn({ suites })) {
    const [, engine = "chromium"] = /: (firefox|webkit),/.exec(title) ?? [];
    runs[engine].push(title.replace(engine, "chromium"));
  }
  return Object.values(runs);
}

function titlesIn({ suites = [], specs = [] }) {
  const own = specs.filter(({ tests }) => tests.some(({ status }) => status !== "skipped"));
  return [...own.map(({ title }) => title), ...suites.flatMap(titlesIn)];
}

/** Mocha's arguments for a report that is read afterwards. */
function reportedTo(name) {
  const retries = process.env.CI ? ["--retries", "1"] : [];
  return ["--reporter", "json", "--reporter-option", `output=${report(name)}`, ...retries];
}

const OTHERS = engines.join(", ");
/** One after the other. */
const SUITES = [
  ["unit tests in Node", bin("mocha"), reportedTo("node"), "node", READERS.mocha],
  [
    "real servers, the simulation and the rules in Node",
    bin("mocha"),
    ["--config", "test/programs.mocharc.json", ...reportedTo("programs")],
    "programs",
    READERS.mocha,
  ],
  ["unit and component tests in the browser", bin("wtr"), [], "browser", READERS.plain],
  [
    "end to end",
    bin("playwright"),
    ["test", "--grep-invert", "main walk: (firefox|webkit)"],
    "e2e",
    READERS.playwright,
  ],
];
/** One after the other, beside all else; the walk waits for the built site. */
const BESIDE = [
  ["conformance", process.execPath, [script("test/conformance/run.mjs")], "conformance", READERS.plain],
  [
    "simulation",
    process.execPath,
    [
      script("test/simulation/simulate.mjs"),
      "--seeds",
      "5000",
      "--jobs",
      "1",
      "--expected",
      "--report",
      report("simulation"),
    ],
    "simulation",
    READERS.plain,
  ],
  ...(engines.length > 0
    ? [
        [`unit tests in ${OTHERS}`, process.execPath, [script(".ci/test-engines.mjs")], "engines", READERS.plain],
        [
          `the main walk in ${OTHERS}`,
          bin("playwright"),
          ["test", "--grep", "main walk: (firefox|webkit)", "--output", "test-results/walk"],
          "walk",
          READERS.playwright,
        ],
      ]
    : []),
];
const SINGLE = [
  ...CHECKS,
  ["build", process.execPath, [script(".ci/build.mjs")]],
  ["size", process.execPath, [script(".ci/size.mjs")]],
  ["samples", process.execPath, [script(".ci/docs/check-samples.mjs")]],
  ["package", process.execPath, [script(".ci/package.mjs")]],
  ["examples", process.execPath, [script(".ci/examples.mjs")]],
];

const total = { passed: 0, failed: 0 };
/** The titles of the tests that run in several engines, and how many others there are. */
const titles = [];
let others = 0;
const summary = [];
function note(name, { passed, failed, failures = [], secondTries = [], runs }, ms) {
  total.passed += passed;
  total.failed += failed;
  if (runs) titles.push(...runs);
  else others += passed + failed;
  summary.push(
    `${failed ? "FAILED" : "ok    "} ${name}: ${passed} passed, ${failed} failed (${(ms / 1000).toFixed(1)} s)`,
    ...failures.map((failure) => `         ${failure.split("\n")[0]}`),
    ...secondTries.map((test) => `         at the second try: ${test}`),
  );
}

/** What a suite reported; nothing passed when its report is missing or broke off. */
function countsOf(file, read) {
  try {
    return read(JSON.parse(readFileSync(report(file), "utf8")));
  } catch (error) {
    console.log(`[test] no usable report: ${error.message}`);
    return { passed: 0, failed: 0 };
  }
}

/** Runs a command; its output goes to a file if one is named. */
async function start(command, args, env, log) {
  const begun = Date.now();
  const out = log === undefined ? "inherit" : openSync(log, "w");
  const child = spawn(command, args, { cwd: root, stdio: ["ignore", out, out], env: { ...process.env, ...env } });
  if (log !== undefined) closeSync(out);
  const [status] = await once(child, "close");
  return { ok: status === 0, ms: Date.now() - begun };
}

/** A suite has a port of its own: another run, or a server somebody left, may hold the usual one. One that ended without its report, or red without a failed test, counts as one failure. */
async function runSuite([name, command, args, file, read], log) {
  if (log === undefined) console.log(`\n[test] ${name}`);
  const env = {
    CHROMIUM_PATH,
    PLAYWRIGHT_JSON_OUTPUT_NAME: report(file),
    MCP_SAMPLES_CHECKED: "1",
    E2E_PORT: String(await freePort()),
  };
  const { ok, ms } = await start(command, args, env, log);
  if (log !== undefined) console.log(`\n[test] ${name}, beside the others\n${readFileSync(log, "utf8")}`);
  const counts = countsOf(file, read);
  note(name, { ...counts, failed: counts.failed || (ok && counts.passed > 0 ? 0 : 1) }, ms);
}

async function runSingle([name, command, args]) {
  console.log(`\n[test] ${name}`);
  const { ok, ms } = await start(command, args, { CHROMIUM_PATH });
  note(name, { passed: ok ? 1 : 0, failed: ok ? 0 : 1 }, ms);
}

let siteIsThere;
const site = new Promise((resolve) => (siteIsThere = resolve));
const beside = (async () => {
  for (const suite of BESIDE) {
    if (suite[3] === "walk") await site;
    await runSuite(suite, join(results, `${suite[3]}.txt`));
  }
})();
for (const step of SINGLE) {
  await runSingle(step);
  if (step[0] === "build") siteIsThere();
}
for (const suite of SUITES) await runSuite(suite);
await beside;

console.log(`\n[test] ${((Date.now() - started) / 1000).toFixed(0)} s`);
for (const line of summary) console.log(`[test] ${line}`);
console.log(`${distinctTests(titles) + others} distinct tests`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 ? 0 : 1);
