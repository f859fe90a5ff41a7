/** Bundles a benchmark's page script, minified, as a user would have it. */
import { fileURLToPath } from "node:url";
import { build } from "vite";
import { root } from "../../.ci/setup.mjs";

/** Builds the script `name`.ts of this folder. `codeSplitting`: whether what it loads on demand is in files of its own. */
async function chunksOf(name, codeSplitting) {
  const { output } = await build({
    root,
    mode: "test",
    logLevel: "error",
    build: {
      write: false,
      target: "es2022",
      minify: true,
      modulePreload: false,
      rolldownOptions: {
        input: fileURLToPath(new URL(`${name}.ts`, import.meta.url)),
        output: {
          format: "es",
          codeSplitting,
          entryFileNames: `${name}.js`,
          chunkFileNames: `${name}-chunks/[name]-[hash].js`,
        },
      },
    },
  });
  return output.filter((one) => one.type === "chunk");
}

/** The code of `name`.ts in this folder, in one file. */
export async function bundle(name) {
  const [{ code }] = await chunksOf(name, false);
  return code;
}

/** The code of `name`.ts in this folder: texts by their paths, the first of which is `/<name>.js`. What it loads on demand is in files of its own. */
export async function bundleFiles(name) {
  const chunks = await chunksOf(name, true);
  return Object.fromEntries(chunks.map(({ fileName, code }) => [`/${fileName}`, code]));
}

/** A page that loads only that script. */
export const page = (script, body = "") =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><title>bench</title><script type="module" src="${script}"></script>${body}`;
