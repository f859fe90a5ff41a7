/**
 * `npm run test:engines`: unit and component tests in the engines besides Chromium that are here, without coverage.
 *
 * The main walk of the end-to-end tests runs in all of them by itself.
 */
import { bin, ensureDependencies, ensureEngines, run } from "./setup.mjs";

ensureDependencies();
const engines = ensureEngines();
const env = { TEST_ENGINES: engines.join(",") };
process.exit(engines.length > 0 ? run(bin("wtr"), [], { env }).status : 0);
