/** `npm run check`: format, lint, the import law, types in each realm, unit tests in Node. Fast; green at every commit. */
import { bin, ensureDependencies, run, tsc } from "./setup.mjs";

/** Every realm is compiled with its own library set. */
const REALMS = [
  "src",
  "src/tsconfig.dom.json",
  "workers",
  "workers/tsconfig.worker.json",
  "components",
  "demo",
  "test",
];

export const CHECKS = [
  ["format", bin("prettier"), ["--check", "--log-level", "warn", "."]],
  ["lint", bin("oxlint"), ["--deny-warnings"]],
  ["import law", bin("depcruise"), ["src", "workers", "components", "demo", ".ci", "--config", "--progress", "none"]],
  ...REALMS.map((realm) => [`types ${realm}`, tsc[0], [tsc[1], "-p", realm]]),
  ["unit tests in Node", bin("mocha"), ["--reporter", "dot"]],
];

if (process.argv[1]?.endsWith("check.mjs")) {
  ensureDependencies();
  for (const [name, command, args] of CHECKS) {
    const { ok, ms, status } = run(command, args);
    console.log(`[check] ${name}: ${ok ? "ok" : "FAILED"} (${(ms / 1000).toFixed(1)} s)`);
    if (!ok) process.exit(status);
  }
}
