/**
 * The addresses that depend on where the project is published: repository, home page, problems, security reports.
 *
 * Owns: `.ci/publication.json`, the one place they are set in, and refusing a release without them. `prepack` writes the first three into
 * package.json, `postpack` takes them out again; the site's page about security gets the fourth when it is built.
 *
 *     node .ci/publication.mjs check     ends with an error while an address is missing
 *     node .ci/publication.mjs write     fills package.json, if the addresses are there
 *     node .ci/publication.mjs restore   makes package.json what it was
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./setup.mjs";

const FILE = ".ci/publication.json";
const MANIFEST = join(root, "package.json");
/** The fields of package.json that are filled, in their order. */
const FIELDS = ["homepage", "bugs", "repository"];
const PLACE = "<!-- report address -->";

const readJson = (file) => JSON.parse(readFileSync(file, "utf8"));
/** The addresses by name; an empty text stands for one that is not known. */
export const addresses = readJson(join(root, FILE));
const missing = Object.keys(addresses).filter((name) => addresses[name] === "");

/** The manifest with the addresses, before its license. */
export function withAddresses(manifest, { repository, homepage, bugs }) {
  const values = { repository: { type: "git", url: repository }, homepage, bugs: { url: bugs } };
  const entries = Object.entries(withoutAddresses(manifest));
  const at = entries.findIndex(([name]) => name === "license");
  entries.splice(at, 0, ...FIELDS.map((name) => [name, values[name]]));
  return Object.fromEntries(entries);
}

/** The manifest as it is in the repository. */
export const withoutAddresses = (manifest) =>
  Object.fromEntries(Object.entries(manifest).filter(([name]) => !FIELDS.includes(name)));

/** Markdown in which the place for the address of security reports is filled, or gone where there is no address. */
export function withReportAddress(text, { security } = addresses) {
  const target = security.includes("@") ? `mailto:${security}` : security;
  return text.replace(PLACE, security === "" ? "" : `Report it in private: [${security}](${target}).`);
}

const rewrite = (change) => writeFileSync(MANIFEST, `${JSON.stringify(change(readJson(MANIFEST)), undefined, 2)}\n`);

const STEPS = {
  check() {
    if (missing.length === 0) return;
    console.error(
      `A release needs ${missing.join(", ")} in ${FILE}: npm links to them, and people report problems there. ` +
        "To pack for this machine only: npm run pack:local.",
    );
    process.exitCode = 1;
  },
  write() {
    if (missing.length === 0) rewrite((manifest) => withAddresses(manifest, addresses));
  },
  restore: () => rewrite(withoutAddresses),
};

if (process.argv[1]?.endsWith("publication.mjs")) STEPS[process.argv[2]]();
