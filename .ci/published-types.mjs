/**
 * Keeps of the built declarations those an entry leads to; nobody can import the others.
 *
 * Owns: following imports from the entries of package.json. Fails on one that leads nowhere.
 */
import { existsSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { root } from "./setup.mjs";

const { exports: entries } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
const kept = new Set();

/** Every import of a file of ours, in all forms declarations have. */
const IMPORT = /(?:\bfrom|\bimport)\s*\(?\s*["'](\.[^"']+)\.js["']/g;

function keep(file) {
  if (kept.has(file)) return;
  if (!existsSync(file)) throw new Error(`A declaration leads to ${file}, which is not there.`);
  kept.add(file);
  for (const [, name] of readFileSync(file, "utf8").matchAll(IMPORT)) keep(join(dirname(file), `${name}.d.ts`));
}

for (const { types } of Object.values(entries)) if (types) keep(join(root, types));
for (const name of readdirSync(join(root, "dist"), { recursive: true })) {
  const file = join(root, "dist", name);
  if (name.endsWith(".d.ts") && !kept.has(file)) rmSync(file);
}
