/**
 * `npm test`: installs what is missing (a browser included), runs every suite, and ends with how many distinct tests there are, and `N passed, N failed`,
 * where a test that ran in several engines counts once for each.
 *
 * Every step counts: suites with their tests, checks (format, lint, types, build, size, paths of a call, samples, package, examples) as one each. All steps run, also
 * after a failure, so that one run tells everything.
 * Two lanes run at once. A lane that has nothing left takes over what waits in the other, so both end at about the same time. Conformance runs beside
 * them: it waits for most of its time.
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
mkdirSync(results, { recursive: true });
const script = (path) => join(root, path);
const report = (name) => join(results, `${name}.json`);

/**
 * Reads what a suite wrote: `{ passed, failed }`, and with some the names of tests that failed (`failures`) or passed at a second or third try
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
  playwright: ({ stats, suites, errors }) => ({
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    failures: [
      ...testsWith("unexpected", { suites, title: "" }),
      ...errors.map(({ message }) => message ?? "no reason"),
    ],
    secondTries: testsWith("flaky", { suites, title: "" }),
    runs: runsOf({ suites }),
  }),
};

/** The names of Playwright's tests with a status: `flaky` passed at a second or third try, `unexpected` failed. */
function testsWith(status, { suites = [], specs = [], title }) {
  const own = specs.filter(({ tests }) => tests.some((test) => test.status === status));
  return [...own.map((spec) => `${title} · ${spec.title}`), ...suites.flatMap((inner) => testsWith(status, inner))];
}

/** The titles of Playwright's tests, engine by engine. The walk has the engine in its title. */
function runsOf({ suites }) {
  const runs = { chromium: [], firefox: [], webkit: [] };
  for (const title of titlesIn({ suites })) {
    const [, engine = "chromium"] = /: (firefox|webkit)(,|$)/.exec(title) ?? [];
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
/** Title of `test/e2e/engines.spec.ts` in these engines, as a regular expression. */
const walkIn = (name) => `reads in the panel: (${name})`;

/**
 * What runs: `name`, `command`, `args`; a suite has the `file` of its report and how to `read` it, everything else counts as one test. `after`: the
 * names of what has to be over before.
 */
const single = ([name, command, args], after = []) => ({ name, command, args, after });
const suite = (name, command, args, file, read, after = []) => ({ name, command, args, file, read, after });
const node = process.execPath;

const FIRST_LANE = [
  single(["build", node, [script(".ci/build.mjs")]]),
  single(["package", node, [script(".ci/package.mjs")]], ["build"]),
  // They pack the package into the same file.
  single(["examples", node, [script(".ci/examples.mjs")]], ["package"]),
  single(["samples", node, [script(".ci/docs/check-samples.mjs")]], ["build"]),
  suite(
    "end to end",
    bin("playwright"),
    ["test", "--grep-invert", walkIn("firefox|webkit")],
    "e2e",
    READERS.playwright,
    ["examples", "samples"],
  ),
  suite("unit tests in Node", bin("mocha"), reportedTo("node"), "node", READERS.mocha),
  single(["size", node, [script(".ci/size.mjs")]], ["build"]),
  single(["paths of a call", node, [script(".ci/paths.mjs")]]),
  ...CHECKS.map((check) => single(check)),
];
const SECOND_LANE = [
  ...(engines.length > 0
    ? [suite(`unit tests in ${OTHERS}`, node, [script(".ci/test-engines.mjs")], "engines", READERS.plain)]
    : []),
  suite("unit and component tests in the browser", bin("wtr"), [], "browser", READERS.plain),
  ...(engines.length > 0
    ? [
        suite(
          `the main walk in ${OTHERS}`,
          bin("playwright"),
          ["test", "--grep", walkIn("firefox|webkit"), "--output", "test-results/walk"],
          "walk",
          READERS.playwright,
          ["build"],
        ),
      ]
    : []),
  suite(
    "simulation",
    node,
    [
      script("test/simulation/simulate.mjs"),
      "--seeds",
      process.env.TEST_SCOPE === "all" ? "5000" : "1200",
      "--jobs",
      "1",
      "--expected",
      "--report",
      report("simulation"),
    ],
    "simulation",
    READERS.plain,
  ),
  suite(
    "long tests in Node",
    bin("mocha"),
    ["--config", "test/long.mocharc.cjs", ...reportedTo("long")],
    "long",
    READERS.mocha,
  ),
];

/** What hardly needs a core. */
const WAITING_LANE = [suite("conformance", node, [script("test/conformance/run.mjs")], "conformance", READERS.plain)];

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
    ...secondTries.map((test) => `         at a second or third try: ${test}`),
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

/** Runs a command; its output goes to a file. */
async function start(command, args, env, log) {
  const begun = Date.now();
  const out = openSync(log, "w");
  const child = spawn(command, args, { cwd: root, stdio: ["ignore", out, out], env: { ...process.env, ...env } });
  closeSync(out);
  const [status] = await once(child, "close");
  return { ok: status === 0, ms: Date.now() - begun };
}

/** A step has a port of its own: another run, or a server somebody left, may hold the usual one. A suite that ended without its report, or red without a failed test, counts as one failure. */
async function runStep({ name, command, args, file, read }) {
  console.log(`[test] ${name} begins`);
  const env = {
    CHROMIUM_PATH,
    MCP_SAMPLES_CHECKED: "1",
    E2E_PORT: String(await freePort()),
    ...(file !== undefined && { PLAYWRIGHT_JSON_OUTPUT_NAME: report(file) }),
  };
  const log = join(results, `${file ?? name.replace(/\W+/g, "-")}.txt`);
  const { ok, ms } = await start(command, args, env, log);
  console.log(`\n[test] ${name}\n${readFileSync(log, "utf8")}`);
  if (file === undefined) return note(name, { passed: ok ? 1 : 0, failed: ok ? 0 : 1 }, ms);
  const counts = countsOf(file, read);
  note(name, { ...counts, failed: counts.failed || (ok && counts.passed > 0 ? 0 : 1) }, ms);
}

const over = new Set();
let waiting = [];
const somethingIsOver = () => new Promise((resolve) => waiting.push(resolve));
function stepIsOver() {
  for (const resolve of waiting) resolve();
  waiting = [];
}
/** Runs what a lane has, then what the other has left, the last first; waits where all that is left depends on something that runs. */
async function runLane(own, other) {
  const isReady = ({ after }) => after.every((name) => over.has(name));
  while (own.length + other.length > 0) {
    const queue = own.some(isReady) ? own : other;
    const at = queue === own ? own.findIndex(isReady) : other.findLastIndex(isReady);
    if (at < 0) {
      await somethingIsOver();
      continue;
    }
    const [step] = queue.splice(at, 1);
    await runStep(step);
    over.add(step.name);
    stepIsOver();
  }
}

await Promise.all([runLane(FIRST_LANE, SECOND_LANE), runLane(SECOND_LANE, FIRST_LANE), runLane(WAITING_LANE, [])]);

console.log(`\n[test] ${((Date.now() - started) / 1000).toFixed(0)} s`);
for (const line of summary) console.log(`[test] ${line}`);
console.log(`${distinctTests(titles) + others} distinct tests`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 ? 0 : 1);
