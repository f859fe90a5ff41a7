/**
 * `npm run check`: format, lint, the import law, unused exports, words, names, weight, types in each realm, unit tests in Node. Fast; green at every commit.
 *
 * Owns: the list of checks. All but the unit tests keep one core busy each, so as many run at once as there are cores; the unit tests come last and
 * share their files among the cores. Every check runs, also after a failure, so that one run reports everything.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { bin, ensureDependencies, root, tsc } from "./setup.mjs";

/** Every realm is compiled with its own library set. Those that take longest come first. */
const REALMS = [
  "test",
  "demo",
  "components",
  "workers",
  "workers/command",
  "workers/relay",
  "workers/panel-page",
  "src/tsconfig.dom.json",
  "src",
  "workers/tsconfig.worker.json",
];

/** A place for notes from one run to the next: none changes an outcome. */
const cached = (name) => join(root, "node_modules/.cache", name);

function types(realm) {
  const notes = cached(`types/${realm.replace(/\W/g, "-")}.tsbuildinfo`);
  // One thread: more of them read the same declarations again.
  const options = ["--singleThreaded", "--incremental", "--tsBuildInfoFile", notes];
  return [`types ${realm}`, tsc[0], [tsc[1], "-p", realm, ...options]];
}

const knip = (name, ...options) => {
  const cache = ["--cache", "--cache-location", cached(name.replaceAll(" ", "-"))];
  return [name, bin("knip"), ["--config", ".ci/knip.mjs", "--no-progress", ...cache, ...options]];
};

/** Checks without tests: name, command, arguments. */
export const CHECKS = [
  ["import law and rooms", process.execPath, [join(root, ".ci/rooms.mjs")]],
  knip("unused exports"),
  knip("exports only tests use", "--production"),
  ...REALMS.map(types),
  ["words", process.execPath, [join(root, ".ci/words.mjs")]],
  ["names", process.execPath, [join(root, ".ci/names.mjs")]],
  ["weight", process.execPath, [join(root, ".ci/measure.mjs")]],
  ["format", bin("oxfmt"), ["--check"]],
  ["lint", bin("oxlint"), ["--deny-warnings"]],
];

const cores = availableParallelism();
const UNIT_TESTS = ["unit tests in Node", bin("mocha"), ["--parallel", "--jobs", String(cores), "--reporter", "dot"]];

/** Runs one check and prints its output when it is over; true when it passed. */
async function passes([name, command, args]) {
  const begun = Date.now();
  const child = spawn(command, args, { cwd: root, stdio: ["ignore", "pipe", "pipe"] });
  const output = [];
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => output.push(chunk));
  const [status] = await once(child, "close");
  if (status !== 0) process.stdout.write(Buffer.concat(output));
  console.log(`[check] ${name}: ${status === 0 ? "ok" : "FAILED"} (${((Date.now() - begun) / 1000).toFixed(1)} s)`);
  return status === 0;
}

if (process.argv[1]?.endsWith("check.mjs")) {
  ensureDependencies();
  const left = [...CHECKS];
  const outcomes = [];
  const worker = async () => {
    for (let check = left.shift(); check; check = left.shift()) outcomes.push(await passes(check));
  };
  await Promise.all(Array.from({ length: cores }, worker));
  outcomes.push(await passes(UNIT_TESTS));
  process.exit(outcomes.every(Boolean) ? 0 : 1);
}
