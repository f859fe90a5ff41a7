/**
 * `npm run check`: format, lint, the import law, types in each realm, unit tests in Node. Fast; green at every commit.
 *
 * Owns: the list of checks. All but the unit tests keep one core busy each, so as many run at once as there are cores; the unit tests come last and
 * share their files among the cores. Every check runs, also after a failure, so that one run reports everything.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { availableParallelism } from "node:os";
import { bin, ensureDependencies, root, tsc } from "./setup.mjs";

/** Every realm is compiled with its own library set. Those that take longest come first. */
const REALMS = [
  "test",
  "demo",
  "components",
  "workers",
  "src/tsconfig.dom.json",
  "src",
  "workers/tsconfig.worker.json",
];

/** Checks without tests: name, command, arguments. One thread each: more threads read the same declarations again. */
export const CHECKS = [
  ["import law", bin("depcruise"), ["src", "workers", "components", "demo", ".ci", "--config", "--progress", "none"]],
  ...REALMS.map((realm) => [`types ${realm}`, tsc[0], [tsc[1], "--singleThreaded", "-p", realm]]),
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
