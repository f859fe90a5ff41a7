/**
 * Vite plugin: the engine's worker as modules beside the page's, in place of `workers/page/worker-parts.ts`, which has no address of them.
 */
import { fileURLToPath } from "node:url";
import { build, type Plugin, type Rolldown } from "vite";
import { noteModules } from "./bundled-packages.ts";
import { workerParts as groups } from "./chunks.ts";
import { inlineRuntime } from "./vite-inline-runtime.ts";
import { minifyAgain } from "./vite-terser.ts";

const WORKER = fileURLToPath(new URL("../workers/engine/engine.worker.ts", import.meta.url));
const REPLACED = fileURLToPath(new URL("../workers/page/worker-parts.ts", import.meta.url));
/** Stands for the address, which depends on the file that it is in. */
const ADDRESS = "__ADDRESS_OF_WORKER_PARTS__";

/** Bundles the worker as modules. The first one is the main module. */
async function bundleModules(): Promise<readonly Rolldown.OutputChunk[]> {
  const out = await build({
    configFile: false,
    logLevel: "error",
    publicDir: false,
    plugins: [inlineRuntime(), minifyAgain(["engine", "legacy"])],
    build: {
      write: false,
      target: "es2022",
      sourcemap: false,
      lib: { entry: { engine: WORKER }, formats: ["es"] },
      rolldownOptions: {
        output: {
          minify: true,
          entryFileNames: "[name]-[hash:7].js",
          chunkFileNames: "[name]-[hash:7].js",
          hashCharacters: "base36",
          codeSplitting: { groups: [...groups] },
        },
      },
    },
  });
  const outputs = (Array.isArray(out) ? out : [out]).flatMap((one) => ("output" in one ? one.output : []));
  const chunks = outputs.filter((output) => output.type === "chunk");
  // A group has the worker's module, and the entry only imports it: nothing needs that file.
  const main = chunks.filter(({ moduleIds }) => moduleIds.includes(WORKER));
  return [...main, ...chunks.filter((chunk) => !chunk.isEntry && !main.includes(chunk))];
}

/** The plugin. `folder`: where the files are put, relative to the build's. */
export function workerParts(folder: string): Plugin {
  let main = "";
  return {
    name: "worker-parts",
    apply: "build",
    enforce: "pre",
    async load(id) {
      if (id !== REPLACED) return undefined;
      const chunks = await bundleModules();
      for (const { fileName, code, moduleIds } of chunks) {
        noteModules(moduleIds);
        this.emitFile({ type: "asset", fileName: folder + fileName, source: code });
      }
      main = folder + (chunks[0]?.fileName ?? "");
      const code = `const address = "${ADDRESS}";\nexport const workerParts = () => new URL(address, import.meta.url).href;`;
      return { code, map: { mappings: "" }, moduleType: "js" };
    },
    renderChunk(code, { fileName }) {
      if (!code.includes(ADDRESS)) return null;
      const up = "../".repeat(fileName.split("/").length - 1);
      return { code: code.replaceAll(ADDRESS, `${up || "./"}${main}`), map: null };
    },
  };
}
