/** `npm run paths`: installs what is missing, then counts. */
import { join } from "node:path";
import { ensureChromium, ensureDependencies, root, run } from "./setup.mjs";

ensureDependencies();
const CHROMIUM_PATH = ensureChromium();
const { status } = run(process.execPath, [join(root, "test/bench/paths.mjs"), ...process.argv.slice(2)], {
  env: { CHROMIUM_PATH },
});
process.exit(status);
