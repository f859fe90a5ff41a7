/**
 * Files of the panel in this package.
 *
 * Owns: their list, made once. Nothing else is ever read, whatever a request names.
 */
import { existsSync, readdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { PageFiles } from "../../src/panel-page/page-files.js";

const FILES = ["mcp-panel.js", "mcp-oauth-callback.html", "mcp-oauth-callback.js", "mcp-sandbox.html"];

/**
 * Reads the files of the panel from this package. Throws if they are not there. `folder`: the package's `dist`, for
 * servers that were bundled, which no longer lie beside it.
 * @example
 * const page = createPage({ name: "Notebook", files: packageFiles() });
 */
export function packageFiles(folder: string = dirname(fileURLToPath(import.meta.url))): PageFiles {
  const missing = FILES.filter((name) => !existsSync(join(folder, name)));
  if (missing.length > 0 || !existsSync(join(folder, "page")))
    throw new Error(
      `packageFiles: ${folder} does not have the files of the panel (${[...missing, "page"].join(", ")}). ` +
        "If the server is bundled, pass the path of node_modules/mcp-panel/dist.",
    );
  const scripts = readdirSync(join(folder, "page")).filter((name) => name.endsWith(".js"));
  const names = new Set([...FILES, ...scripts.map((name) => `page/${name}`)]);
  return async (name) => (names.has(name) ? await readFile(join(folder, name)) : undefined);
}
