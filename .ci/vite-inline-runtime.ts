/**
 * Vite plugin: puts the bundler's helper for namespaces into each chunk that needs nothing else of the bundler's runtime. Rolldown keeps its runtime in
 * a chunk of its own, which is a request before the first line of the others runs.
 */
import { basename } from "node:path";
import type { Plugin } from "vite";

const RUNTIME = "\0rolldown/runtime.js";
/** Import of the helper alone, as it is before minifying. */
const IMPORT = /^import \{ \w+ as __exportAll \} from "([^"]+)";$/m;

/** The plugin. */
export function inlineRuntime(): Plugin {
  return {
    name: "inline-runtime",
    apply: "build",
    renderChunk(code, _chunk, _options, { chunks }) {
      const [line, file] = IMPORT.exec(code) ?? [];
      const runtime = Object.values(chunks).find(({ moduleIds }) => moduleIds.includes(RUNTIME));
      const helpers = runtime?.modules[RUNTIME]?.code;
      if (!runtime || line === undefined || file === undefined || typeof helpers !== "string") return null;
      if (basename(file) !== basename(runtime.fileName)) return null;
      // On one line: the source maps stay right. What is not used of it is removed by the minifier.
      const inlined = `const __exportAll = (() => { ${helpers.replace(/^\/\/.*$/gm, "").replaceAll("\n", " ")} return __exportAll; })();`;
      return { code: code.replace(line, () => inlined), map: null };
    },
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((output) => output.type === "chunk");
      const runtime = chunks.find(({ moduleIds }) => moduleIds.includes(RUNTIME));
      if (!runtime) return;
      const file = basename(runtime.fileName);
      if (!chunks.some((chunk) => chunk !== runtime && chunk.code.includes(file))) delete bundle[runtime.fileName];
    },
  };
}
