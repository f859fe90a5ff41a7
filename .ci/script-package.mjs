/**
 * `npm run pack:scripts`: packs `mcp-panel-dist`, the package with the scripts for pages without a build, into `mcp-panel-dist-<version>.tgz`.
 *
 * It is a second package, because these scripts contain everything, grouped for a fast start, and are of no use with a bundler. One package with both would be twice
 * as large to install.
 *
 * Owns: its manifest, its README, and which files of `dist` are in it.
 */
import { spawnSync } from "node:child_process";
import { copyFileSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { INTEGRITY, integrityText } from "./integrity.mjs";
import { addresses, withAddresses } from "./publication.mjs";
import { root } from "./setup.mjs";

export const SCRIPT_PACKAGE = "mcp-panel-dist";

/** Files and folders of `dist` that are at the top of the package. */
const FILES = [
  "mcp-panel.js",
  "mcp-elements.js",
  "page",
  "worker.js",
  "mcp-oauth-callback.html",
  "mcp-oauth-callback.js",
  "mcp-sandbox.html",
  "mcp-panel.html",
  "integrity.json",
  "THIRD-PARTY-NOTICES.txt",
];
const readJson = (path) => JSON.parse(readFileSync(join(root, path), "utf8"));

/** The manifest of the package. */
export function scriptManifest() {
  const { version, keywords, author, license, publishConfig } = readJson("package.json");
  const manifest = {
    name: SCRIPT_PACKAGE,
    version,
    description:
      "Scripts of mcp-panel for pages without a build: <mcp-panel>, an element for each view, and the client.",
    keywords,
    author,
    license,
    type: "module",
    exports: { ".": "./mcp-panel.js", "./*": "./*" },
    unpkg: "./mcp-panel.js",
    jsdelivr: "./mcp-panel.js",
    publishConfig,
  };
  return Object.values(addresses).includes("") ? manifest : withAddresses(manifest, addresses);
}

const readme = (version) => `# mcp-panel-dist

Scripts of the package \`mcp-panel\` for pages without a build. With a bundler, install \`mcp-panel\` instead.

\`\`\`html
<script type="module" src="https://cdn.jsdelivr.net/npm/mcp-panel-dist@${version}/mcp-panel.js"></script>
<mcp-panel src="https://example.com/mcp"></mcp-panel>
\`\`\`

- \`mcp-panel.js\`: \`<mcp-panel>\` and \`createHost\`. It loads the rest from \`page/\` and \`worker.js\`: keep them beside it.
- \`mcp-elements.js\`: defines each element when a page uses it.
- \`worker.js\`: the client's worker. Name it in \`worker-url\` if the policy of a page forbids \`blob:\`.
- \`mcp-oauth-callback.html\`, \`mcp-sandbox.html\`: pages to host yourself, for signing in and for apps.
- \`mcp-panel.html\`: the panel in one file, which a server sends to browsers that open its address.
- \`integrity.json\`: hashes of all scripts, for Subresource Integrity.

Serve these files as they are: do not bundle or transform them. The types are in \`mcp-panel\`.
`;

/** Packs the package into a file; returns its paths and sizes in bytes. Throws if `dist` is not of one build, or of another version. */
export function packScripts(file) {
  const { version } = readJson("package.json");
  if (!readFileSync(join(root, "dist/mcp-panel.js"), "utf8").startsWith(`/*! mcp-panel ${version},`))
    throw new Error(`dist/ is not of version ${version}: build again.`);
  if (readFileSync(join(root, INTEGRITY), "utf8") !== integrityText())
    throw new Error(`${INTEGRITY} does not have the hashes of the scripts beside it: build again.`);
  const folder = mkdtempSync(join(tmpdir(), "mcp-panel-dist-"));
  try {
    const content = join(folder, "package");
    mkdirSync(content);
    for (const name of FILES)
      cpSync(join(root, "dist", name), join(content, name), {
        recursive: true,
        filter: (path) => !path.endsWith(".map"),
      });
    copyFileSync(join(root, "LICENSE"), join(content, "LICENSE"));
    const manifest = scriptManifest();
    writeFileSync(join(content, "README.md"), readme(manifest.version));
    writeFileSync(join(content, "package.json"), `${JSON.stringify(manifest, undefined, 2)}\n`);
    const packed = npmPack(content, folder);
    copyFileSync(join(folder, packed.filename), file);
    return packed;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Packs the package in `cwd`; returns what npm says about it: `{ filename, files, size, unpackedSize }`. */
export function npmPack(cwd, destination) {
  const args = ["pack", "--ignore-scripts", "--json", "--loglevel=error", "--pack-destination", destination];
  const { stdout, status } = spawnSync("npm", args, { cwd, encoding: "utf8", shell: process.platform === "win32" });
  if (status !== 0) throw new Error(`npm pack ended with ${status}`);
  // npm 11 gives an array, npm 12 an object by name.
  return Object.values(JSON.parse(stdout))[0];
}

if (process.argv[1]?.endsWith("script-package.mjs")) {
  const missing = Object.keys(addresses).filter((name) => addresses[name] === "");
  if (missing.length > 0 && !process.argv.includes("--local")) {
    console.error(
      `A release needs ${missing.join(", ")} in .ci/publication.json. To pack for this machine only: npm run pack:local.`,
    );
    process.exit(1);
  }
  const file = `${SCRIPT_PACKAGE}-${readJson("package.json").version}.tgz`;
  packScripts(join(root, file));
  console.log(file);
}
