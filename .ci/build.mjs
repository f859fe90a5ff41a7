/** `npm run build`: the package (dist/), and the demo and the documentation as a static site (site/). */
import { copyFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { BUNDLED, bundledFolders, NOTICES, noticesText } from "./notices.mjs";
import { INTEGRITY, integrityText } from "./integrity.mjs";
import { bin, declarations, ensureDependencies, root, run, tsc } from "./setup.mjs";

ensureDependencies();
// The package is the same wherever it is built: with another value, Vite bundles Lit's development mode.
process.env.NODE_ENV = "production";
for (const folder of [join(root, "dist"), declarations, BUNDLED]) rmSync(folder, { recursive: true, force: true });
const steps = [
  ["vite", "build", "--mode", "lib", "--logLevel", "warn"],
  ["vite", "build", "--mode", "page", "--logLevel", "warn"],
  ["vite", "build", "--mode", "worker", "--logLevel", "warn"],
  ["vite", "build", "--mode", "callback", "--logLevel", "warn"],
  ["vite", "build", "--mode", "command", "--logLevel", "warn"],
  ["vite", "build", "--mode", "command-page", "--logLevel", "warn"],
  ["vite", "build", "--mode", "relay", "--logLevel", "warn"],
  ["vite", "build", "--mode", "relay-node", "--logLevel", "warn"],
  ["vite", "build", "--mode", "panel-html", "--logLevel", "warn"],
  ["vite", "build", "--mode", "panel-page", "--logLevel", "warn"],
  ["vite", "build", "--mode", "panel-page-node", "--logLevel", "warn"],
  ["vite", "build", "--logLevel", "warn"],
  ["tsc", "-p", "tsconfig.build.json"],
  ["tsc", "-p", "workers/relay/tsconfig.build.json"],
  ["tsc", "-p", "workers/panel-page/tsconfig.build.json"],
  ["cem", "analyze", "--quiet"],
];
function step([command, ...args]) {
  const [file, ...first] = command === "tsc" ? tsc : [bin(command)];
  const { ok, status } = run(file, [...first, ...args]);
  if (!ok) process.exit(status);
}
for (const one of steps) step(one);
copyFileSync(join(root, "src/collections/collection.schema.json"), join(root, "dist/collection.schema.json"));
writeFileSync(join(root, NOTICES), noticesText(bundledFolders()));
const integrity = integrityText();
writeFileSync(join(root, INTEGRITY), integrity);
console.log(`[build] mcp-panel.js: ${JSON.parse(integrity)["mcp-panel.js"]}`);
await import("./requirement-ids.mjs");
// The manifest says what the types of the elements are.
await import("./element-types.mjs");
await import("./editor-data.mjs");
await import("./published-types.mjs");
await import("./docs/build.mjs");
// Last: it keeps all that lies in the site.
step(["vite", "build", "--mode", "service-worker", "--logLevel", "warn"]);
