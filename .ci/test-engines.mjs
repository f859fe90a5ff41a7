/**
 * `npm run test:engines`: unit and component tests in the engines besides Chromium that are here, without coverage.
 *
 * With `platform`, as `npm test` has it in CI, the rooms where engines differ most alone (test/helpers/rooms.mjs). The main walk of the end-to-end
 * tests runs in all of them by itself.
 */
import { bin, ensureDependencies, ensureEngines, run } from "./setup.mjs";

ensureDependencies();
const engines = ensureEngines();
const [rooms = "all"] = process.argv.slice(2);
const env = { TEST_ENGINES: engines.join(","), TEST_ROOMS: rooms };
process.exit(engines.length > 0 ? run(bin("wtr"), [], { env }).status : 0);
