/** `npm run screenshot`: installs what is missing, builds the demo, then makes the pictures of README, docs/panel.md and docs/apps.md. */
import { join } from "node:path";
import { bin, ensureChromium, ensureDependencies, root, run } from "./setup.mjs";

ensureDependencies();
const CHROMIUM_PATH = ensureChromium();
const built = run(bin("vite"), ["build", "--logLevel", "warn"]);
if (!built.ok) process.exit(built.status); // no pictures of an older build
const { status } = run(process.execPath, [join(root, ".ci/pictures.mjs"), ...process.argv.slice(2)], {
  env: { CHROMIUM_PATH },
});
process.exit(status);
