/**
 * Keeps of the built declarations those an entry leads to; nobody can import the others. Ids of requirements, which mean something in the
 * repository only, leave their comments.
 *
 * Owns: following imports from the entries of package.json. Fails on one that leads nowhere, and on an id that stays.
 */
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { root } from "./setup.mjs";

const { exports: entries } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
const kept = new Set();

/** Every import of a file of ours, in all forms declarations have. */
const IMPORT = /(?:\bfrom|\bimport)\s*\(?\s*["'](\.[^"']+)\.js["']/g;

/** `(T-13)`, `(T-13, T-14)` and the id in `(modern, V-10)`. */
const withoutIds = (text) =>
  text
    .replace(/ ?\([A-Z]{1,2}-\d{2}(?:\b[A-Z]{1,2}-\d{2}\b|[,;…\s*]|to|and)*\)/g, "")
    .replace(/[,;] (?:[A-Z]{1,2}-\d{2}(?:, )?)+(?=\))/g, "")
    .replace(/\((?:[A-Z]{1,2}-\d{2}, )+/g, "(");

function keep(file) {
  if (kept.has(file)) return;
  if (!existsSync(file)) throw new Error(`A declaration leads to ${file}, which is not there.`);
  kept.add(file);
  const text = withoutIds(readFileSync(file, "utf8"));
  const [left] = /.*\b[A-Z]{1,2}-\d{2}\b.*/.exec(text) ?? [];
  if (left !== undefined)
    throw new Error(`${file} names a requirement that readers of the package can't look up:\n${left}`);
  writeFileSync(file, text);
  for (const [, name] of text.matchAll(IMPORT)) keep(join(dirname(file), `${name}.d.ts`));
}

for (const { types } of Object.values(entries)) if (types) keep(join(root, types));
for (const name of readdirSync(join(root, "dist"), { recursive: true })) {
  const file = join(root, "dist", name);
  if (name.endsWith(".d.ts") && !kept.has(file)) rmSync(file);
}
