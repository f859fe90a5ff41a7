/**
 * `npm run test:one -- <file> [options]`: runs one file of tests with the runner that its folder belongs to. Options go to that runner.
 *
 * Owns: which runner runs which folder. Conformance scenarios and simulation seeds have commands of their own (docs/contributing.md).
 */
import { existsSync } from "node:fs";
import { join, relative } from "node:path";
import { bin, ensureChromium, ensureDependencies, root, run } from "./setup.mjs";

const [given, ...options] = process.argv.slice(2);
if (given === undefined) refuse("Usage: npm run test:one -- test/unit/errors/plain.test.ts [options of the runner]");

/** Path from the root, as the table below has it. */
const file = relative(root, join(process.cwd(), given)).replaceAll("\\", "/");
if (!existsSync(join(root, file))) refuse(`There is no file ${file}.`);

/** Mocha without `.mocharc.cjs`: its `spec` would run all other files as well. */
const MOCHA = ["--no-config", "--import=tsx", "--timeout=30000"];
const PEERS = ["--require=./test/helpers/mocha-peers.mjs"];
const mocha = (own = []) => ({ command: bin("mocha"), args: [...MOCHA, ...own, file] });
const browser = () => ({ command: bin("wtr"), args: ["--files", file], inBrowser: true });

/** The first row whose folder the file is in. */
const RUNNERS = [
  ["test/unit/workers/", browser],
  ["test/component/", browser],
  ["test/e2e/", () => ({ command: bin("playwright"), args: ["test", file], inBrowser: true, needsSite: true })],
  ["test/peers/", () => mocha(PEERS)],
  ["test/unit/client/engine-host.test.ts", () => mocha(PEERS)],
  ["test/unit/", mocha],
  ["test/architecture/", mocha],
  ["test/schema-suite/", mocha],
  ["test/simulation/", mocha],
];
const [, runner] = RUNNERS.find(([folder]) => file.startsWith(folder)) ?? refuse(`No runner is known for ${file}.`);
const { command, args, inBrowser = false, needsSite = false } = runner();

ensureDependencies();
const env = inBrowser ? { CHROMIUM_PATH: ensureChromium() } : {};
if (needsSite && !existsSync(join(root, "site/index.html"))) refuse("End-to-end tests need the site: npm run build");
process.exit(run(command, [...args, ...options], { env }).status);

/** Ends the process with a sentence. */
function refuse(text) {
  console.error(text);
  process.exit(1);
}
