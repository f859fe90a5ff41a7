/**
 * Bundles the built declarations: one file for each entry of package.json, and a few that entries share.
 *
 * Fails on an id of a requirement that is left in one: readers of the package can't look it up.
 */
import { cpSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { rollup } from "rollup";
import { dts } from "rollup-plugin-dts";
import { root } from "./setup.mjs";

const dist = (...names) => join(root, "dist", ...names);
const { exports: entries } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
/** Paths in `dist`, without their extension, of the entries that the compiler wrote. */
const names = Object.values(entries)
  .map(({ types }) => types?.replace(/^\.\/dist\//, "").replace(/\.d\.ts$/, ""))
  .filter((name) => name?.includes("/"));

const bundle = await rollup({
  input: Object.fromEntries(names.map((name) => [name, dist(`${name}.d.ts`)])),
  external: (id) => !/^[./]/.test(id) && !id.startsWith(root),
  plugins: [dts()],
  // Types that no entry exports stay internal.
  onLog: (level, log, handle) => {
    if (!log.message.includes("private shared type exports")) handle(level, log);
  },
});
const made = dist("bundled-types");
const { output } = await bundle.write({
  dir: made,
  format: "es",
  entryFileNames: "[name].d.ts",
  chunkFileNames: ({ name }) => `types/${name.replace(/\.d$/, "")}.d.ts`,
});
await bundle.close();
for (const { fileName, code } of output) {
  const line = code.split("\n").find((text) => /\b[A-Z]{1,2}-\d{2}\b/.test(text));
  if (line) throw new Error(`dist/${fileName} names a requirement that readers of the package can't look up:\n${line}`);
}
for (const folder of ["src", "components", "workers"]) rmSync(dist(folder), { recursive: true });
for (const name of readdirSync(made)) cpSync(join(made, name), dist(name), { recursive: true });
rmSync(made, { recursive: true });
