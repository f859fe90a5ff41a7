/**
 * Size budgets, gzip: what a page pays before it sees anything. Prints both and fails over budget.
 *
 * - engine core: connect, list, call; `src/client/core.ts` bundled and minified with its static imports. Resources, prompts and
 *   views of results come on top; the whole engine is printed beside it.
 * - first load of the panel: dist/mcp-panel.js with everything it imports statically; lazy chunks are not loaded.
 */
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { gzipSync } from "node:zlib";
import { ensureDependencies, root, run } from "./setup.mjs";

ensureDependencies();
const { build } = await import("vite");
if (!["dist/mcp-panel.js", "dist/worker.js"].every((file) => existsSync(join(root, file)))) {
  const { ok, status } = run(process.execPath, [join(root, ".ci/build.mjs")]);
  if (!ok) process.exit(status);
}

const KB = 1_000;
const CORE = "engine core (src/client/core.ts with its static imports, minified)";
const PANEL = "first load of the panel (dist/mcp-panel.js with its static imports)";
const BUDGETS = { [CORE]: 15 * KB, [PANEL]: 60 * KB };

const gzip = (text) => gzipSync(text, { level: 9 }).length;

/** An entry bundled and minified as one file with what it imports statically; what it loads on demand is not in it. */
async function bundled(entry) {
  const group = { name: "all", test: (id) => id.endsWith(entry) };
  const [{ output }] = await build({
    root,
    configFile: false,
    logLevel: "error",
    build: {
      write: false,
      target: "es2022",
      lib: { entry: join(root, entry), formats: ["es"], fileName: "entry" },
      rolldownOptions: { output: { minify: true, codeSplitting: { groups: [group] } } },
    },
  });
  const chunks = new Map(output.filter((one) => one.type === "chunk").map((chunk) => [chunk.fileName, chunk]));
  const loaded = new Set();
  const load = (name) => {
    if (loaded.has(name)) return;
    loaded.add(name);
    chunks.get(name).imports.forEach(load);
  };
  for (const chunk of chunks.values()) if (chunk.isEntry) load(chunk.fileName);
  const codes = [...chunks.values()].map(({ code, fileName }) => ({
    bytes: gzip(code),
    isLoaded: loaded.has(fileName),
  }));
  const sum = (some) => some.reduce((total, { bytes }) => total + bytes, 0);
  return { core: sum(codes.filter(({ isLoaded }) => isLoaded)), all: sum(codes) };
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

const firstLoad = () =>
  [...staticGraph(join(root, "dist/mcp-panel.js"))].reduce((sum, file) => sum + gzip(readFileSync(file)), 0);

const sizes = { [CORE]: (await bundled("src/client/core.ts")).core, [PANEL]: firstLoad() };
let over = false;
for (const [name, bytes] of Object.entries(sizes)) {
  const budget = BUDGETS[name];
  over ||= bytes > budget;
  console.log(`[size] ${name}: ${bytes} bytes gzip of ${budget}${bytes > budget ? " — OVER BUDGET" : ""}`);
}
const engine = await bundled("src/index.ts");
const worker = gzip(readFileSync(join(root, "dist/worker.js")));
console.log(`[size] no budget: mcp-panel/engine with its static imports, minified: ${engine.core} bytes gzip`);
console.log(`[size] no budget: mcp-panel/engine with all it may load: ${engine.all} bytes gzip`);
console.log(`[size] no budget: dist/worker.js (the file alone): ${worker} bytes gzip`);
process.exit(over ? 1 : 0);
