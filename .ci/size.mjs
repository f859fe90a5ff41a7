/**
 * Size budgets, gzip: what a page pays before it sees anything, and what using it adds. Prints all and fails over budget; three percent more
 * are allowed, but not with `--release` (`size-budget.mjs`). `--files "first load"` also prints the source files in each bundle whose name contains these
 * words.
 *
 * - connect, list and call of everything, with storage: what a page loads that makes a host (`createHost`), connects to a server,
 *   lists all it has, follows its changes and calls its tools, once for a server of each era: static imports, and the chunks loaded on
 *   demand on that way ({@link ON_THE_WAY}: storage with cache and tabs; the audit trail; the legacy era, or live updates of the modern one) with what they
 *   import. Other chunks are loaded when a server or the caller asks for more than that: HTTP+SSE, questions of servers, tasks, checks
 *   of results, views of them, own `_meta`, ports, and finding out why a server can't be reached. Each chunk is compressed by itself,
 *   as a server would send it.
 * - first app: what opening the first app of a tool adds to an engine that connected, lists, and answers requests of servers: reading the
 *   app, its policy and consent, and the bridge to its frame. Requests of the app, and calls of its tools, are loaded with the first.
 * - first load of the panel: dist/mcp-panel.js, the file for the script tag, with everything it imports statically; lazy chunks are not loaded.
 * - until the first tool: that, the panel's list, and the worker's modules, as files of dist/page/ that are there in any case.
 * - the entries of the package, each as a bundler of somebody else's takes it: with its static imports, dependencies included, minified.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { gzipSync } from "node:zlib";
import { alternativesOf } from "./alternatives.mjs";
import { ensureDependencies, root, run } from "./setup.mjs";
import { judgeSize } from "./size-budget.mjs";
import { sourcesOf } from "./size-sources.mjs";

// As in a consumer's production build: with another value, Lit's development mode is counted.
process.env.NODE_ENV = "production";

ensureDependencies();
const { build } = await import("vite");
if (!["dist/mcp-panel.js", "dist/worker.js"].every((file) => existsSync(join(root, file)))) {
  const { ok, status } = run(process.execPath, [join(root, ".ci/build.mjs")]);
  if (!ok) process.exit(status);
}

/** Part of a name whose source files are printed. */
const wanted = process.argv.includes("--files") ? process.argv[process.argv.indexOf("--files") + 1] : undefined;

const KB = 1_000;
const EVERYTHING = {
  modern: "connect, list and call of everything, with storage (a server of 2026-07-28)",
  legacy: "connect, list and call of everything, with storage (a server of the legacy era)",
};
const FIRST_APP = "first app: bridge and policy, beyond an engine that answers requests of servers";
const PANEL = "first load of the panel (dist/mcp-panel.js with its static imports)";
/** Files of dist/page/ that a panel loads until the first tool is shown, besides its first load: the list, the worker's first module, and that of the legacy era. */
const UNTIL_TOOL = {
  "panel and worker until the first tool is shown (a server of 2026-07-28)": {
    names: ["list", "engine"],
    budget: 121,
  },
  "panel and worker until the first tool is shown (a server of the legacy era)": {
    names: ["list", "engine", "legacy"],
    budget: 134,
  },
};
/** Entries of the package, and single files of it; most of them hold nothing that is not needed at once. */
const ENTRIES = {
  panel: 67.3,
  index: 385.5,
  elements: 381.5,
  client: 13.8,
  engine: 40.2,
  "sign-in": 3,
  auth: 11,
  relay: 8,
  "panel-page": 6.7,
  // Single elements: one without anything lazy, one of medium size, a form, a view.
  "elements/error-view": 16,
  "elements/json-tree": 30,
  "elements/schema-form": 40,
  "elements/tools": 37.6,
};
const FILES = { "worker.js": 206.7, "mcp-oauth-callback.js": 3 };
const BUDGETS = {
  [EVERYTHING.modern]: 44.2 * KB,
  [EVERYTHING.legacy]: 53.1 * KB,
  [FIRST_APP]: 10 * KB,
  [PANEL]: 58 * KB,
};

/** What every kind of lasting stream needs, in one chunk: as `vite.config.ts` has it. */
const STREAMS = {
  name: "streams",
  test: /src\/(errors\/failures|jsonrpc\/(pace|retry)|transport\/http\/silence)\.ts$/,
};

const gzip = (text) => gzipSync(text, { level: 9 }).length;

/** Loaded on demand by whoever connects, lists and calls. */
const ON_THE_WAY = {
  modern: /\/src\/(client\/memory\/(host-memory|stored-audit)|session\/modern\/listen)\.ts$/,
  legacy: /\/src\/client\/(memory\/(host-memory|stored-audit)|server\/legacy-transports)\.ts$/,
};
/** Loaded on demand by an engine that answers requests of servers and reads resources and lists; and with the first app of a tool. */
const ANSWERING =
  /\/src\/client\/(memory\/(host-memory|stored-audit|tool-apps)|host\/offer\/(server-request-handler|current-offer)|server\/reading)\.ts$/;
const OPENING = /\/src\/client\/(server\/server-app|host\/apps\/host-apps)\.ts$/;

/**
 * An entry bundled and minified as one file with what it imports statically. `core`: that; `modern` and
 * `legacy`: with what is loaded {@link ON_THE_WAY}; `all`: with all it may load.
 */
async function bundled(entry) {
  const group = { name: "all", test: (id) => id.endsWith(entry) };
  const [{ output }] = await build({
    root,
    configFile: false,
    logLevel: "error",
    build: {
      write: false,
      sourcemap: wanted !== undefined && "hidden", // no comment in the code that is measured
      target: "es2022",
      lib: { entry: join(root, entry), formats: ["es"], fileName: "entry" },
      rolldownOptions: { output: { minify: true, codeSplitting: { groups: [group, STREAMS] } } },
    },
  });
  const chunks = new Map(output.filter((one) => one.type === "chunk").map((chunk) => [chunk.fileName, chunk]));
  /** What is loaded with the entry when chunks of `isWanted` are loaded on demand. */
  const loadedWith = (isWanted) => {
    const loaded = new Set();
    const load = (name) => {
      if (loaded.has(name)) return;
      loaded.add(name);
      const { imports, dynamicImports } = chunks.get(name);
      imports.forEach(load);
      dynamicImports.filter((lazy) => isWanted(chunks.get(lazy).facadeModuleId ?? "")).forEach(load);
    };
    for (const chunk of chunks.values()) if (chunk.isEntry) load(chunk.fileName);
    return [...loaded];
  };
  const measuredChunks = (names) =>
    measured(names.map((name) => ({ code: chunks.get(name).code, map: chunks.get(name).map?.toString() })));
  const matching = (pattern) => {
    // What a pattern names and nobody loads on demand would silently not be counted.
    const lazy = [...chunks.values()].map(({ facadeModuleId }) => (facadeModuleId ?? "").replaceAll("\\", "/"));
    for (const one of alternativesOf(pattern.source))
      if (!lazy.some((id) => new RegExp(one).test(id)))
        throw new Error(`no file is loaded on demand that is named ${one}`);
    return loadedWith((id) => pattern.test(id.replaceAll("\\", "/")));
  };
  const answering = matching(ANSWERING);
  const opening = matching(new RegExp(`${ANSWERING.source}|${OPENING.source}`));
  return {
    core: measuredChunks(loadedWith(() => false)),
    modern: measuredChunks(matching(ON_THE_WAY.modern)),
    legacy: measuredChunks(matching(ON_THE_WAY.legacy)),
    firstApp: measuredChunks(opening.filter((name) => !answering.includes(name))),
    all: measuredChunks(loadedWith(() => true)),
  };
}

/** Size of pieces of code, each compressed by itself, and their source files. */
function measured(pieces) {
  return { bytes: pieces.reduce((total, { code }) => total + gzip(code), 0), sources: () => sourcesOf(pieces) };
}

/** Files of the build as such pieces. */
function measuredFiles(files) {
  const textOf = (file) => (existsSync(file) ? readFileSync(file, "utf8") : undefined);
  return measured([...files].map((file) => ({ code: textOf(file), map: textOf(`${file}.map`) })));
}

/** The file and, recursively, its static imports. */
function staticGraph(file, seen = new Set()) {
  if (seen.has(file)) return seen;
  seen.add(file);
  const code = readFileSync(file, "utf8");
  for (const [, name] of code.matchAll(/(?:^|[;}\n])\s*(?:import|export)[^"'()]*?from\s*["'](\.[^"']+)["']/g)) {
    staticGraph(join(dirname(file), name), seen);
  }
  for (const [, name] of code.matchAll(/(?:^|[;}\n])\s*import\s*["'](\.[^"']+)["']/g))
    staticGraph(join(dirname(file), name), seen);
  return seen;
}

/** What a bundler makes of an entry of the package, as the page's first load. */
async function entrySize(name) {
  const [{ output }] = await build({
    root,
    configFile: false,
    logLevel: "error",
    build: {
      write: false,
      target: "es2022",
      lib: { entry: join(root, "dist", `${name}.js`), formats: ["es"], fileName: "entry" },
      rolldownOptions: { output: { minify: true } },
    },
  });
  const chunks = new Map(output.filter((one) => one.type === "chunk").map((chunk) => [chunk.fileName, chunk]));
  const loaded = new Set();
  const load = (file) => {
    if (loaded.has(file)) return;
    loaded.add(file);
    chunks.get(file).imports.forEach(load);
  };
  for (const chunk of chunks.values()) if (chunk.isEntry) load(chunk.fileName);
  const bytes = [...loaded].reduce((total, file) => total + gzip(chunks.get(file).code), 0);
  return { bytes, sources: measuredFiles(staticGraph(join(root, "dist", `${name}.js`))).sources };
}

const { core: atFirst, modern, legacy, firstApp } = await bundled("src/client/host/create-host.ts");
if (Math.min(modern.bytes, legacy.bytes) === atFirst.bytes)
  throw new Error("ON_THE_WAY names no file that is loaded on demand");
const sizes = {
  [EVERYTHING.modern]: modern,
  [EVERYTHING.legacy]: legacy,
  [FIRST_APP]: firstApp,
  [PANEL]: measuredFiles(staticGraph(join(root, "dist/mcp-panel.js"))),
};
const pageFiles = readdirSync(join(root, "dist/page"));
for (const [title, { names, budget }] of Object.entries(UNTIL_TOOL)) {
  const files = names.map((name) => {
    const found = pageFiles.filter((file) => new RegExp(`^${name}-[a-z0-9]{7}\\.js$`).test(file));
    if (found.length !== 1) throw new Error(`dist/page/ has ${found.length} files that are named ${name}`);
    return join(root, "dist/page", found[0]);
  });
  const all = new Set([
    ...staticGraph(join(root, "dist/mcp-panel.js")),
    ...files.flatMap((file) => [...staticGraph(file)]),
  ]);
  [sizes[title], BUDGETS[title]] = [measuredFiles(all), budget * KB];
}
for (const [name, budget] of Object.entries(ENTRIES)) {
  const title = `mcp-panel${name === "index" ? "" : `/${name}`} in a bundle, at first`;
  [sizes[title], BUDGETS[title]] = [await entrySize(name), budget * KB];
}
for (const [name, budget] of Object.entries(FILES)) {
  const title = `dist/${name} (the file alone)`;
  [sizes[title], BUDGETS[title]] = [measuredFiles([join(root, "dist", name)]), budget * KB];
}
let over = false;
const REMARKS = { within: "", room: " — over its budget, allowed until the next release", over: " — OVER BUDGET" };
for (const [name, { bytes }] of Object.entries(sizes)) {
  const budget = BUDGETS[name];
  const verdict = judgeSize(bytes, budget, process.argv.includes("--release"));
  over ||= verdict === "over";
  console.log(`[size] ${name}: ${bytes} bytes gzip of ${budget}${REMARKS[verdict]}`);
}
const engine = await bundled("src/index.ts");
console.log(`[size] no budget: mcp-panel/engine with its static imports, minified: ${engine.core.bytes} bytes gzip`);
console.log(`[size] no budget: mcp-panel/engine with all it may load: ${engine.all.bytes} bytes gzip`);
for (const [name, { sources }] of Object.entries(sizes)) {
  if (wanted === undefined || !name.includes(wanted)) continue;
  console.log(`\n[size] source files of ${name}, in bytes before gzip:`);
  for (const [source, count] of sources()) console.log(`${String(count).padStart(7)} ${source}`);
}
process.exit(over ? 1 : 0);
