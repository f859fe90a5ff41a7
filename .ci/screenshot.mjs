/** `npm run screenshot`: installs what is missing, builds the demo, then makes the README's picture. */
import { join } from "node:path";
import { bin, ensureChromium, ensureDependencies, root, run } from "./setup.mjs";

ensureDependencies();
const CHROMIUM_PATH = ensureChromium();
run(bin("vite"), ["build", "--logLevel", "warn"]);
const { status } = run(process.execPath, [join(root, "test/e2e/screenshot.mjs"), ...process.argv.slice(2)], {
  env: { CHROMIUM_PATH },
});
process.exit(status);
