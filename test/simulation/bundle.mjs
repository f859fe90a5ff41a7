/**
 * The simulation as one file: the engine, the world around it and fast-check, with changed sources if a known defect is put back.
 *
 * One file, because a run must be the same each time: modules that the engine loads on demand are there at once, while a loader in
 * another thread would answer at any time.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "vite";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** Puts a defect back: replaces its texts in their files. Throws if a file does not contain such a text exactly once. */
function withDefect({ name, edits }) {
  const missing = new Set(edits);
  return {
    name: "known-defect",
    enforce: "pre",
    transform(code, id) {
      const path = relative(root, id.split("?")[0]).split(sep).join("/");
      const own = edits.filter(({ file }) => file === path);
      if (own.length === 0) return undefined;
      let changed = code;
      for (const edit of own) {
        missing.delete(edit);
        const found = code.split(edit.find).length - 1;
        if (found !== 1)
          throw new Error(`The defect "${name}" fits ${found} places of ${path}; it must fit exactly one.`);
        changed = changed.replace(edit.find, () => edit.replace);
      }
      return { code: changed, map: null };
    },
    buildEnd() {
      for (const { file } of missing)
        throw new Error(`The defect "${name}" is in ${file}, which the engine does not load.`);
    },
  };
}

/** Bundles `entry`. Resolves with the file, and a function that removes it. */
export async function bundleSimulation({ defect, entry = "test/simulation/index.ts" } = {}) {
  const folder = mkdtempSync(join(tmpdir(), "simulation-"));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  try {
    await build({
      root,
      configFile: false,
      mode: "test",
      logLevel: "error",
      plugins: defect ? [withDefect(defect)] : [],
      ssr: { noExternal: true },
      build: {
        ssr: true,
        outDir: folder,
        emptyOutDir: false,
        minify: false,
        target: "node20",
        rolldownOptions: {
          input: join(root, entry),
          treeshake: false,
          output: { entryFileNames: "run.mjs", codeSplitting: false },
        },
      },
    });
  } catch (error) {
    remove();
    throw error;
  }
  return { file: join(folder, "run.mjs"), remove };
}
