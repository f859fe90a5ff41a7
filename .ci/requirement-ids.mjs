/**
 * Removes ids of requirements from the comments of the built declarations and from the manifest of the elements: they mean something in the repository
 * only. The manifest also loses its white space, a sixth of its packed size.
 */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { declarations, root } from "./setup.mjs";

/** Removes `(T-13)`, `(T-13, T-14)` and the id in `(modern, V-10)`. */
const withoutIds = (text) =>
  text
    .replace(/ ?\([A-Z]{1,2}-\d{2}(?:\b[A-Z]{1,2}-\d{2}\b|[,;…\s*]|to|and)*\)/g, "")
    .replace(/[,;] (?:[A-Z]{1,2}-\d{2}(?:, )?)+(?=\))/g, "")
    .replace(/\((?:[A-Z]{1,2}-\d{2}, )+/g, "(");

const isPublished = (name) => name.endsWith(".d.ts");
for (const name of readdirSync(declarations, { recursive: true }).map(String).filter(isPublished)) {
  const file = join(declarations, name);
  writeFileSync(file, withoutIds(readFileSync(file, "utf8")));
}
const manifest = join(root, "dist/custom-elements.json");
writeFileSync(manifest, `${JSON.stringify(JSON.parse(withoutIds(readFileSync(manifest, "utf8"))))}\n`);
