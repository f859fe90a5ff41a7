/**
 * Merges small files of the package for bundlers with files that are loaded together. A bundler makes a file of each of ours, a small file is a request
 * like any other, and some frameworks prefetch them all.
 *
 * Owns: which files are merged. Files are loaded by roots: entries of the package, and modules that are imported on demand. Merging two files costs each
 * root that needs only one of them the other, with what that imports. Entries load at most {@link ENTRY_LIMIT} more, what is loaded on demand at most
 * {@link LATER_LIMIT}. {@link Budgets} are exceptions.
 */
import { basename } from "node:path";
import { build, type Rolldown, type UserConfig } from "vite";

/** Files with less code are merged, in bytes, minified. */
const SMALL = 6_000;
/** Files with more code are left as they are, in bytes. */
const LARGE = 30_000;
/** Limit of what an entry loads in addition: a part of what it loads, or a number of bytes if that is more. */
const ENTRY_LIMIT = { part: 0.1, bytes: 800 };
/** Limit of what is loaded in addition with one module on demand, in bytes. */
const LATER_LIMIT = 40_000;
/** Weight of a byte that an entry loads; a byte loaded on demand has weight 1. */
const ENTRY_WEIGHT = 4;
/** Elements: code that needs a document. */
const ELEMENTS = /\/(components|@?lit[\w-]*)\//;
/** Texts and data that are loaded for themselves. */
const ALONE = /\?(worker|script)-code$|\?sandbox-page$|\/zh-hans\/|\/papaparse\/|\/highlight\.js\/lib\//;

/** A file, or several that were merged. */
interface Part {
  readonly modules: string[];
  readonly imports: Set<Part>;
  /** Its code, in bytes. */
  size: number;
}

/** An entry, or a module that is imported on demand: its file begins the loading of others. */
interface Root {
  part: Part;
  /** Files that are already loaded when the root is loaded on demand; empty for entries. */
  readonly before: Set<Part>;
  /** Limit of what is loaded, in bytes. */
  readonly most: number;
  readonly weight: number;
}

/** Option of a build: which modules are in one file. */
export type CodeSplitting = Exclude<Rolldown.OutputOptions["codeSplitting"], boolean | undefined>;

/** Names of entries whose size has a budget. */
export interface Budgets {
  /** These load no more than before. */
  readonly fixed: readonly string[];
  /**
   * Nothing that these load is merged, at first or on demand: a bundler puts what is used on demand of a file, and imported from the start, into what it
   * loads first.
   */
  readonly untouched: readonly string[];
}

/** Builds once, and returns the files of another build. */
export async function mergedFiles(config: UserConfig, budgets: Budgets): Promise<CodeSplitting> {
  const built = await build({
    ...config,
    configFile: false,
    logLevel: "error",
    build: { ...config.build, write: false },
  });
  const outputs = [built].flat().flatMap((one) => ("output" in one ? one.output : []));
  const names = mergedChunks(
    outputs.filter((output) => output.type === "chunk"),
    budgets,
  );
  return {
    includeDependenciesRecursively: false,
    groups: [{ debugName: "files", name: (id) => names.get(id) ?? null }],
  };
}

/** Returns the name of the file of each module, but those of entries. */
function mergedChunks(
  chunks: readonly Rolldown.OutputChunk[],
  { fixed, untouched }: Budgets,
): ReadonlyMap<string, string> {
  const unknown = [...fixed, ...untouched].filter((wanted) => !chunks.some(({ name }) => name === wanted));
  if (unknown.length > 0) throw new Error(`There are no entries ${unknown.join(", ")}.`);
  const parts = new Map<string, Part>();
  for (const { fileName, code, moduleIds } of chunks)
    parts.set(fileName, { modules: [...moduleIds], imports: new Set(), size: Buffer.byteLength(code) });
  const partsOf = (files: readonly string[]): Part[] => files.flatMap((file) => parts.get(file) ?? []);
  for (const { fileName, imports } of chunks)
    for (const part of partsOf([fileName])) for (const other of partsOf(imports)) part.imports.add(other);
  const roots = chunks
    .filter(({ isEntry, isDynamicEntry }) => isEntry || isDynamicEntry)
    .flatMap((chunk) => partsOf([chunk.fileName]).map((part) => rootOf(chunk, part)));

  function rootOf({ fileName, name, isEntry }: Rolldown.OutputChunk, part: Part): Root {
    const importers = chunks.filter(({ dynamicImports }) => dynamicImports.includes(fileName));
    const before = isEntry ? [] : partsOf(importers.map((importer) => importer.fileName)).map(closureOf);
    const size = sizeOf(closureOf(part));
    const more = isEntry ? Math.max(ENTRY_LIMIT.bytes, size * ENTRY_LIMIT.part) : LATER_LIMIT;
    const most = size + (fixed.includes(name) ? 0 : more);
    return { part, before: inAll(before), most, weight: isEntry ? ENTRY_WEIGHT : 1 };
  }

  /** What an entry loads, from the start or on demand. */
  function reachOf(entry: Rolldown.OutputChunk): readonly Rolldown.OutputChunk[] {
    const reached = new Set([entry.fileName]);
    for (const file of reached) {
      const chunk = chunks.find(({ fileName }) => fileName === file);
      for (const next of [...(chunk?.imports ?? []), ...(chunk?.dynamicImports ?? [])]) reached.add(next);
    }
    return chunks.filter(({ fileName }) => reached.has(fileName));
  }

  const entries = new Set(partsOf(chunks.filter(({ isEntry }) => isEntry).map(({ fileName }) => fileName)));
  const files = chunks
    .filter(({ name }) => untouched.includes(name))
    .flatMap((chunk) => reachOf(chunk).map(({ fileName }) => fileName));
  const stays = new Set([...entries, ...partsOf(files)]);
  const all = new Set(parts.values());
  const mergeable = [...all].filter((part) => !stays.has(part) && !part.modules.some((id) => ALONE.test(id)));
  // A file never brings what runs in workers and Node code that it could not reach before.
  const portable = chunks
    .filter(({ isEntry }) => isEntry)
    .map(reachOf)
    .filter((reached) => !reached.some(({ moduleIds }) => moduleIds.some((id) => ELEMENTS.test(id))))
    .map((reached) => new Set(partsOf(reached.map(({ fileName }) => fileName))));
  const kinds = new Map<string, Part[]>();
  for (const part of mergeable) {
    const kind = portable.map((reached) => (reached.has(part) ? 1 : 0)).join("");
    kinds.set(kind, [...(kinds.get(kind) ?? []), part]);
  }
  for (const kind of kinds.values()) mergeSmall(new Set(kind), all, roots);
  const left = [...all].filter((part) => !entries.has(part));
  const used = new Set<string>();
  return new Map(
    left.flatMap((part) => {
      const name = nameOf(part);
      let free = name;
      for (let number = 2; used.has(free); number++) free = `${name}${number}`;
      used.add(free);
      return part.modules.map((id) => [id, free] as const);
    }),
  );
}

/** Merges small parts, the smallest first, each with the one that costs least. */
function mergeSmall(free: Set<Part>, all: Set<Part>, roots: readonly Root[]): void {
  const stays = new Set<Part>();
  for (;;) {
    const small = [...free].filter((part) => part.size < SMALL && !stays.has(part));
    const [part] = small.toSorted((one, other) => one.size - other.size);
    if (!part) return;
    const closures = new Map([...all].map((one) => [one, closureOf(one)] as const));
    const costs = [...free]
      .filter((other) => other !== part && other.size < LARGE && !hasWayAround(part, other, closures))
      .map((other) => ({ other, cost: costOf(part, other, roots, closures) }))
      .filter(({ cost }) => cost < Infinity)
      .toSorted((one, other) => one.cost - other.cost);
    if (costs[0]) merge(part, costs[0].other, all, roots);
    else stays.add(part);
    if (costs[0]) free.delete(part);
  }
}

type Closures = ReadonlyMap<Part, ReadonlySet<Part>>;

/** Returns true if one part imports the other through a third: merged, they would form an import cycle with it. */
function hasWayAround(one: Part, other: Part, closures: Closures): boolean {
  const leads = (from: Part, to: Part): boolean =>
    [...from.imports].some((next) => next !== to && closures.get(next)?.has(to) === true);
  return leads(one, other) || leads(other, one);
}

/** Returns what all roots would load in addition, weighted, in bytes; `Infinity` if one of them may not. */
function costOf(one: Part, other: Part, roots: readonly Root[], closures: Closures): number {
  let cost = 0;
  for (const { part, before, most, weight } of roots) {
    const loaded = closures.get(part) ?? new Set();
    const needs = (wanted: Part): boolean => loaded.has(wanted) && !before.has(wanted);
    if (needs(one) === needs(other)) continue;
    const added = closures.get(needs(one) ? other : one) ?? new Set();
    const extra = sizeOf([...added].filter((next) => !loaded.has(next) && !before.has(next)));
    if (extra > 0 && sizeOf(loaded) + extra > most) return Infinity;
    cost += extra * weight;
  }
  return cost;
}

/** Puts a part into another one. */
function merge(part: Part, into: Part, all: Set<Part>, roots: readonly Root[]): void {
  into.size += part.size;
  into.modules.push(...part.modules);
  for (const next of part.imports) into.imports.add(next);
  all.delete(part);
  for (const { imports } of all) if (imports.delete(part)) imports.add(into);
  into.imports.delete(into);
  for (const root of roots) {
    if (root.part === part) root.part = into;
    if (root.before.delete(part)) root.before.add(into);
  }
}

/** Returns a part and all that it imports, directly or not. */
function closureOf(part: Part): Set<Part> {
  const found = new Set([part]);
  for (const one of found) for (const next of one.imports) found.add(next);
  return found;
}

const sizeOf = (parts: Iterable<Part>): number => [...parts].reduce((sum, { size }) => sum + size, 0);

/** Returns what is in all sets. */
function inAll([first, ...others]: readonly ReadonlySet<Part>[]): Set<Part> {
  return new Set([...(first ?? [])].filter((part) => others.every((other) => other.has(part))));
}

/** Returns the name of a part's file: that of its first module. */
function nameOf({ modules: [first = "chunk"] }: Part): string {
  return basename(first).replace(/\..*$/, "");
}
