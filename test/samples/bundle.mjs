/**
 * The samples of TypeScript as scripts a page can load: what `npm run samples` laid out, with the built package, by Vite.
 *
 * Owns: where the package comes from: dist/, never the sources.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "vite";

const root = fileURLToPath(new URL("../..", import.meta.url));
const SAMPLES = join(root, "node_modules/.cache/mcp-panel/samples");
const { exports: paths } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));

/** Everything that was laid out. */
export const readSamples = () => JSON.parse(readFileSync(join(SAMPLES, "samples.json"), "utf8"));

/** Builds the samples; gives the folder, in which each file has its own name with `.js`. */
export async function bundleSamples(files) {
  const outDir = join(SAMPLES, "out");
  const alias = Object.entries(paths)
    .filter(([, target]) => typeof target === "object")
    .map(([name, target]) => ({
      find: new RegExp(`^mcp-panel${name.slice(1).replaceAll(".", "\\.")}$`),
      replacement: join(root, target.default),
    }));
  await build({
    root: SAMPLES,
    configFile: false,
    logLevel: "error",
    publicDir: false,
    resolve: { alias },
    build: {
      outDir,
      emptyOutDir: true,
      target: "es2022",
      minify: false,
      modulePreload: false,
      reportCompressedSize: false,
      rolldownOptions: {
        input: Object.fromEntries(files.map((file) => [file.replace(/\.\w+$/, ""), join(SAMPLES, file)])),
        output: { entryFileNames: "[name].js", chunkFileNames: "chunks/[name]-[hash].js" },
        preserveEntrySignatures: "strict",
      },
    },
  });
  return outDir;
}
