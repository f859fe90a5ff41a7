/**
 * The examples of demo/embed as strangers would have them: installed from the packed package outside this repository, type-checked, built.
 * With them test/consumers, which holds what else the package's types promise, and what they must refuse, and the documentation's samples of TSX
 * and Vue.
 *
 * Owns: the built pages (node_modules/.cache/mcp-panel/examples/<name>/), made anew only when the package or an example changed.
 */
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { guideSamples } from "./docs/samples.mjs";
import { findNode22 } from "./node22.mjs";
import { CACHE, pack, SCRIPTS_TARBALL, TARBALL } from "./package.mjs";
import { ensureDependencies, root } from "./setup.mjs";

const EMBED = join(root, "demo/embed");
const CONSUMERS = join(root, "test/consumers");
/** Where the built examples are. */
const BUILT = join(CACHE, "examples");
const STAMP = join(BUILT, ".stamp");
/** The samples of README and guides that need a framework's types; those that are files of an example are compiled there. */
const samples = guideSamples().filter(
  ({ language, words: [file] }) => (language === "tsx" || language === "vue") && !file?.startsWith("demo/embed/"),
);
/** The consumers with lines that must be errors, except Angular's. */
const MISTAKES = ["wrong.tsx", "wrong-solid.tsx", "wrong-svelte.ts", "Wrong.vue"];
/** The examples that take longest to build. */
const LONG = ["next", "angular"];
const names = readdirSync(EMBED).filter((name) => statSync(join(EMBED, name)).isDirectory());

/** Everything the outcome depends on. */
function fingerprint() {
  const hash = createHash("sha256").update(process.version);
  const add = (path) => hash.update(path).update(readFileSync(path));
  for (const folder of [join(root, "dist"), EMBED, CONSUMERS]) {
    const files = readdirSync(folder, { recursive: true }).map((name) => join(folder, name));
    for (const file of files.sort()) if (statSync(file).isFile()) add(file);
  }
  for (const name of ["package.json", ".ci/examples.mjs"]) add(join(root, name));
  hash.update(JSON.stringify(samples));
  return hash.digest("hex");
}

/** Runs a command line as `npm run` would; its output, and whether it went well. */
function start(line, cwd) {
  return new Promise((resolve) => {
    const bins = [join(cwd, "node_modules/.bin"), join(cwd, "../node_modules/.bin"), process.env.PATH];
    const env = { ...process.env, PATH: bins.join(delimiter), NEXT_TELEMETRY_DISABLED: "1", NG_CLI_ANALYTICS: "false" };
    const child = spawn(line, { cwd, env, stdio: ["ignore", "pipe", "pipe"], shell: true });
    let text = "";
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (text += chunk));
    child.on("error", (error) => resolve({ ok: false, text: String(error) }));
    child.on("close", (code) => resolve({ ok: code === 0, text }));
  });
}

/** Warnings of a build. That CI keeps no cache for Next.js is meant. */
const warnings = (text) =>
  text.split("\n").filter((line) => /⚠|^\s*warning\b/i.test(line) && !/build cache/.test(line));

async function must(what, line, cwd) {
  const began = Date.now();
  const { ok: ended, text } = await start(line, cwd);
  const ok = ended && warnings(text).length === 0;
  console.log(`[examples] ${what}: ${ok ? "ok" : "FAILED"} (${((Date.now() - began) / 1000).toFixed(1)} s)`);
  if (!ok) throw new Error(`${what} failed:\n${text}`);
}

/** Runs all tasks, as many at once as there are cores, in their order; one outcome for each, as of `Promise.allSettled`. */
async function settleAll(tasks) {
  const outcomes = [];
  const queue = tasks.entries();
  const worker = async () => {
    for (const [at, task] of queue) [outcomes[at]] = await Promise.allSettled([task()]);
  };
  await Promise.all(Array.from({ length: Math.max(2, availableParallelism()) }, worker));
  return outcomes;
}

/** One folder of workspaces, in which the packages are the tarballs. */
function layOut(folder) {
  cpSync(EMBED, folder, { recursive: true, filter: (path) => !/[\\/](node_modules|out|\.next|\.angular)$/.test(path) });
  cpSync(CONSUMERS, join(folder, "consumers"), { recursive: true });
  samples.forEach(({ code, language }, at) => {
    // Each is a module of its own.
    const text = language === "vue" ? code : `${code}\nexport {};\n`;
    writeFileSync(join(folder, "consumers", `sample-${at}.${language}`), text);
  });
  const tarballs = { "mcp-panel": TARBALL, "mcp-panel-dist": SCRIPTS_TARBALL };
  for (const [name, file] of Object.entries(tarballs)) cpSync(file, join(folder, `${name}.tgz`));
  for (const name of [...names, "consumers"]) {
    const file = join(folder, name, "package.json");
    const manifest = JSON.parse(readFileSync(file, "utf8"));
    for (const dependency of Object.keys(tarballs))
      if (manifest.dependencies[dependency]) manifest.dependencies[dependency] = `file:../${dependency}.tgz`;
    writeFileSync(file, JSON.stringify(manifest));
  }
  const manifest = {
    private: true,
    workspaces: [...names, "consumers"],
    // The one that Fastify's part for tests requires does not support Node 20.
    overrides: { "light-my-request": { cookie: "1.1.1" } },
  };
  writeFileSync(join(folder, "package.json"), JSON.stringify(manifest));
}

/** Of all lines of `files` those marked as wrong, and no others, must be errors of a compiler. */
async function checkMistakes(folder, compiler, files) {
  const marked = files.flatMap((file) =>
    readFileSync(join(folder, file), "utf8")
      .split("\n")
      .flatMap((line, at) => (/\/\/ wrong|class="wrong"/.test(line) ? [`${file}:${at + 1}`] : [])),
  );
  const { text } = await start(compiler, folder);
  // TypeScript's form is `file(1,2): error`, Angular's, which is always coloured, `file:1:2 - error`.
  const errors = stripVTControlCharacters(text).matchAll(/^(\S+?)[(:](\d+)[,:]\d+\)?(?::| -) error/gm);
  const refused = [...new Set([...errors].map(([, file, line]) => `${file}:${line}`))];
  if (String(marked.sort()) !== String(refused.sort()))
    throw new Error(`types refuse ${refused}, not ${marked}:\n${text}`);
  console.log(`[examples] consumers: ${compiler}: types are right, and refuse ${marked.length} mistakes`);
}

ensureDependencies();
const wanted = fingerprint();
if (existsSync(STAMP) && readFileSync(STAMP, "utf8") === wanted) {
  console.log("[examples] built before, nothing changed");
  process.exit(0);
}
pack();
const node22 = process.versions.node.startsWith("22.") ? undefined : findNode22();
const folder = mkdtempSync(join(tmpdir(), "mcp-panel-examples-"));
try {
  layOut(folder);
  await must(
    "installed",
    "npm install --engine-strict --include=dev --no-audit --no-fund --no-package-lock --prefer-offline --loglevel=error",
    folder,
  );
  const consumers = join(folder, "consumers");
  const asConsumer = (what, line) => () => must(`consumers: ${what}`, line, consumers);
  const scriptsOf = (name) => JSON.parse(readFileSync(join(folder, name, "package.json"), "utf8")).scripts;
  // Those that take longest come first.
  const builds = names.toSorted((one, other) => LONG.includes(other) - LONG.includes(one));
  const outcomes = await settleAll([
    ...builds.map((name) => () => must(`${name}: build`, scriptsOf(name).build, join(folder, name))),
    asConsumer("esbuild, Rollup and webpack", `"${process.execPath}" bundlers.mjs`),
    () => checkMistakes(consumers, "vue-tsc -p . --pretty false", MISTAKES),
    () => checkMistakes(consumers, "ngc -p tsconfig.angular.json", ["wrong-angular.ts"]),
    // With this example's TypeScript 7, which is quick; `vue-tsc` has 5.9.
    () => must("consumers: types without the DOM's", "tsc -p ../consumers/tsconfig.node.json", join(folder, "next")),
    ...names
      .filter((name) => scriptsOf(name).types)
      .map((name) => () => must(`${name}: types`, scriptsOf(name).types, join(folder, name))),
    asConsumer("VS Code's language services", `"${process.execPath}" editors.mjs`),
    asConsumer("mounts of the page, and the command", `"${process.execPath}" mounts.mjs`),
    asConsumer("a program in Node", `"${process.execPath}" program.mjs`),
    ...(node22 ? [asConsumer("a program in Node 22", `"${node22}" program.mjs`)] : []),
    asConsumer("a program in Deno", "deno run --allow-all program.mjs"),
    asConsumer("a program in Bun", "bun program.mjs"),
  ]);
  const failed = outcomes.filter(({ status }) => status === "rejected").map(({ reason }) => reason.message);
  if (failed.length > 0) throw new Error(failed.join("\n"));
  rmSync(BUILT, { recursive: true, force: true });
  mkdirSync(BUILT, { recursive: true });
  for (const name of names) cpSync(join(folder, name, "out"), join(BUILT, name), { recursive: true });
  writeFileSync(STAMP, wanted);
} catch (error) {
  console.error(`[examples] ${error.message}`);
  process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
