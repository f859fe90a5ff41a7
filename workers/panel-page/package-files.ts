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

/** Files of the panel beside the scripts in {@link FOLDER}. */
export const PANEL_FILES = ["mcp-panel.js", "mcp-oauth-callback.html", "mcp-oauth-callback.js", "mcp-sandbox.html"];
const FOLDER = "page";

/**
 * Reads the files of the panel from this package. Throws if they are not there. `folder`: the package's `dist`, for
 * servers that were bundled, which no longer lie beside it.
 * @example
 * const page = createPage({ name: "Notebook", files: packageFiles() });
 */
export function packageFiles(folder: string = dirname(fileURLToPath(import.meta.url))): PageFiles {
  const missing = PANEL_FILES.filter((name) => !existsSync(join(folder, name)));
  if (missing.length > 0 || !existsSync(join(folder, FOLDER)))
    throw new Error(
      `packageFiles: ${folder} does not have the files of the panel (${[...missing, FOLDER].join(", ")}). ` +
        "If the server is bundled, pass the path of node_modules/mcp-panel/dist.",
    );
  return filesIn(folder, PANEL_FILES);
}

/** Reads these files of a built package and the scripts of the panel. What is not there has no contents. */
export function filesIn(folder: string, files: readonly string[]): PageFiles {
  const scripts = existsSync(join(folder, FOLDER)) ? readdirSync(join(folder, FOLDER)) : [];
  const paths = scripts.filter((name) => name.endsWith(".js")).map((name) => `${FOLDER}/${name}`);
  const names = new Set([...files, ...paths]);
  return async (name) =>
    // The package may be installed anew meanwhile.
    names.has(name) ? await readFile(join(folder, name)).catch(() => undefined) : undefined;
}
