/** `npm run release:version`: takes the changesets into CHANGELOG.md and package.json, and writes the new version where the client names itself. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { bin, ensureDependencies, root, run } from "./setup.mjs";

ensureDependencies();
const { ok, status } = run(bin("changeset"), ["version"]);
if (!ok) process.exit(status);
const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
const file = join(root, "src/client/platform/version.ts");
writeFileSync(file, readFileSync(file, "utf8").replace(/VERSION = "[^"]+"/, `VERSION = "${version}"`));
run(bin("oxfmt"), ["CHANGELOG.md", "package.json"]);
