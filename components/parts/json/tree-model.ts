/**
 * Flat list of the rows of a tree.
 *
 * Owns: the open branches and their loaded children. No DOM. Contains only opened nodes, one page of children at a time, so a
 * list of 200,000 items costs as much as one of 100.
 */
import type { JsonNode, JsonPath, JsonSlice } from "../../../src/client/api/views.js";

/** Number of children that are fetched at once. */
export const PAGE = 100;

/** Fetches children of the node at `path`. */
export type LoadChildren = (path: JsonPath, offset: number, limit: number) => Promise<JsonSlice>;

interface Branch {
  open: boolean;
  state: "idle" | "loading" | "failed";
  total: number;
  children: JsonNode[];
}

/** One row. `more` loads further children; `loading` and `failed` represent missing children. */
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
      /** True if the branch is open; `undefined` for leaves. */
      readonly open: boolean | undefined;
    }
  | {
      readonly kind: "more" | "loading" | "failed";
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
    const open = isBranch(node) ? branch?.open === true : undefined;
    rows.push({ kind: "node", id, path, node, level, position, siblings, open });
    if (!open || !branch) return;
    for (const [index, child] of branch.children.entries()) {
      this.#walk(rows, child, [...path, child.key], level + 1, index + 1, branch.total);
    }
    const rest = branch.total - branch.children.length;
    const row = { path, level: level + 1, rest };
    if (branch.state !== "idle") rows.push({ ...row, kind: branch.state, id: `${branch.state}${id}` });
    else if (rest > 0) rows.push({ ...row, kind: "more", id: `more${id}` });
  }

  /** Opens or closes a branch; loads its first children. */
  toggle(path: JsonPath, size: number, open?: boolean): void {
    const id = JSON.stringify(path);
    const branch = this.#branches.get(id) ?? { open: false, state: "idle", total: size, children: [] };
    this.#branches.set(id, branch);
    branch.open = open ?? !branch.open;
    this.#changed();
    if (branch.open && branch.children.length === 0 && branch.total > 0) void this.more(path);
  }

  /** Loads the next children of an open branch. */
  async more(path: JsonPath): Promise<void> {
    const branch = this.#branches.get(JSON.stringify(path));
    if (!branch || branch.state === "loading") return;
    branch.state = "loading";
    this.#changed();
    try {
      const slice = await this.#load(path, branch.children.length, PAGE);
      branch.children.push(...slice.nodes.slice(0, PAGE));
      // A source that returns nothing more has ended, even if it announced more.
      branch.total = slice.nodes.length === 0 ? branch.children.length : Math.max(slice.total, branch.children.length);
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
