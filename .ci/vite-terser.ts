/**
 * Vite plugin: minifies files a second time, with Terser. Rolldown's minifier is a hundred times as fast, and leaves about two percent more: worth it
 * only for the files that a user waits for.
 */
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { minify, type MinifyOutput } from "terser";
import terser from "terser/package.json" with { type: "json" };
import type { Plugin } from "vite";

const OPTIONS = { module: true, compress: { ecma: 2020, passes: 3 }, format: { comments: /^!/ } } as const;

/** Chunks as they were minified last, by name: the package and the site have the same worker. */
const CACHE = fileURLToPath(new URL("../node_modules/.cache/mcp-panel/terser/", import.meta.url));

/** Minifies the code of a chunk; its source map, if it has one, stays right. */
async function minified(name: string, code: string, map: unknown): Promise<MinifyOutput> {
  const content = map === undefined || map === null ? undefined : JSON.stringify(map);
  const input = createHash("sha256").update(JSON.stringify([terser.version, OPTIONS, code, content]));
  const hash = input.digest("hex");
  const file = `${CACHE}${name}.json`;
  if (existsSync(file)) {
    const last = JSON.parse(readFileSync(file, "utf8")) as { hash: string; output: MinifyOutput }; // written below
    if (last.hash === hash) return last.output;
  }
  const output = await minify(code, { ...OPTIONS, ...(content && { sourceMap: { content, asObject: true } }) });
  mkdirSync(CACHE, { recursive: true });
  writeFileSync(file, JSON.stringify({ hash, output }));
  return output;
}

/** The plugin, for the chunks of these names. */
export function minifyAgain(names: readonly string[]): Plugin {
  return {
    name: "minify-again",
    apply: "build",
    // The hash in the name of a file is made before: it stands for what happens to the file afterwards, too.
    augmentChunkHash: ({ name }) => (names.includes(name) ? `${terser.version} ${JSON.stringify(OPTIONS)}` : undefined),
    generateBundle: {
      order: "post",
      async handler(_options, bundle) {
        const chunks = Object.values(bundle).filter((output) => output.type === "chunk");
        for (const wanted of names) {
          const named = chunks.filter(({ name }) => name === wanted);
          if (named.length === 0) throw new Error(`There is no chunk "${wanted}" to minify again.`);
          for (const chunk of named) {
            const { code, map } = await minified(wanted, chunk.code, chunk.map);
            if (code !== undefined) chunk.code = code;
            const file = bundle[`${chunk.fileName}.map`];
            if (file?.type === "asset" && map !== undefined) file.source = JSON.stringify(map);
          }
        }
      },
    },
  };
}
