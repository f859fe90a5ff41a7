/** `npm run test:conformance`: installs what is missing, then runs the official suite. Names of scenarios choose among them. */
import { join } from "node:path";
import { ensureChromium, ensureDependencies, root, run } from "./setup.mjs";

ensureDependencies();
const CHROMIUM_PATH = ensureChromium();
const { status } = run(process.execPath, [join(root, "test/conformance/run.mjs"), ...process.argv.slice(2)], {
  env: { CHROMIUM_PATH },
});
process.exit(status);
