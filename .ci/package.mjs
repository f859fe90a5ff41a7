/**
 * The packages as strangers get them: packs what was built, and asks publint and Are the types wrong? about it. Both must find nothing.
 *
 * With it what its declarations name: see public-types.mjs.
 *
 * Owns: the tarballs (node_modules/.cache/mcp-panel/), their largest size, and which files may be in the one for bundlers. Never builds: the build is
 * before.
 */
import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, renameSync } from "node:fs";
import { join } from "node:path";
import { bundledFolders, NOTICES, noticeOf } from "./notices.mjs";
import { requirementIds, unexportedTypes } from "./public-types.mjs";
import { npmPack, packScripts, SCRIPT_PACKAGE } from "./script-package.mjs";
import { bin, ensureDependencies, root, run } from "./setup.mjs";

/** Where what is made from the package is kept between runs. */
export const CACHE = join(root, "node_modules/.cache/mcp-panel");
export const TARBALL = join(CACHE, "mcp-panel.tgz");
/** The package with the scripts for pages: see script-package.mjs. */
export const SCRIPTS_TARBALL = join(CACHE, "mcp-panel-dist.tgz");
/** Largest size of each package, packed, in bytes, without its {@link EXTRAS}. */
const MOST = 1_520_000;
/** Files that not every installation is for, and their largest size, packed: those of the command, and the page of a server in one file. */
const EXTRAS = {
  "mcp-panel": {
    files: ["dist/command.js", "dist/command-page.js", "dist/mcp-panel.js", "dist/page"],
    most: 1_350_000,
  },
  [SCRIPT_PACKAGE]: { files: ["dist/mcp-panel.html"], most: 1_250_000 },
};

/** Files that need no types: scripts a page loads by their address. */
const SCRIPTS = ["./worker.js", "./mcp-oauth-callback.js", "./mcp-oauth-callback.html", "./mcp-sandbox.html"];

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

/** Size of the extras among the files, as bytes of an archive of their own. */
function extrasSize(paths, extras) {
  const own = paths.filter((path) => extras.some((one) => path === one || path.startsWith(`${one}/`)));
  const { stdout, status } = spawnSync("tar", ["-cz", ...own], { cwd: root, maxBuffer: 2 ** 26 });
  if (status !== 0) throw new Error(`tar ended with ${status}`);
  return stdout.byteLength;
}

/** Packs both packages; returns what npm says about each, by its name. */
export function pack() {
  mkdirSync(CACHE, { recursive: true });
  const packed = npmPack(root, CACHE);
  renameSync(join(CACHE, packed.filename), TARBALL);
  return { "mcp-panel": packed, [SCRIPT_PACKAGE]: packScripts(SCRIPTS_TARBALL) };
}

if (process.argv[1]?.endsWith("package.mjs")) {
  ensureDependencies();
  const all = pack();
  const megabytes = (bytes) => `${(bytes / 1e6).toFixed(2)} MB`;
  for (const [name, { files, size, unpackedSize }] of Object.entries(all))
    console.log(`[package] ${name}: ${files.length} files, ${megabytes(size)}, unpacked ${megabytes(unpackedSize)}`);
  const paths = all["mcp-panel"].files.map(({ path }) => path);
  const scripts = all[SCRIPT_PACKAGE].files.map(({ path }) => `dist/${path}`);
  const sizes = Object.entries(EXTRAS).flatMap(([name, { files, most }]) => {
    const size = extrasSize(name === SCRIPT_PACKAGE ? scripts : paths, files);
    console.log(`[package] ${name}: ${files.join(", ")}: ${megabytes(size)} of it`);
    return [
      [name, all[name].size - size, MOST],
      [`${files.join(", ")} of ${name}`, size, most],
    ];
  });
  const large = sizes.filter(([, size, most]) => size > most);
  for (const [name, , most] of large) console.error(`[package] larger than ${megabytes(most)}: ${name}`);
  const strange = paths.filter((path) => !WANTED.some((pattern) => pattern.test(path)));
  for (const path of strange) console.error(`[package] not needed by anybody: ${path}`);
  const unnoticed = withoutNotice(paths);
  for (const name of unnoticed) console.error(`[package] bundled without its license: ${name}`);
  const slow = inDevelopmentMode([...paths, ...scripts]);
  for (const path of slow) console.error(`[package] in Lit's development mode: ${path}`);
  const unknown = [...unexportedTypes(), ...requirementIds()];
  for (const name of unknown) console.error(`[package] not to be found by a reader of its types: ${name}`);
  const publint = [TARBALL, SCRIPTS_TARBALL].map((file) => run(bin("publint"), ["run", file, "--strict"]));
  const attw = run(bin("attw"), [
    TARBALL,
    "--profile",
    "esm-only",
    "--format",
    "ascii",
    "--exclude-entrypoints",
    ...SCRIPTS,
  ]);
  const isClean = [strange, unnoticed, slow, unknown, large].every(({ length }) => length === 0);
  process.exit(isClean && publint.every(({ ok }) => ok) && attw.ok ? 0 : 1);
}
