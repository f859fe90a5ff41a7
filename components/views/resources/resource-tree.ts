/**
 * The rows of the resources list: by address as a tree, or flat, with the templates in a group of their own.
 *
 * Owns: taking addresses apart (scheme, host, segments) and which rows there are when some folders are closed. Never draws. Addresses are
 * taken as they come: they need not be URLs. Cost: one pass over the items for the tree, one over what is open for the rows.
 */
import type { Resource, ResourceTemplate } from "../../../src/protocol/types/index.js";

/** Segments that become folders; deeper ones stay in the name. */
const DEEPEST = 24;

/** What rows have in common: their place in an ARIA tree. */
interface RowPlace {
  /** Identifies the row while the list lasts. */
  readonly key: string;
  readonly level: number;
  readonly position: number;
  readonly siblings: number;
}

/** One row. `label` is what stands in it: a part of an address as the server sent it. */
export type ListRow = RowPlace &
  (
    | {
        readonly kind: "group";
        readonly group: "templates" | "resources";
        readonly open: boolean;
        readonly count: number;
      }
    | { readonly kind: "folder"; readonly label: string; readonly open: boolean; readonly count: number }
    | { readonly kind: "resource"; readonly resource: Resource; readonly label: string }
    | { readonly kind: "template"; readonly template: ResourceTemplate }
  );

/** Whether the person opened or closed a folder; `undefined`: as it is by itself. */
export type Toggled = ReadonlyMap<string, boolean>;

interface Folder {
  readonly key: string;
  readonly label: string;
  readonly folders: Map<string, Folder>;
  readonly items: { readonly resource: Resource; readonly label: string }[];
  count: number;
}

/** A tree of addresses. */
export type ResourceTree = Folder;

/** In which order resources stand. */
export type ResourceOrder = "server" | "name" | "size";

/** An address in parts. */
export interface UriParts {
  /** Scheme, slashes and host, then the path's folders: each a folder within the one before. */
  readonly folders: readonly string[];
  readonly name: string;
}

/** Takes an address apart. */
export function uriParts(uri: string): UriParts {
  const [, scheme = "", slashes = "", host = "", path = "", rest = ""] =
    /^([a-z][a-z0-9+.-]*:)?(?:(\/\/)([^/?#]*))?([^?#]*)(.*)$/is.exec(uri) ?? [];
  const segments = path.split("/");
  const isAbsolute = segments[0] === "" && segments.length > 1;
  if (isAbsolute) segments.shift();
  // An address that ends in a slash is named by its last folder.
  let name = segments.pop() ?? "";
  if (name === "" && segments.length > 0) name = `${segments.pop() ?? ""}/`;
  if (segments.length > DEEPEST) name = [...segments.splice(DEEPEST), name].join("/");
  if (host === "") segments.unshift(`${scheme}${slashes}${isAbsolute ? "/" : ""}`);
  else segments.unshift(`${scheme}${slashes}`, host);
  return { folders: segments, name: `${name}${rest}` };
}

/** An address is taken apart once, however often one filters. */
const known = new WeakMap<Resource, UriParts>();

function partsOf(resource: Resource): UriParts {
  let parts = known.get(resource);
  if (!parts) known.set(resource, (parts = uriParts(resource.uri)));
  return parts;
}

/** Puts resources into folders, in the order they come. */
export function buildTree(resources: readonly Resource[]): ResourceTree {
  const top = folder("", "");
  for (const resource of resources) {
    const { folders, name } = partsOf(resource);
    let at = top;
    at.count++;
    for (const part of folders) {
      let next = at.folders.get(part);
      if (!next) at.folders.set(part, (next = folder(`${at.key}/${part}`, part)));
      next.count++;
      at = next;
    }
    at.items.push({ resource, label: name });
  }
  return top;
}

function folder(key: string, label: string): Folder {
  return { key, label, folders: new Map(), items: [], count: 0 };
}

/** Resources in an order; the server's is the list itself. */
export function ordered(resources: readonly Resource[], order: ResourceOrder): readonly Resource[] {
  if (order === "server") return resources;
  if (order === "size") return [...resources].sort((a, b) => (b.size ?? -1) - (a.size ?? -1));
  const named = resources.map((resource) => ({ resource, key: (resource.title ?? resource.name).toLowerCase() }));
  named.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0));
  return named.map(({ resource }) => resource);
}

/** What rows are made of. */
export interface RowSource {
  readonly templates: readonly ResourceTemplate[];
  readonly resources: readonly Resource[];
  /** The resources as a tree; without it they stand flat. */
  readonly tree: ResourceTree | undefined;
  readonly toggled: Toggled;
  /** While one filters, everything found is in view. */
  readonly allOpen: boolean;
}

/** Folders of larger trees begin closed below the hosts. */
const SMALL = 300;

/** The rows that are in the list now. */
export function listRows({ templates, resources, tree, toggled, allOpen }: RowSource): ListRow[] {
  const rows: ListRow[] = [];
  const isOpen = (key: string, byItself: boolean): boolean => toggled.get(key) ?? (allOpen || byItself);
  const grouped = templates.length > 0;
  const groups = resources.length > 0 ? 2 : 1;
  if (grouped) {
    const open = isOpen("templates", true);
    const place = { key: "templates", level: 1, position: 1, siblings: groups };
    rows.push({ ...place, kind: "group", group: "templates", open, count: templates.length });
    const siblings = templates.length;
    if (open)
      templates.forEach((template, index) =>
        rows.push({ kind: "template", template, key: `template ${index}`, level: 2, position: index + 1, siblings }),
      );
    if (resources.length === 0) return rows;
    const shown = isOpen("resources", true);
    const second = { key: "resources", level: 1, position: 2, siblings: groups };
    rows.push({ ...second, kind: "group", group: "resources", open: shown, count: resources.length });
    if (!shown) return rows;
  }
  const level = grouped ? 2 : 1;
  if (!tree) {
    const siblings = resources.length;
    resources.forEach((resource, index) => {
      rows.push({
        kind: "resource",
        resource,
        label: resource.uri,
        key: `resource ${index}`,
        level,
        position: index + 1,
        siblings,
      });
    });
    return rows;
  }
  const isSmall = tree.count <= SMALL;
  const visit = (at: Folder, depth: number): void => {
    const siblings = at.folders.size + at.items.length;
    let position = 0;
    for (const child of at.folders.values()) {
      const { label, end } = compacted(child);
      const open = isOpen(end.key, isSmall || depth === 0);
      rows.push({
        kind: "folder",
        label,
        open,
        count: end.count,
        key: end.key,
        level: level + depth,
        position: ++position,
        siblings,
      });
      if (open) visit(end, depth + 1);
    }
    at.items.forEach(({ resource, label }, index) => {
      rows.push({
        kind: "resource",
        resource,
        label,
        key: `${at.key}#${index}`,
        level: level + depth,
        position: ++position,
        siblings,
      });
    });
  };
  visit(tree, 0);
  return rows;
}

/** Folders that hold one folder and nothing else stand in one row. */
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
