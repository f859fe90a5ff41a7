/**
 * Vite plugin: `import code from "./x.worker.ts?worker-code"` gives the worker, bundled and minified as one classic script, as text;
 * `?script-code` does the same for a script of a document.
 *
 * Why not Vite's `?worker&inline`: that hides the text inside a constructor that knows nothing of Trusted Types, reports no failure
 * when a policy blocks it, and always makes a module worker, which Chromium refuses in a sandboxed iframe.
 */
import { fileURLToPath } from "node:url";
import { build, type Plugin } from "vite";
import { noteModules } from "./bundled-packages.ts";

const SUFFIXES = ["?worker-code", "?script-code"];
const ROOT = fileURLToPath(new URL("..", import.meta.url));

/** Bundled code, and the modules it is made from. */
export interface Bundle {
  readonly code: string;
  readonly modules: readonly string[];
}

/** Bundles and minifies a module and all its imports as one classic script. */
export async function bundleScript(file: string, root: string): Promise<Bundle> {
  const out = await build({
    configFile: false,
    logLevel: "error",
    publicDir: false,
    root,
    build: {
      write: false,
      target: "es2022",
      minify: true,
      sourcemap: false,
      modulePreload: false,
      rolldownOptions: { input: file, output: { format: "iife", codeSplitting: false } },
    },
  });
  const outputs = (Array.isArray(out) ? out : [out]).flatMap((one) => ("output" in one ? one.output : []));
  for (const output of outputs) {
    if (output.type !== "chunk") continue;
    noteModules(output.moduleIds);
    return { code: output.code, modules: output.moduleIds };
  }
  throw new Error(`no code came out of ${file}`);
}

/** A hook that resolves imports with one of these suffixes to the file before it. */
export function resolveSuffix(...suffixes: readonly string[]): NonNullable<Plugin["resolveId"]> {
  return async function resolve(id, importer) {
    const suffix = suffixes.find((one) => id.endsWith(one));
    if (suffix === undefined) return undefined;
    const found = await this.resolve(id.slice(0, -suffix.length), importer, { skipSelf: true });
    return found && found.id + suffix;
  };
}

/** The plugin. `root` is the project's folder. */
export function workerCode(root = ROOT): Plugin {
  const cache = new Map<string, Promise<Bundle>>();
  return {
    name: "worker-code",
    enforce: "pre",
    resolveId: resolveSuffix(...SUFFIXES),
    async load(id) {
      const suffix = SUFFIXES.find((one) => id.endsWith(one));
      if (suffix === undefined) return undefined;
      const file = id.slice(0, -suffix.length);
      const bundling = cache.get(file) ?? bundleScript(file, root);
      cache.set(file, bundling);
      // A mistake in the source must not stay after it was mended.
      bundling.catch(() => cache.delete(file));
      const { code, modules } = await bundling;
      for (const module of modules) {
        if (!module.includes("\0") && !module.includes("node_modules")) this.addWatchFile(module);
      }
      return { code: `export default ${JSON.stringify(code)};`, map: { mappings: "" }, moduleType: "js" };
    },
    watchChange() {
      cache.clear();
    },
  };
}
