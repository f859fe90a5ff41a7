/** `npm run bench`: installs what is missing, then measures. */
import { join } from "node:path";
import { ensureChromium, ensureDependencies, root, run } from "./setup.mjs";

ensureDependencies();
const CHROMIUM_PATH = ensureChromium();
const { status } = run(process.execPath, [join(root, "test/bench/run.mjs")], { env: { CHROMIUM_PATH } });
process.exit(status);
