/** Bundles a benchmark's page script, minified, as a user would have it. */
import { fileURLToPath } from "node:url";
import { build } from "vite";
import { root } from "../../.ci/setup.mjs";

/** The code of `name`.ts in this folder. */
export async function bundle(name) {
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
        output: { format: "es", codeSplitting: false },
      },
    },
  });
  return output.find((one) => one.type === "chunk").code;
}

/** A page that loads only that script. */
export const page = (script, body = "") =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><title>bench</title><script type="module" src="${script}"></script>${body}`;
