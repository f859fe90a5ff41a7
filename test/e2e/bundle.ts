/** A program as one file, as a bundler makes it: for pages and workers that use the built package. */
import { build } from "vite";

/** Bundles a module's code. Imports of the package are paths into `dist/`. */
export async function bundle(code: string): Promise<string> {
  const entry = "virtual:program.js";
  const output = await build({
    configFile: false,
    logLevel: "silent",
    plugins: [
      { name: "program", resolveId: (id) => (id === entry ? id : null), load: (id) => (id === entry ? code : null) },
    ],
    build: {
      write: false,
      minify: false,
      rolldownOptions: { input: entry, output: { format: "iife", codeSplitting: false } },
    },
  });
  const [first] = [output].flat();
  if (!first || !("output" in first)) throw new Error("nothing was built");
  return first.output[0].code;
}
