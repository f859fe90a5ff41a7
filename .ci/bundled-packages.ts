/**
 * Vite plugin: notes which packages of others are in what was built, also in scripts that are bundled as text, and names the file with their
 * licences at the top of each entry.
 *
 * Owns: one list for each build (node_modules/.cache/mcp-panel/bundled/<mode>.json), from which `.ci/notices.mjs` writes the notices.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";
import pkg from "../package.json" with { type: "json" };

const FOLDER = fileURLToPath(new URL("../node_modules/.cache/mcp-panel/bundled/", import.meta.url));

/** First line of each entry. */
const NOTICE = `/*! mcp-panel ${pkg.version}, ${pkg.license}. Licenses of bundled packages: THIRD-PARTY-NOTICES.txt */`;

const noted = new Set<string>();

/** Notes the packages of modules that went into a bundle. */
export function noteModules(modules: readonly string[]): void {
  for (const id of modules) {
    // Plugins mark their own modules with a null character; those of Vite and Rolldown are code of the bundler.
    const [, folder] = /^\0?(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(id.replaceAll("\\", "/")) ?? [];
    if (folder !== undefined) noted.add(folder);
  }
}

/** The plugin. `mode`: the build, which names the list. */
export function bundledPackages(mode: string): Plugin {
  return {
    name: "bundled-packages",
    outputOptions: (options) => ({
      ...options,
      // After the minifier, which would drop it. A program begins with the line that names its interpreter.
      postBanner: (chunk) => (chunk.isEntry && mode !== "command" ? NOTICE : ""),
    }),
    writeBundle(_, bundle) {
      for (const output of Object.values(bundle)) if (output.type === "chunk") noteModules(output.moduleIds);
      mkdirSync(FOLDER, { recursive: true });
      writeFileSync(`${FOLDER}${mode}.json`, JSON.stringify([...noted].sort()));
    },
  };
}
