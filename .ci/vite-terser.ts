/**
 * Vite plugin: minifies files a second time, with Terser. Rolldown's minifier is a hundred times as fast, and leaves about two percent more: worth it
 * only for the files that a user waits for.
 */
import { minify } from "terser";
import terser from "terser/package.json" with { type: "json" };
import type { Plugin } from "vite";

const OPTIONS = { module: true, compress: { ecma: 2020, passes: 3 }, format: { comments: /^!/ } } as const;

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
            const { code, map } = await minify(chunk.code, {
              ...OPTIONS,
              ...(chunk.map && { sourceMap: { content: JSON.stringify(chunk.map), asObject: true } }),
            });
            if (code !== undefined) chunk.code = code;
            const file = bundle[`${chunk.fileName}.map`];
            if (file?.type === "asset" && map !== undefined) file.source = JSON.stringify(map);
          }
        }
      },
    },
  };
}
