/** Every element brings the sentences it says: in the first load, or by the tables of its own modules. */
import { join, relative } from "node:path";
import { expect } from "chai";
import ts from "typescript";
import { ROOT, sourcesIn, type Source } from "./sources.js";

const SOURCES = new Map(sourcesIn("components").map((source) => [source.path, source]));
const TABLE = /^components\/strings\/en\/(?!errors)[\w-]+\.ts$/;
const KEY = /^[a-z]+\.[\w-]+$/;

/** The keys of a table: its strings that look like one, which its sentences do not. */
const keysOf = ({ strings }: Source): readonly string[] => strings.filter((text) => KEY.test(text));

const OWNER = new Map<string, string>();
for (const [path, source] of SOURCES) if (TABLE.test(path)) for (const key of keysOf(source)) OWNER.set(key, path);

const LOADED = new Map<string, ReadonlySet<string>>();

/** The modules loaded with one, itself included; what only `packs.ts` holds is there from the start. */
function loadedWith(path: string): ReadonlySet<string> {
  const known = LOADED.get(path);
  if (known) return known;
  const seen = new Set([path]);
  for (const one of seen)
    // grows while it is read
    for (const { target, kind } of SOURCES.get(one)?.edges ?? []) if (kind === "value") seen.add(`${target}.ts`);
  LOADED.set(path, seen);
  return seen;
}

const FIRST = new Set(
  (SOURCES.get("components/strings/packs.ts")?.edges ?? []).flatMap(({ target, kind }) =>
    kind === "value" ? [`${target}.ts`] : [],
  ),
);
/** Modules that register an element. */
const ELEMENTS = [...SOURCES.values()].filter(
  ({ path, identifiers }) => identifiers.has("define") && !/\/(define|elements|index)\.ts$/.test(path),
);

/** Modules that are loaded on demand. */
const LAZY = new Set(
  [...SOURCES.values()].flatMap(({ edges }) =>
    edges
      .filter(({ kind, target }) => kind === "dynamic" && SOURCES.has(`${target}.ts`))
      .map(({ target }) => `${target}.ts`),
  ),
);
const ROOTS = new Set([...ELEMENTS.map(({ path }) => path), ...LAZY]);

/** Keys that the templates of each module may become, by the types of their holes; a list names its own part of a key to the parts it uses. */
function composedKeys(): ReadonlyMap<string, readonly string[]> {
  const { fileNames, options } = ts.parseJsonConfigFileContent(
    ts.readConfigFile(join(ROOT, "tsconfig.json"), ts.sys.readFile).config,
    ts.sys,
    ROOT,
  );
  const program = ts.createProgram(
    fileNames.filter((name) => name.startsWith(join(ROOT, "components"))),
    options,
  );
  const checker = program.getTypeChecker();
  const found = new Map<string, string[]>();
  const visit = (path: string, node: ts.Node): void => {
    if (ts.isTemplateExpression(node) && node.head.text.includes(".") && ts.isCallExpression(node.parent)) {
      const type = checker.getTypeAtLocation(node);
      const keys = (type.isUnion() ? type.types : [type]).flatMap((one) => (one.isStringLiteral() ? [one.value] : []));
      found.set(path, [...(found.get(path) ?? []), ...keys.filter((key) => OWNER.has(key))]);
    }
    ts.forEachChild(node, (child) => visit(path, child));
  };
  for (const file of program.getSourceFiles()) {
    const path = relative(ROOT, file.fileName).replaceAll("\\", "/");
    if (SOURCES.has(path)) visit(path, file);
  }
  return found;
}

/** The modules that are there when `root` runs: those loaded with it, and those that each of its loaders has loaded. */
function thereWith(root: string, seen = new Set<string>()): ReadonlySet<string> {
  const own = loadedWith(root);
  if (!LAZY.has(root) || seen.has(root)) return own;
  const loaders = [...SOURCES.values()]
    .filter(({ edges }) => edges.some(({ kind, target }) => kind === "dynamic" && `${target}.ts` === root))
    .flatMap(({ path }) => [...ROOTS].filter((one) => one !== root && loadedWith(one).has(path)));
  const [first, ...others] = loaders.map((one) => thereWith(one, new Set(seen).add(root)));
  const shared = [...(first ?? [])].filter((one) => others.every((other) => other.has(one)));
  return new Set([...own, ...shared]);
}

/** What modules say without the table that has it; `said` gives the keys of one module. */
function missingIn(roots: Iterable<string>, said: (path: string) => readonly string[]): readonly string[] {
  return [...roots].flatMap((root) => {
    const there = thereWith(root);
    const keys = [...loadedWith(root)].filter((one) => !one.startsWith("components/strings/")).flatMap(said);
    return [...new Set(keys)].flatMap((key) => {
      const table = OWNER.get(key) ?? "";
      return FIRST.has(table) || there.has(table) ? [] : [`${root} says ${key} of ${table}`];
    });
  });
}

/** The whole keys in the source of a module. */
const literalKeysOf = (path: string): readonly string[] =>
  SOURCES.get(path)?.strings.filter((text) => OWNER.has(text)) ?? [];

describe("the texts of elements", () => {
  it("are each declared by one table", () => {
    expect(OWNER.size).to.be.greaterThan(500);
    expect(ELEMENTS.length).to.be.greaterThan(40);
  });

  it("are loaded before the element is defined", () => {
    expect(
      missingIn(
        ELEMENTS.map(({ path }) => path),
        literalKeysOf,
      ),
    ).to.deep.equal([]);
  });

  it("are loaded, too, where a key is composed, also in a module that is loaded on demand", function () {
    expect(LAZY.size).to.be.greaterThan(30);
    this.timeout(120_000); // reads all types of the elements
    const keys = composedKeys();
    expect(keys.size).to.be.greaterThan(40);
    expect(keys.get("components/views/server-header/sign-in-remedies.ts")).to.deep.equal([
      "auth.expired",
      "auth.refused",
    ]);
    expect(missingIn(ROOTS, (path) => keys.get(path) ?? [])).to.deep.equal([]);
  });
});
