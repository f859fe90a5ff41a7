/** Node 22 for what does not start on Node 20, as the conformance suite: this one where it is new enough, else npm's package of it. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { root, run } from "./setup.mjs";

const VERSION = "22.23.3";

/** The path of a Node of version 22 or newer; `undefined` when there is none to be had. */
export function findNode22() {
  if (Number(process.versions.node.split(".")[0]) >= 22) return process.execPath;
  const prefix = join(root, "node_modules", ".cache", `node-${VERSION}`);
  const node = join(prefix, "node_modules", "node", "bin", process.platform === "win32" ? "node.exe" : "node");
  if (!existsSync(node)) {
    console.log(`[setup] installing Node ${VERSION} beside this one …`);
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
  return existsSync(node) ? node : undefined;
}

/** The same. Ends the process when there is none. */
export function ensureNode22() {
  const node = findNode22();
  if (node !== undefined) return node;
  console.error(`[setup] Node ${VERSION} could not be installed. Run the conformance suite with Node 22 or newer.`);
  process.exit(1);
}
