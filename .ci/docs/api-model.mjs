/**
 * What the public entries export, read from their built declarations: names, signatures, comments.
 *
 * Owns: walking the compiler's tree. Never a word of its own, never HTML. The compiler is the one the analyzer of the elements brings, since
 * ours (TypeScript 7) has no interface for programs yet; only names are resolved, so no library is loaded.
 */
import { join, relative, sep } from "node:path";
import { ts } from "@custom-elements-manifest/analyzer/index.js";
import { root } from "../setup.mjs";
import { entries, topicOf } from "./entries.mjs";

const KINDS = [
  [ts.SymbolFlags.Class, "class"],
  [ts.SymbolFlags.Function, "function"],
  [ts.SymbolFlags.Interface, "interface"],
  [ts.SymbolFlags.TypeAlias, "type"],
  [ts.SymbolFlags.Variable, "constant"],
];

/** The text of a declaration, without the comments in it and what only the compiler needs. */
function codeOf(node) {
  const text = node
    .getText()
    .replace(/\/\*\*?[\s\S]*?\*\/\s*?\n?/g, "")
    .replace(/^(export )?(declare )?/, "");
  const lines = text.split("\n").filter((line) => line.trim() !== "" && !/^\s*(#private|private .*);$/.test(line));
  // The compiler writes four spaces where the sources have two.
  return lines.map((line) => line.replace(/^( {4})+/, (spaces) => " ".repeat(spaces.length / 2))).join("\n");
}

/** A comment: its words, its examples, and its other tags. */
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

/** What a class says it is: without its members, which are told one by one. */
const headOf = (node) => codeOf(node).split("{", 1)[0].trim();

function readSymbol(symbol, checker) {
  const declaration = symbol.declarations[0];
  const file = relative(join(root, "dist"), declaration.getSourceFile().fileName).split(sep).join("/");
  const kind = KINDS.find(([flag]) => symbol.flags & flag)?.[1];
  if (!kind) throw new Error(`${symbol.name} (${file}) is of a kind the reference does not know.`);
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
    entries.map(({ types }) => join(root, types)),
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
  for (const { name, types } of entries) {
    const file = program.getSourceFile(join(root, types));
    for (const exported of checker.getExportsOfModule(checker.getSymbolAtLocation(file))) {
      const symbol = exported.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(exported) : exported;
      const known = found.get(symbol);
      if (known) known.entries.push(name);
      else found.set(symbol, { ...readSymbol(symbol, checker), entries: [name] });
    }
  }
  return [...found.values()];
}
