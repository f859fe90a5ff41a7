/**
 * Bundles the declarations of the sources for the package: one file for each entry of package.json, and a few that entries share.
 *
 * Fails on an id of a requirement that is left in one: readers of the package can't look it up.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { rollup } from "rollup";
import { dts } from "rollup-plugin-dts";
import { declarations, root } from "./setup.mjs";

const { exports: entries } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
/** Paths of the entries that the compiler wrote, without their extension. */
const names = Object.values(entries)
  .map(({ types }) => types?.replace(/^\.\/dist\//, "").replace(/\.d\.ts$/, ""))
  .filter((name) => name?.includes("/") && !name.includes("*"));
// The entry for React, which the build writes, names them.
names.push("components/react/hooks");

const bundle = await rollup({
  input: Object.fromEntries(names.map((name) => [name, join(declarations, `${name}.d.ts`)])),
  external: (id) => !/^[./]/.test(id) && !id.startsWith(root),
  plugins: [
    dts(),
    {
      // A consumer's own libraries may be older than `Symbol.asyncDispose`.
      name: "disposable-library",
      renderChunk: (code) =>
        code.includes("Symbol.asyncDispose") ? `/// <reference lib="esnext.disposable" />\n${code}` : null,
    },
  ],
  // Types that no entry exports stay internal.
  onLog: (level, log, handle) => {
    if (!log.message.includes("private shared type exports")) handle(level, log);
  },
});
const { output } = await bundle.write({
  dir: join(root, "dist"),
  format: "es",
  entryFileNames: "[name].d.ts",
  chunkFileNames: ({ name }) => `types/${name.replace(/\.d$/, "")}.d.ts`,
});
await bundle.close();
for (const { fileName, code } of output) {
  const line = code.split("\n").find((text) => /\b[A-Z]{1,2}-\d{2}\b/.test(text));
  if (line) throw new Error(`dist/${fileName} names a requirement that readers of the package can't look up:\n${line}`);
}
