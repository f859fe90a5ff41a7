/** Calls of a collection in the order in which they run, and what each needs. */
import type { Collection, CollectionCall, CollectionFolder, CollectionItem } from "./format.js";
import { variablesIn } from "./variables.js";

/** Returns true for a folder. */
export function isFolder(item: CollectionItem): item is CollectionFolder {
  return "items" in item;
}

/** Call with its place. */
export interface PlannedCall {
  /** Position with all folders opened. */
  readonly index: number;
  /** Names of its folders, and its own name. */
  readonly path: readonly string[];
  readonly call: CollectionCall;
}

/** All calls of a collection, in the order of the file. */
export function plannedCalls({ items }: Pick<Collection, "items">): readonly PlannedCall[] {
  const planned: PlannedCall[] = [];
  const enter = (inner: readonly CollectionItem[], above: readonly string[]): void => {
    for (const item of inner) {
      const path = [...above, item.name];
      if (isFolder(item)) enter(item.items, path);
      else planned.push({ index: planned.length, path, call: item });
    }
  };
  enter(items, []);
  return planned;
}

/** Names of the variables that a call uses. Snapshots and schemas are taken as they are. */
export function variablesOf({ resource, arguments: args, expect = [] }: CollectionCall): readonly string[] {
  return variablesIn([resource, args, expect.filter(({ kind }) => kind !== "snapshot" && kind !== "schema")]);
}

/** Name of what is called: the tool, the URI of the resource, or the prompt. */
export function targetOf({ tool, resource, prompt }: CollectionCall): string {
  return tool ?? resource ?? prompt ?? "";
}
