/**
 * `npm test`: installs what is missing (a browser included), runs every suite, and ends with `N passed, N failed`.
 *
 * Every step counts: suites with their tests, checks (format, lint, types, build, size, coverage) as one each. All steps run, also
 * after a failure, so that one run tells everything.
 */
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { CHECKS } from "./check.mjs";
import { bin, ensureChromium, ensureDependencies, root, run } from "./setup.mjs";

const started = Date.now();
ensureDependencies();
const CHROMIUM_PATH = ensureChromium();
console.log(`[test] browser: ${CHROMIUM_PATH}`);

const results = join(root, "test-results");
// Nothing of an earlier run may speak for a suite that crashes in this one.
rmSync(results, { recursive: true, force: true });
rmSync(join(root, "coverage"), { recursive: true, force: true });
mkdirSync(results, { recursive: true });
const script = (path) => join(root, path);
const report = (name) => join(results, `${name}.json`);

/** Reads what a suite wrote: `{ passed, failed }`, and with some `failures`, the names of the failed tests. */
const READERS = {
  mocha: ({ stats, failures }) => ({
    passed: stats.passes,
    failed: stats.failures,
    failures: failures.map(({ fullTitle }) => fullTitle),
  }),
  plain: ({ passed, failed, failures }) => ({ passed, failed, failures }),
  playwright: ({ stats }) => ({ passed: stats.expected + stats.flaky, failed: stats.unexpected }),
};

const SUITES = [
  [
    "unit tests in Node",
    bin("mocha"),
    ["--reporter", "json", "--reporter-option", `output=${report("node")}`],
    "node",
    READERS.mocha,
  ],
  ["unit and component tests in the browser", bin("wtr"), ["--coverage"], "browser", READERS.plain],
  ["conformance", process.execPath, [script("test/conformance/run.mjs")], "conformance", READERS.plain],
  ["end to end", bin("playwright"), ["test"], "e2e", READERS.playwright],
];
const SINGLE = [
  ...CHECKS.filter(([name]) => name !== "unit tests in Node"),
  ["build", process.execPath, [script(".ci/build.mjs")]],
  ["size", process.execPath, [script(".ci/size.mjs")]],
];

const total = { passed: 0, failed: 0 };
const summary = [];
function note(name, { passed, failed, failures = [] }, ms) {
  total.passed += passed;
  total.failed += failed;
  summary.push(
    `${failed ? "FAILED" : "ok    "} ${name}: ${passed} passed, ${failed} failed (${(ms / 1000).toFixed(1)} s)`,
    ...failures.map((failure) => `         ${failure.split("\n")[0]}`),
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

/** A suite that ended without its report, or red without a failed test, counts as one failure. */
function runSuite([name, command, args, file, read]) {
  console.log(`\n[test] ${name}`);
  const { ok, ms } = run(command, args, { env: { CHROMIUM_PATH, PLAYWRIGHT_JSON_OUTPUT_NAME: report("e2e") } });
  const counts = countsOf(file, read);
  note(name, { ...counts, failed: counts.failed || (ok && counts.passed > 0 ? 0 : 1) }, ms);
}

function runSingle([name, command, args]) {
  console.log(`\n[test] ${name}`);
  const { ok, ms } = run(command, args, { env: { CHROMIUM_PATH } });
  note(name, { passed: ok ? 1 : 0, failed: ok ? 0 : 1 }, ms);
}

for (const step of SINGLE) runSingle(step);
for (const suite of SUITES) {
  runSuite(suite);
  if (suite[3] === "browser") runSingle(["coverage", process.execPath, [script(".ci/coverage.mjs")]]);
}

console.log(`\n[test] ${((Date.now() - started) / 1000).toFixed(0)} s`);
for (const line of summary) console.log(`[test] ${line}`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 ? 0 : 1);
