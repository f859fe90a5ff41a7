/**
 * Flat list of the rows of a tree.
 *
 * Owns: the open nodes and the loaded children. No DOM. Contains only opened nodes, and of each a window of children
 * that grows one page at a time, so a list of 200,000 items costs as much as one of 100.
 */
import type { JsonNode, JsonPath, JsonSlice } from "../../../../src/client/api/views.js";

/** Number of children that are fetched at once. */
export const PAGE = 100;
/** Number of characters from which a string opens, because its row does not show it completely. */
const LONG = 60;
/** Number of earlier siblings that are shown before a revealed node. */
const BEFORE = 10;

/** Fetches children of the node at `path`. */
export type LoadChildren = (path: JsonPath, offset: number, limit: number) => Promise<JsonSlice>;

interface Branch {
  open: boolean;
  state: "idle" | "loading" | "failed";
  total: number;
  /** Number of children before the loaded ones. */
  from: number;
  children: JsonNode[];
}

/** One row. `more` and `earlier` load further children; `loading` and `failed` represent missing children. */
export type TreeRow =
  | {
      readonly kind: "node";
      readonly id: string;
      readonly path: JsonPath;
      readonly node: JsonNode;
      readonly level: number;
      /** One-based position among the siblings. */
      readonly position: number;
      readonly siblings: number;
      /** True if the node is open; `undefined` for nodes that do not open. */
      readonly open: boolean | undefined;
    }
  | {
      readonly kind: "more" | "earlier" | "loading" | "failed";
      readonly id: string;
      readonly path: JsonPath;
      readonly level: number;
      /** Number of children not shown. */
      readonly rest: number;
    };

/** Manages the rows of one value. */
export class TreeModel {
  readonly #root: JsonNode;
  readonly #load: LoadChildren;
  readonly #changed: () => void;
  readonly #branches = new Map<string, Branch>();
  /** True once a node was opened or closed by {@link toggle}, after which nothing opens by itself. */
  #isToggled = false;

  constructor(root: JsonNode, load: LoadChildren, changed: () => void) {
    this.#root = root;
    this.#load = load;
    this.#changed = changed;
  }

  /** Returns all rows, from top to bottom. */
  rows(): readonly TreeRow[] {
    const rows: TreeRow[] = [];
    this.#walk(rows, this.#root, [], 1, 1, 1);
    return rows;
  }

  #walk(rows: TreeRow[], node: JsonNode, path: JsonPath, level: number, position: number, siblings: number): void {
    const id = JSON.stringify(path);
    const branch = this.#branches.get(id);
    const open = isBranch(node) || isLongString(node) ? branch?.open === true : undefined;
    rows.push({ kind: "node", id, path, node, level, position, siblings, open });
    if (!open || !branch || node.type === "string") return;
    const row = { path, level: level + 1 };
    if (branch.from > 0) rows.push({ ...row, kind: "earlier", id: `earlier${id}`, rest: branch.from });
    for (const [index, child] of branch.children.entries()) {
      this.#walk(rows, child, [...path, child.key], level + 1, branch.from + index + 1, branch.total);
    }
    const rest = branch.total - branch.from - branch.children.length;
    if (branch.state !== "idle") rows.push({ ...row, kind: branch.state, id: `${branch.state}${id}`, rest });
    else if (rest > 0) rows.push({ ...row, kind: "more", id: `more${id}`, rest });
  }

  /** Opens or closes a node; loads the first children of a branch. */
  toggle(path: JsonPath, node: JsonNode, open?: boolean): void {
    this.#isToggled = true;
    void this.#set(path, node, open);
  }

  async #set(path: JsonPath, node: JsonNode, open?: boolean): Promise<void> {
    const branch = this.#branch(path, node);
    branch.open = open ?? !branch.open;
    this.#changed();
    if (branch.open && branch.children.length === 0 && branch.total > 0) await this.more(path);
  }

  #branch(path: JsonPath, node: JsonNode): Branch {
    const id = JSON.stringify(path);
    const total = isBranch(node) ? node.size : 0;
    const branch = this.#branches.get(id) ?? { open: false, state: "idle", total, from: 0, children: [] };
    this.#branches.set(id, branch);
    return branch;
  }

  /** Opens the root, and inner branches level by level as long as at most `limit` rows are shown. */
  async unfold(limit: number): Promise<void> {
    if (!isBranch(this.#root)) return;
    await this.#set([], this.#root, true);
    let rows = 1 + this.#root.size;
    let level = this.#childrenOf([]);
    while (level.length > 0 && !this.#isToggled) {
      const fitting = level.filter(({ node }) => rows + node.size <= limit && (rows += node.size));
      await Promise.all(fitting.map(({ path, node }) => this.#set(path, node, true)));
      level = fitting.flatMap(({ path }) => this.#childrenOf(path));
    }
  }

  #childrenOf(path: JsonPath): readonly { readonly path: JsonPath; readonly node: JsonNode }[] {
    const { children = [] } = this.#branches.get(JSON.stringify(path)) ?? {};
    return children.filter(isBranch).map((node) => ({ path: [...path, node.key], node }));
  }

  /** Loads the next children of an open branch. */
  more(path: JsonPath): Promise<void> {
    const branch = this.#branches.get(JSON.stringify(path));
    return this.#fetch(path, branch ? branch.from + branch.children.length : 0, PAGE, (slice, into) => {
      into.children.push(...slice.nodes.slice(0, PAGE));
      const known = into.from + into.children.length;
      // A source that returns nothing more has ended, even if it announced more.
      into.total = slice.nodes.length === 0 ? known : Math.max(slice.total, known);
    });
  }

  /** Loads the children before those of an open branch. */
  earlier(path: JsonPath): Promise<void> {
    const { from = 0 } = this.#branches.get(JSON.stringify(path)) ?? {};
    const start = Math.max(0, from - PAGE);
    return this.#fetch(path, start, from - start, (slice, into) => {
      into.children.unshift(...slice.nodes);
      into.from = start;
    });
  }

  /**
   * Opens all ancestors of the node at `path`, whose steps have these positions among their siblings, and loads the
   * children around each step. Resolves with the node; `undefined` if it can't be loaded.
   */
  async reveal(path: JsonPath, places: readonly number[]): Promise<JsonNode | undefined> {
    this.#isToggled = true;
    let node = this.#root;
    for (const [depth, place] of places.entries()) {
      const above = path.slice(0, depth);
      const branch = this.#branch(above, node);
      branch.open = true;
      const isLoaded = (): boolean => branch.children[place - branch.from]?.key === path[depth];
      if (!isLoaded()) {
        const from =
          place < branch.from + branch.children.length + PAGE && place >= branch.from
            ? branch.from
            : Math.max(0, place - BEFORE);
        const limit = place - from + PAGE - BEFORE;
        await this.#fetch(above, from, limit, (slice, into) =>
          Object.assign(into, { from, children: [...slice.nodes] }),
        );
      }
      const child = branch.children[place - branch.from];
      if (!child || !isLoaded()) return undefined;
      node = child;
    }
    this.#changed();
    return node;
  }

  async #fetch(
    path: JsonPath,
    offset: number,
    limit: number,
    take: (slice: JsonSlice, into: Branch) => void,
  ): Promise<void> {
    const branch = this.#branches.get(JSON.stringify(path));
    if (!branch || branch.state === "loading") return;
    branch.state = "loading";
    this.#changed();
    try {
      take(await this.#load(path, offset, limit), branch);
      branch.state = "idle";
    } catch {
      // Shown as a row with a retry button.
      branch.state = "failed";
    }
    this.#changed();
  }
}

/** Returns true for nodes that have children to show. */
export function isBranch(node: JsonNode): boolean {
  return (node.type === "object" || node.type === "array") && node.size > 0;
}

/** Returns true for strings that a row can't show completely: long ones, and those of several lines. */
export function isLongString({ type, size, preview }: JsonNode): boolean {
  return type === "string" && (size > LONG || preview.includes("\\n"));
}
