/**
 * The package as a stranger gets it: packs what was built, and asks publint and Are the types wrong? about it. Both must find nothing.
 *
 * With it what its declarations name: see public-types.mjs.
 *
 * Owns: the tarball (node_modules/.cache/mcp-panel/mcp-panel.tgz), and which files may be in it. Never builds: the build is before.
 */
import { spawnSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { INTEGRITY, integrityText } from "./integrity.mjs";
import { bundledFolders, NOTICES, noticeOf } from "./notices.mjs";
import { requirementIds, unexportedTypes } from "./public-types.mjs";
import { bin, ensureDependencies, root, run } from "./setup.mjs";

const windows = process.platform === "win32";
/** Where what is made from the package is kept between runs. */
export const CACHE = join(root, "node_modules/.cache/mcp-panel");
export const TARBALL = join(CACHE, "mcp-panel.tgz");

/** Files that need no types: scripts a page loads by their address. */
const SCRIPTS = [
  "./mcp-elements.js",
  "./worker.js",
  "./mcp-oauth-callback.js",
  "./mcp-oauth-callback.html",
  "./mcp-sandbox.html",
];

/** What may be in the package: what is built, and what npm always adds. */
const WANTED = [
  /^package\.json$|^(README|CHANGELOG)\.md$|^LICENSE$/,
  /^dist\/THIRD-PARTY-NOTICES\.txt$/,
  /^dist\/[a-z-]+\.(js|d\.ts|json|(schema|html-data|css-data)\.json|html)$/,
  /^dist\/(chunks|elements|page|react)\/[\w.-]+\.js$/,
  /^dist\/(src|components|elements|workers|types)\/.+\.d\.ts$/,
];

/** Bundled packages whose notice is not in the package; throws on one that must not be bundled. */
function withoutNotice(paths) {
  if (!paths.includes(NOTICES)) return [`all of them: there is no ${NOTICES}`];
  const text = readFileSync(join(root, NOTICES), "utf8");
  return bundledFolders().filter((folder) => !text.includes(noticeOf(folder)));
}

/** Scripts that have Lit's development mode, which warns in every page. */
const inDevelopmentMode = (paths) =>
  paths.filter((path) => path.endsWith(".js") && readFileSync(join(root, path), "utf8").includes("Lit is in dev mode"));

/** Packs `dist`; the paths in it. */
export function pack() {
  mkdirSync(CACHE, { recursive: true });
  const args = ["pack", "--ignore-scripts", "--json", "--loglevel=error", "--pack-destination", CACHE];
  const { stdout, status } = spawnSync("npm", args, { cwd: root, encoding: "utf8", shell: windows });
  if (status !== 0) throw new Error(`npm pack ended with ${status}`);
  // npm 11 gives an array, npm 12 an object by name.
  const [{ filename, files, size, unpackedSize }] = Object.values(JSON.parse(stdout));
  renameSync(join(CACHE, filename), TARBALL);
  for (const name of readdirSync(CACHE)) if (/^mcp-panel-.*\.tgz$/.test(name)) rmSync(join(CACHE, name));
  return { paths: files.map(({ path }) => path), size, unpackedSize };
}

if (process.argv[1]?.endsWith("package.mjs")) {
  ensureDependencies();
  const { paths, size, unpackedSize } = pack();
  const megabytes = (bytes) => `${(bytes / 1e6).toFixed(1)} MB`;
  console.log(`[package] ${paths.length} files, ${megabytes(size)}, unpacked ${megabytes(unpackedSize)}`);
  const strange = paths.filter((path) => !WANTED.some((pattern) => pattern.test(path)));
  for (const path of strange) console.error(`[package] not needed by anybody: ${path}`);
  const unnoticed = withoutNotice(paths);
  for (const name of unnoticed) console.error(`[package] bundled without its license: ${name}`);
  const hasHashes = readFileSync(join(root, INTEGRITY), "utf8") === integrityText();
  if (!hasHashes)
    console.error(`[package] ${INTEGRITY} does not have the hashes of the scripts beside it: build again`);
  const slow = inDevelopmentMode(paths);
  for (const path of slow) console.error(`[package] in Lit's development mode: ${path}`);
  const unknown = [...unexportedTypes(), ...requirementIds()];
  for (const name of unknown) console.error(`[package] not to be found by a reader of its types: ${name}`);
  const publint = run(bin("publint"), ["run", TARBALL, "--strict"]);
  const attw = run(bin("attw"), [
    TARBALL,
    "--profile",
    "esm-only",
    "--format",
    "ascii",
    "--exclude-entrypoints",
    ...SCRIPTS,
  ]);
  const isClean = [strange, unnoticed, slow, unknown].every(({ length }) => length === 0);
  process.exit(hasHashes && isClean && publint.ok && attw.ok ? 0 : 1);
}
