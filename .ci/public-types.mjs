/**
 * What a reader of the published declarations can't look up or import: types that a public member of an export names and no entry exports, and ids of
 * requirements.
 *
 * Owns: the search, over the built declarations. Never looks into other packages, and nothing is asked of private members.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { root } from "./setup.mjs";

const DIST = join(root, "dist");
const { exports: entries } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
const files = Object.values(entries)
  .flatMap(({ types }) => types ?? [])
  .filter((path) => !path.includes("*"))
  .map((path) => join(root, path));

const isOurs = (node) => node.getSourceFile().fileName.startsWith(DIST);
/** Names of the web platform, which the build declares where they are used. */
const PLATFORM = new Set(["MessagePort", "IDBFactory", "CryptoKey"]);
const isHidden = (node) =>
  (ts.getCombinedModifierFlags(node) & (ts.ModifierFlags.Private | ts.ModifierFlags.Protected)) !== 0 ||
  (node.name !== undefined && ts.isPrivateIdentifier(node.name));

/** The name in a node that refers to a declaration; `undefined` for others. */
function reference(node) {
  if (ts.isTypeReferenceNode(node)) return node.typeName;
  if (ts.isTypeQueryNode(node)) return node.exprName;
  return ts.isExpressionWithTypeArguments(node) ? node.expression : undefined;
}

/** `Member of Export: Type`, for each type that is named and not exported. */
export function unexportedTypes() {
  const program = ts.createProgram(files, {
    module: ts.ModuleKind.NodeNext,
    target: ts.ScriptTarget.ES2022,
    skipLibCheck: true,
    types: [],
  });
  const checker = program.getTypeChecker();
  const original = (symbol) =>
    symbol && symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
  const exported = new Set(
    files.flatMap((file) =>
      checker.getExportsOfModule(checker.getSymbolAtLocation(program.getSourceFile(file))).map(original),
    ),
  );
  const found = new Map();
  const seen = new Set();
  const visit = (node, path) => {
    // Of what `keyof` looks at only the names of its members count.
    if (isHidden(node) || (ts.isTypeOperatorNode(node) && node.operator === ts.SyntaxKind.KeyOfKeyword)) return;
    const name = reference(node);
    const symbol = name && original(checker.getSymbolAtLocation(name));
    if (symbol) (ts.isHeritageClause(node.parent) ? walk : look)(symbol, path);
    const inside =
      node.name && ts.isTypeElement(node) | ts.isClassElement(node) ? `${path}.${node.name.getText()}` : path;
    ts.forEachChild(node, (child) => visit(child, inside));
  };
  /** An alias with parameters, a base and a variable are written out where they are used: what they name counts. */
  const look = (symbol, path) => {
    const declarations = symbol.declarations ?? [];
    const own = declarations.filter(isOurs);
    // An interface of the platform that has members of ours is the platform's.
    if (exported.has(symbol) || own.length === 0 || own.length < declarations.length || PLATFORM.has(symbol.name))
      return;
    if (own.every(ts.isTypeParameterDeclaration)) return;
    if (own.every((one) => ts.isVariableDeclaration(one) || (ts.isTypeAliasDeclaration(one) && one.typeParameters)))
      return walk(symbol, path);
    if (!found.has(symbol)) found.set(symbol, `${symbol.name}, which ${path} names`);
  };
  const walk = (symbol, path) => {
    if (seen.has(symbol)) return;
    seen.add(symbol);
    for (const declaration of symbol.declarations ?? []) if (isOurs(declaration)) visit(declaration, path);
  };
  for (const symbol of exported) walk(symbol, symbol.name);
  return [...found.values()];
}

/** Ids of requirements in the declarations and in the data for editors, each with its file. */
export function requirementIds() {
  const published = readdirSync(DIST, { recursive: true, encoding: "utf8" }).filter((name) =>
    /\.(d\.ts|json)$/.test(name),
  );
  return published.flatMap((name) => {
    const [id] = /\b[A-Z]{1,2}-\d{2}\b/.exec(readFileSync(join(DIST, name), "utf8")) ?? [];
    return id && name !== "integrity.json" ? [`${id} in dist/${name}`] : [];
  });
}
