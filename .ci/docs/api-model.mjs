/**
 * The exports of the public entries, read from the built declarations: names, signatures, comments.
 *
 * Owns: walking the compiler's tree, and the rule that every export is documented. Never adds words, never makes HTML. Only names are
 * resolved, so no library is loaded.
 */
import { relative, sep } from "node:path";
import ts from "typescript";
import { declarations } from "../setup.mjs";
import { entries, topicOf } from "./entries.mjs";

const KINDS = [
  [ts.SymbolFlags.Class, "class"],
  [ts.SymbolFlags.Function, "function"],
  [ts.SymbolFlags.Interface, "interface"],
  [ts.SymbolFlags.TypeAlias, "type"],
  [ts.SymbolFlags.Variable, "constant"],
];

const printer = ts.createPrinter({ removeComments: true });

/** The text of a declaration as the compiler prints it, without comments, private members and what only the compiler needs. */
function codeOf(node) {
  const text = printer
    .printNode(ts.EmitHint.Unspecified, node, node.getSourceFile())
    .replace(/^(export )?(declare )?/, "");
  const lines = text.split("\n").filter((line) => !/^\s*(#private|private .*);$/.test(line));
  // The compiler writes four spaces where the sources have two.
  return lines.map((line) => line.replace(/^( {4})+/, (spaces) => " ".repeat(spaces.length / 2))).join("\n");
}

/** The parts of a comment: words, examples, and other tags. */
function commentOf(symbol, checker) {
  const tags = symbol
    .getJsDocTags(checker)
    .map(({ name, text }) => ({ name, text: ts.displayPartsToString(text).trim() }));
  return {
    words: ts.displayPartsToString(symbol.getDocumentationComment(checker)).trim(),
    examples: tags.filter(({ name }) => name === "example").map(({ text }) => text),
    tags: tags.filter(({ name }) => name !== "example"),
  };
}

const isHidden = (node) =>
  (ts.getCombinedModifierFlags(node) & (ts.ModifierFlags.Private | ts.ModifierFlags.Protected)) !== 0 ||
  node.name?.kind === ts.SyntaxKind.PrivateIdentifier;

/** Members of an interface, a class or an object type, in the order of the source; overloads are one member. */
function membersOf(declaration, checker) {
  const holder = declaration.type ?? declaration;
  const nodes = holder.members ?? holder.type?.members ?? [];
  const members = new Map();
  for (const node of nodes) {
    if (isHidden(node)) continue;
    const symbol = node.name ? checker.getSymbolAtLocation(node.name) : node.symbol;
    if (!symbol) continue;
    const name = node.name ? node.name.getText() : ts.isConstructorDeclaration(node) ? "constructor" : node.getText();
    const member = members.get(name) ?? { name, code: [], ...commentOf(symbol, checker) };
    member.code.push(codeOf(node).replace(/;$/, ""));
    members.set(name, member);
  }
  return [...members.values()];
}

/** The head of a class or an interface, without the members, which are listed one by one. */
const headOf = (node) => codeOf(node).split("{", 1)[0].trim();

function readSymbol(symbol, checker) {
  const declaration = symbol.declarations[0];
  const file = relative(declarations, declaration.getSourceFile().fileName).split(sep).join("/");
  const kind = KINDS.find(([flag]) => symbol.flags & flag)?.[1];
  if (!kind) throw new Error(`${symbol.name} (${file}) is of a kind that the reference does not know.`);
  const members = kind === "class" || kind === "interface" ? membersOf(declaration, checker) : [];
  const isList = kind === "class" || members.some(({ words }) => words);
  const nodes = symbol.declarations.filter((one) => !ts.isModuleDeclaration(one));
  // A variable's own text leaves out `const`, a type alias's does not.
  const code = kind === "constant" ? [codeOf(declaration.parent)] : nodes.map((node) => codeOf(node));
  return {
    name: symbol.name,
    kind,
    topic: topicOf(file).id,
    file: file.replace(/\.d\.ts$/, ".ts"),
    code: isList ? headOf(declaration) : code.join("\n"),
    members: isList ? members : [],
    ...commentOf(symbol, checker),
  };
}

/** Every export once, with the entries that have it. */
export function readApi() {
  const program = ts.createProgram(
    entries.map(({ declaration }) => declaration),
    {
      noLib: true,
      noEmit: true,
      types: [],
      target: ts.ScriptTarget.ES2022,
      moduleResolution: ts.ModuleResolutionKind.Bundler,
    },
  );
  const checker = program.getTypeChecker();
  const found = new Map();
  for (const { name, declaration } of entries) {
    const file = program.getSourceFile(declaration);
    for (const exported of checker.getExportsOfModule(checker.getSymbolAtLocation(file))) {
      const symbol = exported.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(exported) : exported;
      // The same function may be declared by several entries, each for its environment: one name is one export.
      const known = found.get(exported.name);
      if (known) known.entries.push(name);
      else found.set(exported.name, { ...readSymbol(symbol, checker), entries: [name] });
    }
  }
  return [...found.values()];
}

const needsExample = ({ name, kind, entries: [entry] }) =>
  (kind === "function" || kind === "class") && !name.endsWith("Event") && entry !== "mcp-panel/elements";

/** One line for each export without a description, or without an example where there is something to call. `api`: see {@link readApi}. */
export const undocumented = (api) =>
  api.flatMap((one) => [
    ...(one.words ? [] : [`${one.name} (${one.file}) has no description`]),
    ...(needsExample(one) && one.examples.length === 0 ? [`${one.name} (${one.file}) has no example`] : []),
  ]);
