/**
 * Hashes for Subresource Integrity of the scripts that a page loads by their address. https://www.w3.org/TR/sri-2/
 *
 * Owns: `dist/integrity.json`, from paths in `dist` to the value of the attribute `integrity`.
 */
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./setup.mjs";

export const INTEGRITY = "dist/integrity.json";

/** Scripts that pages load by their address; `page/` has what `mcp-panel.js` and `mcp-elements.js` import. */
function scripts() {
  const chunks = readdirSync(join(root, "dist/page")).filter((name) => name.endsWith(".js"));
  return [
    "mcp-elements.js",
    "mcp-oauth-callback.js",
    "mcp-panel.js",
    ...chunks.map((name) => `page/${name}`).toSorted(),
    "worker.js",
  ];
}

/** Hash of a file in `dist`. */
const integrityOf = (path) =>
  `sha384-${createHash("sha384")
    .update(readFileSync(join(root, "dist", path)))
    .digest("base64")}`;

/** Hashes of what is in `dist` now, as JSON. */
export function integrityText() {
  return `${JSON.stringify(Object.fromEntries(scripts().map((path) => [path, integrityOf(path)])), null, 2)}\n`;
}
