/**
 * The pages of the browser's run as a few files each.
 *
 * Why: thousands of modules one by one are a twentieth to a quarter of the run's time, and CI has little to spare.
 */
import { basename } from "node:path";
import { build } from "vite";

/** Bundles test files, with all they import shared among them, into `folder`; gives the path of each bundle, by its file. */
export async function bundlePages(files, folder) {
  const nameOf = (file) => basename(file).replace(/\.test\.[jt]s$/, "");
  await build({
    mode: "test",
    logLevel: "warn",
    build: {
      outDir: folder,
      emptyOutDir: true,
      minify: false,
      modulePreload: false,
      reportCompressedSize: false,
      target: "es2022",
      rolldownOptions: {
        input: Object.fromEntries(files.map((file) => [nameOf(file), file])),
        // What the runner serves itself.
        external: /^\/__web/,
        // The package says what of it has side effects; tests, which have nothing else, are not of it.
        treeshake: false,
        output: { entryFileNames: "[name].test.js", chunkFileNames: "chunks/[name]-[hash].js" },
      },
    },
  });
  return new Map(files.map((file) => [file, `${folder}/${nameOf(file)}.test.js`]));
}
