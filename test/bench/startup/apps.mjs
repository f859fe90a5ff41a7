/**
 * What the contestants' pages load: the standalone panel as published, and a page of each client, bundled by Vite for production as the
 * users of that client would.
 */
import { rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "vite";
import { bin, root, run } from "../../../.ci/setup.mjs";

/** Fresh each time: a dist/ that lies about may be old. */
const BUILT = join(root, "node_modules", ".cache", "bench-startup");

/** Builds the package as `npm run build` does, as far as it is needed here; the folder it is in. */
export function buildPackage() {
  rmSync(BUILT, { recursive: true, force: true });
  for (const mode of ["lib", "page"]) {
    const { ok } = run(bin("vite"), ["build", "--mode", mode, "--outDir", BUILT, "--logLevel", "error"]);
    if (!ok) throw new Error(`vite build --mode ${mode} failed`);
  }
  return BUILT;
}

/** Bundles pages/`name`.mjs; its files by their path under /`name`/, with `index.html`. `alias`: where its imports are. */
export async function bundleApp(name, alias) {
  const { output } = await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: "error",
    base: `/${name}/`,
    resolve: { alias },
    build: {
      write: false,
      target: "es2022",
      rolldownOptions: { input: fileURLToPath(new URL(`pages/${name}.mjs`, import.meta.url)) },
    },
  });
  const files = output.map((one) => [`/${name}/${one.fileName}`, one.type === "chunk" ? one.code : one.source]);
  const entry = output.find((one) => one.type === "chunk" && one.isEntry);
  return Object.fromEntries([...files, [`/${name}/index.html`, page(`/${name}/${entry.fileName}`)]]);
}

/** A page with one script, and what stands in its body. */
export const page = (script, body = "") =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><title>bench</title>` +
  `<script type="module" src="${script}"></script><body>${body}`;
