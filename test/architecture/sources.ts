/** The sources as the tests of the architecture see them: each file with its imports and the names it mentions, read from the syntax tree. */
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, posix, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { parseSync } from "vite";

export const ROOT = fileURLToPath(new URL("../..", import.meta.url));

/** One edge from a file to another, or to a package. */
interface Edge {
  /** As the file spells it. */
  readonly specifier: string;
  /** A path from the root for files, the specifier for packages. */
  readonly target: string;
  /** `type`: gone when compiled. `dynamic`: loaded when first needed. */
  readonly kind: "value" | "type" | "dynamic";
}

export interface Source {
  /** From the root, with slashes. */
  readonly path: string;
  readonly edges: readonly Edge[];
  /** Every identifier outside of types' member names; property names included. */
  readonly identifiers: ReadonlySet<string>;
  /** Every string literal and piece of a template. */
  readonly strings: readonly string[];
  readonly comments: readonly string[];
}

export type Node = Readonly<Record<string, unknown>>;

/** All TypeScript files under these folders of the root. */
export function sourcesIn(...folders: readonly string[]): Source[] {
  return folders.flatMap((folder) => filesIn(join(ROOT, folder)).map(readSource));
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return filesIn(path);
    return /\.(ts|mjs)$/.test(entry.name) ? [path] : [];
  });
}

/** Reads one file. */
export function readSource(file: string): Source {
  const path = relative(ROOT, file).replaceAll("\\", "/");
  return parseSource(path, readFileSync(file, "utf8"));
}

/** Reads text as if it were the file `path`. */
function parseSource(path: string, text: string): Source {
  const { program, comments, errors } = parseSync(path, text, { lang: path.endsWith(".mjs") ? "js" : "ts" });
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`);
  const edges: Edge[] = [];
  const identifiers = new Set<string>();
  const strings: string[] = [];
  const edge = (source: unknown, kind: Edge["kind"]): void => {
    const specifier = (source as Node | null)?.value;
    if (typeof specifier === "string") edges.push({ specifier, target: targetOf(path, specifier), kind });
  };
  walk(program as unknown as Node, (node) => {
    if (node.type === "Identifier" && typeof node.name === "string") identifiers.add(node.name);
    else if (node.type === "Literal" && typeof node.value === "string") strings.push(node.value);
    else if (node.type === "TemplateElement") strings.push(String((node.value as Node).cooked));
    else if (node.type === "ImportDeclaration") edge(node.source, node.importKind === "type" ? "type" : "value");
    else if (node.type === "ExportNamedDeclaration" || node.type === "ExportAllDeclaration")
      edge(node.source, node.exportKind === "type" ? "type" : "value");
    else if (node.type === "ImportExpression") edge(node.source, "dynamic");
    else if (node.type === "TSImportType") edge(node.source ?? node.argument, "type");
  });
  return { path, edges, identifiers, strings, comments: comments.map(({ value }) => value) };
}

export function walk(node: Node, visit: (node: Node) => void): void {
  if (typeof node.type === "string") visit(node);
  for (const child of Object.values(node)) {
    if (typeof child === "object" && child !== null) walk(child as Node, visit);
  }
}

/** `../x/y.js` from a file becomes `src/x/y`; a package stays its specifier. */
function targetOf(path: string, specifier: string): string {
  if (!specifier.startsWith(".")) return specifier;
  return posix.join(dirname(path), specifier.replace(/\?.*$/, "")).replace(/(\.d)?\.(js|ts|mjs)$/, "");
}
