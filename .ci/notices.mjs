/**
 * Licences of the packages that are bundled into the package: `dist/THIRD-PARTY-NOTICES.txt`.
 *
 * Owns: the licences that may be bundled. Fails on a package without the text of its licence, and on a licence that is not permissive.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./setup.mjs";

/** Lists of `.ci/bundled-packages.ts`, one for each build. */
export const BUNDLED = join(root, "node_modules/.cache/mcp-panel/bundled");
export const NOTICES = "dist/THIRD-PARTY-NOTICES.txt";

const PERMISSIVE = ["MIT", "ISC", "BSD-2-Clause", "BSD-3-Clause", "Apache-2.0", "0BSD", "BlueOak-1.0.0", "Unlicense"];
const TEXTS = /^(licen[cs]e|copying|notice)\b/i;

/** True for an SPDX expression that allows bundling: one side of each OR, both sides of each AND. */
export function isPermissive(expression) {
  const plain = expression.replace(/^\((.*)\)$/, "$1");
  return plain.split(" OR ").some((choice) => choice.split(" AND ").every((name) => PERMISSIVE.includes(name)));
}

/** The notice of the package in a folder. */
export function noticeOf(folder) {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  const title = `${name} ${version}`;
  if (typeof license !== "string" || !isPermissive(license))
    throw new Error(`${title} must not be bundled: its license is ${JSON.stringify(license)}`);
  const texts = readdirSync(folder)
    .filter((file) => TEXTS.test(file))
    .sort()
    .map((file) => readFileSync(join(folder, file), "utf8").trim().replaceAll("\r\n", "\n"));
  if (texts.join("") === "") throw new Error(`${title} has no text of its license (${license})`);
  return `${title}\nLicense: ${license}\n\n${texts.join("\n\n")}\n`;
}

/** Folders of all bundled packages. */
export function bundledFolders() {
  const lists = readdirSync(BUNDLED).map((file) => JSON.parse(readFileSync(join(BUNDLED, file), "utf8")));
  return [...new Set(lists.flat())].sort();
}

/** The whole file. Copies of one version of a package are named once. */
export function noticesText(folders) {
  const line = `\n${"-".repeat(80)}\n\n`;
  const head = "The JavaScript files of mcp-panel contain code of these packages.\n";
  return [head, ...new Set(folders.map(noticeOf))].join(line);
}
