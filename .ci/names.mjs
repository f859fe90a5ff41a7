/**
 * `npm run names`: names that more than one file of the product declares and exports. A reader who searches for a name should find one thing.
 * Lists them, and fails when there are more than a few.
 *
 * Counts declarations: `export const`, `export function` and so on, and `export { name }` of a name that the file declares. What a file only
 * passes on (`export … from`, or an import that it exports) is declared elsewhere.
 */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { root } from "./setup.mjs";

/** Largest number of such names. */
const MOST = 5;

const files = execFileSync("git", ["ls-files", "--", "src", "workers", "components"], { cwd: root, encoding: "utf8" })
  .split("\n")
  .filter((file) => file.endsWith(".ts") && !file.endsWith(".d.ts"));

/** Names in a declaration: one, or those of a pattern. */
const namesIn = (name) =>
  ts.isIdentifier(name) ? [name.text] : name.elements.flatMap((one) => (one.name ? namesIn(one.name) : []));

/** Names that a statement declares. */
const declaredBy = (node) =>
  (ts.isVariableStatement(node) ? node.declarationList.declarations : [node]).flatMap(({ name }) =>
    name ? namesIn(name) : [],
  );

const isExported = (node) =>
  ts.canHaveModifiers(node) && ts.getModifiers(node)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);

/** Names that a file declares and exports. A type and a value of one name are one name. */
function exportsOf({ statements }) {
  const own = new Set(statements.filter(ts.canHaveModifiers).flatMap(declaredBy));
  const lists = statements.filter((node) => ts.isExportDeclaration(node) && !node.moduleSpecifier);
  const listed = lists
    .flatMap(({ exportClause }) => exportClause.elements)
    .filter(({ name, propertyName = name }) => own.has(propertyName.text));
  return new Set([...statements.filter(isExported).flatMap(declaredBy), ...listed.map(({ name }) => name.text)]);
}

const homes = new Map();
for (const file of files) {
  const source = ts.createSourceFile(file, readFileSync(join(root, file), "utf8"), ts.ScriptTarget.Latest);
  for (const name of exportsOf(source)) homes.set(name, [...(homes.get(name) ?? []), file]);
}

const doubles = [...homes].filter(([, places]) => places.length > 1);
for (const [name, places] of doubles) console.log(`${name}\n  ${places.join("\n  ")}`);
console.log(
  `[names] ${doubles.length} of ${homes.size} exported names are declared in more than one file; at most ${MOST}`,
);
process.exit(doubles.length <= MOST ? 0 : 1);
