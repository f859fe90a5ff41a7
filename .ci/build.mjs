/** `npm run build`: the package (dist/) and the demo as a static site (site/). */
import { rmSync } from "node:fs";
import { join } from "node:path";
import { bin, ensureDependencies, root, run } from "./setup.mjs";

ensureDependencies();
rmSync(join(root, "dist"), { recursive: true, force: true });
const steps = [
  ["vite", "build", "--mode", "lib", "--logLevel", "warn"],
  ["vite", "build", "--mode", "page", "--logLevel", "warn"],
  ["vite", "build", "--mode", "worker", "--logLevel", "warn"],
  ["vite", "build", "--mode", "callback", "--logLevel", "warn"],
  ["vite", "build", "--logLevel", "warn"],
  ["tsc", "-p", "tsconfig.build.json"],
  ["cem", "analyze", "--quiet"],
];
for (const [command, ...args] of steps) {
  const { ok, status } = run(bin(command), args);
  if (!ok) process.exit(status);
}
