/**
 * Vite plugin: puts what lies in the built site in place of demo/service-worker/site-files.ts, for the service worker that keeps it.
 *
 * Why so late: only what was built has names with hashes. Pages are named by their folder, as visitors ask for them. Maps and the texts for models are not kept: few
 * readers need them. The documentation is a list of its own, and so are its live examples.
 */
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join, sep } from "node:path";
import type { Plugin } from "vite";

const PLACE = "/demo/service-worker/site-files.ts";
const NOT_KEPT = /\.map$|^service-worker\.js$|(^|\/)llms(-full)?\.txt$/;

/** What is kept together: its files as visitors ask for them, and a version that is another one when any of them is. */
function listOf(
  folder: string,
  paths: readonly string[],
): { readonly version: string; readonly files: readonly string[] } {
  const hash = createHash("sha256");
  for (const path of paths) hash.update(path).update(readFileSync(join(folder, path)));
  const files = paths.map((path) => path.replace(/(^|\/)index\.html$/, "$1"));
  return { version: hash.digest("hex").slice(0, 16), files };
}

/** The plugin; `folder` is the built site. */
export function siteFiles(folder: string): Plugin {
  return {
    name: "site-files",
    load(id) {
      if (!id.endsWith(PLACE)) return undefined;
      const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name).slice(folder.length).split(sep).filter(Boolean).join("/"))
        .filter((path) => !NOT_KEPT.test(path))
        .sort();
      const isLive = (path: string): boolean => path.startsWith("docs/live/");
      const isDocs = (path: string): boolean => path.startsWith("docs/");
      const site = listOf(
        folder,
        paths.filter((path) => !isDocs(path)),
      );
      const docs = listOf(
        folder,
        paths.filter((path) => isDocs(path) && !isLive(path)),
      );
      const live = listOf(folder, paths.filter(isLive));
      const values = {
        version: site.version,
        files: site.files,
        docsVersion: docs.version,
        docsFiles: docs.files,
        liveVersion: live.version,
        liveFiles: live.files,
      };
      return Object.entries(values)
        .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};\n`)
        .join("");
    },
  };
}
