/**
 * Vite plugin: the sandbox page around an app, one HTML file with its script inside. `import html from "…/mcp-sandbox.html?sandbox-page"` gives
 * it as text; built with `emit`, it is a file of the package; served, it is at any path that ends in `/mcp-sandbox.html`.
 */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";
import { bundleScript, resolveSuffix } from "./vite-worker-code.ts";

const NAME = "mcp-sandbox.html";
const SUFFIX = "?sandbox-page";
const ROOT = fileURLToPath(new URL("..", import.meta.url));
const FOLDER = fileURLToPath(new URL("../components/apps/sandbox/", import.meta.url));

async function pageText(): Promise<{ readonly text: string; readonly modules: readonly string[] }> {
  const { code, modules } = await bundleScript(`${FOLDER}mcp-sandbox.ts`, ROOT);
  // Nothing in the script may end it early.
  const script = `<script>${code.trim().replaceAll("</script", "<\\/script")}</script>`;
  const html = readFileSync(`${FOLDER}${NAME}`, "utf8");
  const text = html.replace("<body></body>", () => `<body>${script}</body>`).replace(/\n\s+/g, "\n");
  return { text, modules: [...modules, `${FOLDER}${NAME}`] };
}

/** The plugin. `emit`: in a build, makes the page a file. */
export function sandboxPage({ emit = false } = {}): Plugin {
  let making: ReturnType<typeof pageText> | undefined;
  const made = (): ReturnType<typeof pageText> => {
    making ??= pageText();
    making.catch(() => (making = undefined)); // a mistake in the source must not stay after it was mended
    return making;
  };
  return {
    name: "sandbox-page",
    enforce: "pre",
    configureServer({ middlewares }) {
      middlewares.use((request, response, next) => {
        const { pathname, search } = new URL(request.url ?? "/", "http://localhost");
        if (!pathname.endsWith(`/${NAME}`) || search !== "") return next(); // with a query it is imported
        made().then(({ text }) => {
          response.setHeader("Content-Type", "text/html; charset=utf-8");
          response.end(text);
        }, next);
      });
    },
    resolveId: resolveSuffix(SUFFIX),
    async load(id) {
      if (!id.endsWith(SUFFIX)) return undefined;
      const { text, modules } = await made();
      for (const module of modules) if (!module.includes("\0")) this.addWatchFile(module);
      return { code: `export default ${JSON.stringify(text)};`, map: { mappings: "" }, moduleType: "js" };
    },
    async generateBundle() {
      if (emit) this.emitFile({ type: "asset", fileName: NAME, source: (await made()).text });
    },
  };
}
