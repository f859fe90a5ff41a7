/**
 * `npm run simulate`: runs of the whole engine in a simulated world.
 *
 *   --seeds N [--from S] [--jobs K]   N runs from seed S on (default 1) in K processes (default: one for each core)
 *   --seed S [--path P] [--trace]     one run and its trace, complete with --trace; P: path of a reduced plan
 *   --without RULE                    does not judge this rule (may be given more than once)
 *   --mutation NAME                   the same with a known defect put back; prints the seed that finds it
 *   --mutations                       all known defects; fails unless each is found
 *   --expected                        accepts the failures in expected-failures.json; fails if one of them passes
 *   --report FILE                     writes { passed, failed, failures } there
 */
import { availableParallelism } from "node:os";
import { readFileSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { bundleSimulation } from "./bundle.mjs";
import { coverageTable } from "./coverage.mjs";
import { runSeeds } from "./seeds.mjs";

/** Number of seeds that CI runs: a known defect has to be found among them. */
const SEEDS = 5_000;
/** Seeds that break a rule because of a known defect: each is removed when its defect is fixed. */
const EXPECTED = JSON.parse(readFileSync(new URL("./expected-failures.json", import.meta.url), "utf8"));
/** Maximum number of rules whose first failure is printed in full. */
const REPORTED_IN_FULL = 4;
const TRACE_LINES = 40;
const SHRINK_MS = 15_000;

const { values } = parseArgs({
  options: {
    seeds: { type: "string" },
    from: { type: "string", default: "1" },
    seed: { type: "string" },
    path: { type: "string" },
    jobs: { type: "string", default: String(availableParallelism()) },
    trace: { type: "boolean", default: false },
    without: { type: "string", multiple: true, default: [] },
    mutation: { type: "string" },
    mutations: { type: "boolean", default: false },
    report: { type: "string" },
    expected: { type: "boolean", default: false },
  },
});
const ignored = values.without;
const ruleOptions = ignored.map((rule) => ` --without ${rule}`).join("");
const numbers = { from: wholeNumber("from"), seeds: wholeNumber("seeds") ?? SEEDS, jobs: wholeNumber("jobs") };

const isGood = await main();
process.exit(isGood ? 0 : 1);

async function main() {
  if (values.mutations) return runMutations();
  const sound = await bundleSimulation();
  try {
    const { file } = sound;
    if (values.mutation !== undefined) return await runMutation(await mutationOf(values.mutation, file), file);
    return values.seed === undefined ? await runMany(file) : await runOne(file, wholeNumber("seed"), values.path);
  } finally {
    sound.remove();
  }
}

/** Runs one seed and prints its trace. */
async function runOne(file, seed, path) {
  const { runPlan, planOf } = await import(file);
  const plan = planOf(seed, path);
  const { violation, trace, elapsedMs, events } = await runPlan(plan, seed, { trace: true, ignored });
  if (values.trace) console.log(`${JSON.stringify(plan, undefined, 1)}\n\n${trace.join("\n")}`);
  else if (violation) console.log(trace.slice(-TRACE_LINES).join("\n"));
  console.log(`\nseed ${seed}: ${(elapsedMs / 60_000).toFixed(1)} virtual minutes, ${events} events`);
  console.log(violation ? `FAILED ${violation.invariant}: ${violation.text}` : "passed");
  return !violation;
}

/** Runs many seeds, spread over processes. */
async function runMany(file) {
  const started = Date.now();
  const { from, seeds, jobs } = numbers;
  const onProgress = progressOf(seeds);
  const { ran, failures, strikes } = await runSeeds({ file, from, seeds, jobs, ignored, onProgress });
  const seconds = (Date.now() - started) / 1_000;
  if (values.expected) return runExpected(ran, failures, seconds);
  console.log(coverageTable(strikes).join("\n"));
  const byRule = grouped(failures);
  for (const [rule, failed] of [...byRule].slice(0, REPORTED_IN_FULL)) await print(file, rule, failed);
  for (const [rule, failed] of byRule) {
    const some = failed.slice(0, 10).map(({ seed }) => seed);
    console.log(`${rule}: ${failed.length} seeds, ${some.join(", ")}${failed.length > some.length ? ", …" : ""}`);
  }
  console.log(
    `${ran} seeds in ${seconds.toFixed(1)} s, ${(ran / seconds).toFixed(0)} a second: ${ran - failures.length} passed, ${failures.length} failed`,
  );
  report(
    ran - failures.length,
    failures.map(({ seed, invariant, text }) => `seed ${seed} breaks ${invariant}: ${text}`),
  );
  return failures.length === 0;
}

/** Runs many seeds and compares the failures with the known ones: no other may occur, and each listed one must occur. */
function runExpected(ran, failures, seconds) {
  const known = new Map(EXPECTED.map(({ seed, rule }) => [seed, rule]));
  const news = failures.filter(({ seed, invariant }) => known.get(seed) !== invariant);
  const failed = new Set(failures.map(({ seed }) => seed));
  const gone = EXPECTED.filter(({ seed }) => !failed.has(seed));
  const reported = [
    ...news.map(({ seed, invariant, text }) => `seed ${seed} breaks ${invariant}: ${text}`),
    ...gone.map(({ seed }) => `seed ${seed} passes: take it out of expected-failures.json`),
  ];
  for (const line of reported) console.log(`FAILED ${line}`);
  console.log(
    `${ran} seeds in ${seconds.toFixed(1)} s: ${ran - failures.length} passed, ${failures.length - news.length} failed as is known, ${reported.length} otherwise`,
  );
  report(ran - failures.length, reported);
  return reported.length === 0;
}

/** Prints the first failure of a rule: the reduced plan, its trace, and the command that repeats it. */
async function print(file, rule, [{ seed, text }]) {
  const { shrink, runPlan, planOf } = await import(file);
  const smaller = await shrink(seed, rule, { ignored }, SHRINK_MS);
  const plan = smaller?.plan ?? planOf(seed);
  const { trace } = await runPlan(plan, seed, { trace: true, ignored });
  const path = smaller ? ` --path ${smaller.path}` : "";
  console.log(`\nFAILED ${rule}, seed ${seed}: ${text}`);
  console.log(`  ${JSON.stringify({ server: plan.server, faults: plan.faults })}`);
  for (const { afterMs, on, step } of plan.steps)
    console.log(`  after ${afterMs} ms on ${on}: ${JSON.stringify(step)}`);
  console.log(trace.slice(-TRACE_LINES).join("\n"));
  console.log(`again: npm run simulate -- --seed ${seed}${path} --trace${ruleOptions}\n`);
}

async function runMutations() {
  const sound = await bundleSimulation();
  const missed = [];
  try {
    const { mutations } = await import(sound.file);
    for (const mutation of mutations) if (!(await runMutation(mutation, sound.file))) missed.push(mutation.name);
    report(
      mutations.length - missed.length,
      missed.map((name) => `the known defect "${name}" was not found in ${numbers.seeds} seeds`),
    );
  } finally {
    sound.remove();
  }
  return missed.length === 0;
}

/** Puts one known defect back and looks for it. */
async function runMutation(mutation, sound) {
  const bundle = await bundleSimulation({ defect: mutation });
  try {
    return await findDefect(mutation, bundle.file, sound);
  } finally {
    bundle.remove();
  }
}

/**
 * Looks for a known defect; true if a seed finds it whose run passes without the defect, so that other defects of the engine prove
 * nothing.
 */
async function findDefect({ name }, file, sound) {
  const started = Date.now();
  const { from, seeds, jobs } = numbers;
  const { runSeed } = await import(sound);
  let found;
  const isEnough = async (failure) => {
    if (!(await runSeed(failure.seed, { ignored })).violation) found ??= failure;
    return found !== undefined;
  };
  const { ran } = await runSeeds({ file, from, seeds, jobs, ignored, isEnough });
  const seconds = ((Date.now() - started) / 1_000).toFixed(1);
  if (found) console.log(`${name}: found by seed ${found.seed} after ${seconds} s: ${found.invariant}, ${found.text}`);
  else console.log(`${name}: NOT found in ${ran} seeds, ${seconds} s`);
  return found !== undefined;
}

async function mutationOf(name, file) {
  const { mutations } = await import(file);
  const found = mutations.find((one) => one.name === name);
  if (!found)
    throw new Error(`No known defect is called "${name}". There are: ${mutations.map((one) => one.name).join(", ")}.`);
  return found;
}

function report(passed, failures) {
  if (values.report === undefined) return;
  writeFileSync(values.report, JSON.stringify({ passed, failed: failures.length, failures: failures.slice(0, 50) }));
}

/** Writes the progress, a few times a minute. */
function progressOf(seeds) {
  let reportedAt = Date.now();
  return (ran) => {
    if (Date.now() - reportedAt < 5_000) return;
    reportedAt = Date.now();
    console.log(`${ran} of ${seeds}`);
  };
}

function grouped(failures) {
  const groups = new Map();
  for (const failure of failures) groups.set(failure.invariant, [...(groups.get(failure.invariant) ?? []), failure]);
  return groups;
}

function wholeNumber(name) {
  const value = values[name];
  if (value === undefined) return undefined;
  if (!/^\d+$/.test(value)) throw new Error(`--${name} takes a whole number, not "${value}"`);
  return Number(value);
}
