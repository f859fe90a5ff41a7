/**
 * JSON text of a node of a tree.
 *
 * Owns: determining whether a preview is complete, and rebuilding a value from its children, up to a limit. No DOM.
 */
import type { JsonNode, JsonPath } from "../../../../src/client/api/views.js";
import { isExactNumber } from "../../../../src/json/exact-number.js";
import { writeExact } from "../../../../src/json/exact-text.js";
import { parseJsonText } from "../../../../src/schema/json-text.js";
import type { LoadChildren } from "./tree-model.js";

/** Maximum number of combined nodes. */
const MAX_NODES = 10_000;
/** Number of children requested at once. */
const STEP = 500;

/** Returns the JSON text of the value at a path; rejects with `RangeError` if it is too large to copy. */
export type LoadJson = (path: JsonPath) => Promise<string>;

/** Thrown for a value that can't be rebuilt, because only the beginning of a string or number is known. */
class CutValue extends Error {}

/** Returns the value of a node with a complete preview; `undefined` if the preview is truncated. */
export function wholeValue({ type, size, preview }: JsonNode): { readonly value: unknown } | undefined {
  if ((type === "object" || type === "array") && size > 0) return undefined;
  const parsed = parseJsonText(preview);
  if (!parsed.ok || (typeof parsed.value === "string" && parsed.value.length < size)) return undefined;
  return { value: parsed.value };
}

/**
 * Builds the JSON text at `path` from nodes. `whole` returns the JSON text of the root, for strings and numbers of
 * which nodes contain only the beginning. Numbers keep all digits.
 */
export async function gatherJson(
  root: JsonNode,
  path: JsonPath,
  load: LoadChildren,
  whole: () => Promise<unknown>,
): Promise<string> {
  try {
    const node = await nodeAt(root, path, load);
    return textOf(await gather(node, path, load, { left: MAX_NODES }));
  } catch (error) {
    if (!(error instanceof CutValue)) throw error;
    return textOf(valueIn(await whole(), path));
  }
}

async function nodeAt(root: JsonNode, path: JsonPath, load: LoadChildren): Promise<JsonNode> {
  const key = path.at(-1);
  if (key === undefined) return root;
  const parent = path.slice(0, -1);
  if (typeof key === "number") {
    const [node] = (await load(parent, key, 1)).nodes;
    if (node) return node;
  }
  for (let offset = 0; offset < MAX_NODES;) {
    const { nodes } = await load(parent, offset, STEP);
    const found = nodes.find((node) => node.key === key);
    if (found) return found;
    if (nodes.length === 0) break;
    offset += nodes.length;
  }
  throw new RangeError("The node is not among the first ones.");
}

async function gather(node: JsonNode, path: JsonPath, load: LoadChildren, budget: { left: number }): Promise<unknown> {
  const known = wholeValue(node);
  if (known) return known.value;
  if (node.type === "string" || node.type === "number") throw new CutValue();
  if (node.size > budget.left) throw new RangeError(`More than ${MAX_NODES} nodes.`);
  const entries: [string | number, unknown][] = [];
  let total = node.size;
  while (entries.length < total) {
    const slice = await load(path, entries.length, STEP);
    if (slice.nodes.length === 0) break;
    total = slice.total;
    budget.left -= slice.nodes.length;
    if (budget.left < 0) throw new RangeError(`More than ${MAX_NODES} nodes.`);
    for (const child of slice.nodes) {
      entries.push([child.key, await gather(child, [...path, child.key], load, budget)]);
    }
  }
  return node.type === "array" ? entries.map(([, value]) => value) : Object.fromEntries(entries);
}

const textOf = (value: unknown): string => writeExact(value, 2) ?? "null";

function valueIn(root: unknown, path: JsonPath): unknown {
  let value = root;
  for (const key of path) {
    if (typeof value !== "object" || value === null || isExactNumber(value) || !Object.hasOwn(value, key)) {
      throw new RangeError("The node is not there any more.");
    }
    value = (value as Readonly<Record<string | number, unknown>>)[key]; // the check above ensures that this is an own member
  }
  return value;
}
