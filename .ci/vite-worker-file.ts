/**
 * Vite plugins: `worker.js` is a module with the whole worker in a function. A worker that is started from the file calls it; a page that needs the worker
 * as text, for a `blob:`, imports the file and reads the text of the function. Without that, the scripts for pages would have the worker twice.
 */
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

const BEFORE = 'export default function engine(){"use strict";\n';
const AFTER = '\n}\ntypeof document>"u"&&engine();\n';

/** The plugin for the build of `worker.js`. */
export function workerFunction(): Plugin {
  return {
    name: "worker-function",
    apply: "build",
    generateBundle: {
      order: "post",
      handler(_options, bundle) {
        for (const output of Object.values(bundle)) {
          // The notice stays at the top.
          if (output.type === "chunk") output.code = output.code.replace(/^(\/\*!.*\*\/\n)?/, `$1${BEFORE}`) + AFTER;
        }
      },
    },
  };
}

/** No file: the name is that of the chunk. */
const TEXT = fileURLToPath(new URL("../workers/page/worker-text.js", import.meta.url));

/** The plugin for the build of pages' scripts, in which `worker.js` is one folder above its chunks. */
export function workerText(): Plugin {
  return {
    name: "worker-text",
    apply: "build",
    enforce: "pre",
    resolveId(id) {
      if (id.endsWith("/engine.worker.ts?worker-code")) return TEXT;
      return id === "../worker.js" ? { id, external: true } : undefined;
    },
    load: (id) => (id === TEXT ? 'import engine from "../worker.js";\nexport default `(${engine})();`;' : undefined),
  };
}
