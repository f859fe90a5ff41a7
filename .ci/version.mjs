/** `npm run release:version`: takes the changesets into CHANGELOG.md and package.json, and writes the new version where the client names itself, and into
 * the address on a CDN. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { bin, ensureDependencies, root, run } from "./setup.mjs";

ensureDependencies();
const { ok, status } = run(bin("changeset"), ["version"]);
if (!ok) process.exit(status);
const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
const replace = (path, found, text) => {
  const file = join(root, path);
  writeFileSync(file, readFileSync(file, "utf8").replaceAll(found, text));
};
replace("src/client/platform/version.ts", /VERSION = "[^"]+"/g, `VERSION = "${version}"`);
replace("docs/quick-start.md", /mcp-panel-dist@[^/]+/g, `mcp-panel-dist@${version}`);
run(bin("oxfmt"), ["CHANGELOG.md", "package.json"]);
