/** Node 22 for the conformance suite, which does not start on Node 20: this one where it is new enough, else npm's package of it. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { root, run } from "./setup.mjs";

const VERSION = "22.23.3";

/** The path of a Node of version 22 or newer. Ends the process when there is none. */
export function ensureNode22() {
  if (Number(process.versions.node.split(".")[0]) >= 22) return process.execPath;
  const prefix = join(root, "node_modules", ".cache", `node-${VERSION}`);
  const node = join(prefix, "node_modules", "node", "bin", process.platform === "win32" ? "node.exe" : "node");
  if (!existsSync(node)) {
    console.log(`[setup] installing Node ${VERSION} for the conformance suite …`);
    run("npm", [
      "install",
      "--prefix",
      prefix,
      "--no-save",
      "--no-audit",
      "--no-fund",
      "--loglevel=error",
      `node@${VERSION}`,
    ]);
  }
  if (existsSync(node)) return node;
  console.error(`[setup] Node ${VERSION} could not be installed. Run the conformance suite with Node 22 or newer.`);
  process.exit(1);
}
