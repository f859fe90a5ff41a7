/**
 * What the package promises to bundlers: each entry for pages is bundled without an option, an error or a warning, and without a plugin for CommonJS; and
 * the panel in an application has few small files.
 */
import assert from "node:assert/strict";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import nodeResolve from "@rollup/plugin-node-resolve";
import { build } from "esbuild";
import { rollup } from "rollup";
import webpack from "webpack";

/** Maximum number of files, and of files smaller than 3 kB, of an application with the panel in esbuild, which makes more files than other bundlers. */
const [MOST_FILES, MOST_SMALL] = [302, 125];
const folder = mkdtempSync(join(import.meta.dirname, "bundles-"));
const entry = join(folder, "entry.js");
writeFileSync(
  entry,
  ["", "/panel", "/elements", "/elements/schema-form", "/elements/tools", "/client", "/sign-in", "/auth"]
    .map((name, at) => `import * as entry${at} from "mcp-panel${name}";\nconsole.log(entry${at});\n`)
    .join(""),
);
const out = (name) => join(folder, name);

try {
  const { warnings } = await build({
    entryPoints: [entry],
    outdir: out("esbuild"),
    bundle: true,
    splitting: true,
    format: "esm",
    logLevel: "silent",
  });
  assert.deepEqual(warnings, [], "esbuild");

  const panel = out("panel");
  writeFileSync(`${panel}.js`, 'import "mcp-panel/panel";\n');
  await build({
    entryPoints: [`${panel}.js`],
    outdir: panel,
    bundle: true,
    splitting: true,
    minify: true,
    format: "esm",
  });
  const sizes = readdirSync(panel).map((file) => readFileSync(join(panel, file)).length);
  const small = sizes.filter((size) => size < 3_000);
  assert.ok(
    sizes.length <= MOST_FILES && small.length <= MOST_SMALL,
    `${sizes.length} files, ${small.length} of them small`,
  );

  const complaints = [];
  const bundle = await rollup({
    input: entry,
    plugins: [nodeResolve({ browser: true })],
    onLog: (level, log) => level === "warn" && complaints.push(log.message),
  });
  await bundle.write({ dir: out("rollup"), format: "es" });
  await bundle.close();
  assert.deepEqual(complaints, [], "Rollup");

  const stats = await new Promise((resolve, reject) => {
    const options = {
      mode: "development",
      devtool: false,
      entry,
      output: { path: out("webpack") },
      performance: false,
    };
    webpack(options, (error, done) => (error ? reject(error) : resolve(done)));
  });
  assert.deepEqual(stats.toJson({ all: false, errors: true, warnings: true }).errors, [], "webpack");
  assert.deepEqual(stats.toJson({ all: false, warnings: true }).warnings, [], "webpack");
} finally {
  rmSync(folder, { recursive: true, force: true });
}
