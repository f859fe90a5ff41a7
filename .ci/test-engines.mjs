/**
 * `npm run test:engines`: unit and component tests in the engines besides Chromium that are here.
 *
 * The main walk of the end-to-end tests runs in all of them by itself.
 */
import { bin, ensureDependencies, ensureEngines, run } from "./setup.mjs";

ensureDependencies();
const engines = ensureEngines();
// Chromium tries more of them, `npm test` has a time limit.
const env = { TEST_ENGINES: engines.join(","), VITE_FUZZ_CASES: process.env.VITE_FUZZ_CASES ?? "300" };
process.exit(engines.length > 0 ? run(bin("wtr"), [], { env }).status : 0);
