/**
 * Rows of the resources list: as a tree by address, or flat, followed by a separate group of templates.
 *
 * Owns: the folders, and the rows of the open folders. Never renders. Cost: the tree takes one pass over the items; the
 * rows take one pass over the open folders.
 */
import type { Resource, ResourceTemplate } from "../../../src/protocol/types/index.js";
import { isMalformed, type MalformedRow } from "../../../src/state/index.js";
import { RowList } from "./row-list.js";
import { uriParts } from "./uri-parts.js";

/** Members common to all rows: their position in an ARIA tree. */
interface RowPlace {
  readonly level: number;
  readonly position: number;
  readonly siblings: number;
}

/** One row. `label` is the displayed text: a part of an address as the server sent it. */
export type ListRow = RowPlace &
  (
    | {
        readonly kind: "group";
        /** Identifies the group or folder for as long as the list exists. */
        readonly key: string;
        readonly open: boolean;
        readonly count: number;
      }
    | {
        readonly kind: "folder";
        readonly key: string;
        readonly label: string;
        readonly open: boolean;
        readonly count: number;
      }
    | { readonly kind: "resource"; readonly resource: Resource; readonly label: string }
    | { readonly kind: "template"; readonly template: ResourceTemplate }
    | { readonly kind: "malformed"; readonly list: MalformedList; readonly entry: MalformedRow }
  );

/** Lists that may contain unusable entries. */
export type MalformedList = "resources" | "resourceTemplates";

/** Folders the user opened (true) or closed (false). A folder without an entry keeps its default state. */
type Toggled = ReadonlyMap<string, boolean>;

interface Folder {
  readonly key: string;
  readonly label: string;
  readonly folders: Map<string, Folder>;
  readonly items: PlacedResource[];
  count: number;
}

/** A tree of addresses. */
export type ResourceTree = Folder;

/** Order of resources. */
export type ResourceOrder = "server" | "name" | "size";

interface PlacedResource {
  readonly resource: Resource;
  readonly name: string;
}

/** Maximum number of folders and of ungrouped addresses: a server may send a hundred thousand addresses. */
const MAX_PLACES = 20_000;

/** Address of a resource: up to its last slash, and the rest. */
interface Split {
  readonly before: string;
  /** Resource as an item of the folder in which its neighbours with the same beginning are. */
  readonly placed: PlacedResource;
  /** True if such neighbours share a folder: the rest is not empty, and there is no query and no fragment. */
  readonly isPlain: boolean;
}

/** Split addresses: each keystroke in the filter builds the tree again. */
const splits = new WeakMap<Resource, Split>();

function splitOf(resource: Resource): Split {
  const known = splits.get(resource);
  if (known) return known;
  const { uri } = resource;
  const end = uri.lastIndexOf("/") + 1;
  const name = uri.slice(end);
  const isPlain = name !== "" && !/[?#]/.test(uri);
  const split = { before: uri.slice(0, end), placed: { resource, name }, isPlain };
  splits.set(resource, split);
  return split;
}

/**
 * Sorts resources into folders, in their original order. Beyond {@link MAX_PLACES}, a resource without an existing
 * folder is listed at the top level with its complete address.
 */
export function buildTree(resources: readonly Resource[]): ResourceTree {
  const top = folder("", "");
  // Most addresses differ from an earlier one only after the last slash.
  const beside = new Map<string, Folder>();
  const places = { left: MAX_PLACES };
  for (const resource of resources) {
    const { before, placed, isPlain } = splitOf(resource);
    const neighbour = isPlain ? beside.get(before) : undefined;
    if (neighbour) neighbour.items.push(placed);
    else if (places.left-- <= 0) top.items.push({ resource, name: resource.uri });
    else {
      const { folders, name } = uriParts(resource.uri);
      const at = folderAt(top, folders, places);
      at.items.push({ resource, name });
      if (name === placed.name) beside.set(before, at);
    }
  }
  count(top);
  return top;
}

/** Returns the folder, creating it if necessary. */
function folderAt(top: Folder, folders: readonly string[], places: { left: number }): Folder {
  let at = top;
  for (const part of folders) {
    let next = at.folders.get(part);
    if (!next) {
      at.folders.set(part, (next = folder(`${at.key}/${part}`, part)));
      places.left--;
    }
    at = next;
  }
  return at;
}

/** Counts the resources in each folder and below it. */
function count(at: Folder): number {
  at.count = at.items.length;
  for (const inner of at.folders.values()) at.count += count(inner);
  return at.count;
}

function folder(key: string, label: string): Folder {
  return { key, label, folders: new Map(), items: [], count: 0 };
}

/** Returns the resources in an order; the list itself for the server's order. */
export function ordered(resources: readonly Resource[], order: ResourceOrder): readonly Resource[] {
  if (order === "server") return resources;
  if (order === "size") return [...resources].sort((a, b) => (b.size ?? -1) - (a.size ?? -1));
  const named = resources.map((resource) => ({ resource, key: (resource.title ?? resource.name).toLowerCase() }));
  named.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0));
  return named.map(({ resource }) => resource);
}

/** Data from which the rows are created. */
export interface RowSource {
  readonly templates: readonly (ResourceTemplate | MalformedRow)[];
  readonly resources: readonly (Resource | MalformedRow)[];
  /** Malformed entries. They have no address, so they follow the tree. Not used in a flat list. */
  readonly malformed?: readonly MalformedRow[];
  /** The resources as a tree; `undefined` for a flat list. */
  readonly tree: ResourceTree | undefined;
  readonly toggled: Toggled;
  /** True while the user filters, so that all matches are visible. */
  readonly allOpen: boolean;
}

/** Maximum number of items in a tree whose folders are initially open; in larger trees, only the top level is open. */
const SMALL = 300;

/** Returns the current rows. */
export function listRows({
  templates,
  resources,
  malformed = [],
  tree,
  toggled,
  allOpen,
}: RowSource): RowList<ListRow> {
  const rows = new RowList<ListRow>();
  const isOpen = (key: string, byItself: boolean): boolean => toggled.get(key) ?? (allOpen || byItself);
  // The templates come last: they often arrive later, and must not move the row under the pointer.
  const after = templates.length > 0 ? 1 : 0;
  const run = tree ? malformed : resources;
  if (tree) addTree(rows, tree, after + run.length, isOpen);
  const before = tree ? tree.folders.size + tree.items.length : 0;
  const flat = (row: Resource | MalformedRow): Leaf =>
    isMalformed(row) ? bad("resources", row) : { kind: "resource", resource: row, label: row.uri };
  addRun(rows, run, 1, before, flat, after);
  if (after === 0) return rows;
  const position = 1 + before + run.length;
  const open = isOpen("templates", true);
  const place = { key: "templates", level: 1, position, siblings: position };
  rows.add({ ...place, kind: "group", open, count: templates.length });
  const ofGroup = (row: ResourceTemplate | MalformedRow): Leaf =>
    isMalformed(row) ? bad("resourceTemplates", row) : { kind: "template", template: row };
  if (open) addRun(rows, templates, 2, 0, ofGroup);
  return rows;
}

const bad = (list: MalformedList, entry: MalformedRow): Leaf => ({ kind: "malformed", list, entry });

type Leaf =
  | { readonly kind: "resource"; readonly resource: Resource; readonly label: string }
  | { readonly kind: "template"; readonly template: ResourceTemplate }
  | { readonly kind: "malformed"; readonly list: MalformedList; readonly entry: MalformedRow };

/** Adds the items of a folder, which follow `before` folders and precede `after` other rows of that folder. */
function addRun<Item>(
  rows: RowList<ListRow>,
  items: readonly Item[],
  level: number,
  before: number,
  leafOf: (item: Item) => Leaf,
  after = 0,
): void {
  const siblings = before + items.length + after;
  rows.addRun(items.length, (index) => {
    const item = items[index] as Item; // the index is within the run
    return { ...leafOf(item), level, position: before + index + 1, siblings };
  });
}

/** Adds the tree, which is followed by `after` other rows. */
function addTree(
  rows: RowList<ListRow>,
  tree: ResourceTree,
  after: number,
  isOpen: (key: string, byItself: boolean) => boolean,
): void {
  const isSmall = tree.count <= SMALL;
  const visit = (at: Folder, depth: number): void => {
    const others = depth === 0 ? after : 0;
    const siblings = at.folders.size + at.items.length + others;
    let position = 0;
    for (const child of at.folders.values()) {
      const { label, end } = compacted(child);
      const open = isOpen(end.key, isSmall || depth === 0);
      const place = { level: 1 + depth, position: ++position, siblings };
      rows.add({ ...place, kind: "folder", key: end.key, label, open, count: end.count });
      if (open) visit(end, depth + 1);
    }
    const leafOf = ({ resource, name }: PlacedResource): Leaf => ({ kind: "resource", resource, label: name });
    addRun(rows, at.items, 1 + depth, position, leafOf, others);
  };
  visit(tree, 0);
}

/** Merges folders that contain only one folder into one row. */
function compacted(start: Folder): { readonly label: string; readonly end: Folder } {
  let end = start;
  let label = start.label;
  while (end.items.length === 0 && end.folders.size === 1) {
    for (const only of end.folders.values()) {
      label += label.endsWith("/") ? only.label : `/${only.label}`;
      end = only;
    }
  }
  return { label, end };
}
