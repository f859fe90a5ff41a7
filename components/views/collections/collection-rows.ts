/** Rows of the tree of a collection: folders and calls, with closed folders and a filter. */
import type { Collection, CollectionCall, CollectionFolder, CollectionItem } from "../../../src/collections/index.js";
import { callsIn, type ItemPlace } from "../../../src/collections/edit-items.js";
import { isFolder } from "../../../src/collections/planned-calls.js";

/** One row. */
export type CollectionRow = {
  readonly place: ItemPlace;
  readonly level: number;
  readonly position: number;
  readonly siblings: number;
} & (
  | { readonly kind: "folder"; readonly folder: CollectionFolder; readonly open: boolean }
  | { readonly kind: "call"; readonly call: CollectionCall }
);

/** Key of a place. */
export const keyOfPlace = (place: ItemPlace): string => place.join(".");

/** Rows in order. With a filter, folders that have matches are open, whatever `closed` says. */
export function collectionRows(
  { items }: Pick<Collection, "items">,
  closed: ReadonlySet<string>,
  filter: string,
): readonly CollectionRow[] {
  const words = filter.toLowerCase().split(/\s+/).filter(Boolean);
  const matches = (item: CollectionItem): boolean => {
    if (isFolder(item) && callsIn(item).some(matches)) return true;
    const text = isFolder(item) ? item.name : [item.name, item.tool, item.resource, item.prompt].join(" ");
    return words.every((word) => text.toLowerCase().includes(word));
  };
  const rows: CollectionRow[] = [];
  const enter = (inner: readonly CollectionItem[], above: ItemPlace): void => {
    const shown = inner.flatMap((item, at) => (words.length === 0 || matches(item) ? [{ item, at }] : []));
    for (const [index, { item, at }] of shown.entries()) {
      const place = [...above, at];
      const row = { place, level: place.length, position: index + 1, siblings: shown.length };
      if (!isFolder(item)) rows.push({ ...row, kind: "call", call: item });
      else {
        const open = words.length > 0 || !closed.has(keyOfPlace(place));
        rows.push({ ...row, kind: "folder", folder: item, open });
        if (open) enter(item.items, place);
      }
    }
  };
  enter(items, []);
  return rows;
}

/**
 * Place of the item to show after a run: the first failed call, and the first call if nothing is `selected`; `undefined`
 * if what is selected can stay.
 */
export function placeToShow(
  collection: Pick<Collection, "items">,
  selected: ItemPlace | undefined,
  hasFailed: (call: CollectionCall) => boolean,
): ItemPlace | undefined {
  const calls = collectionRows(collection, new Set(), "").filter((row) => row.kind === "call");
  const failed = calls.filter(({ call }) => hasFailed(call));
  const isFailed = selected && failed.some(({ place }) => keyOfPlace(place) === keyOfPlace(selected));
  const first = selected ? failed[0] : (failed[0] ?? calls[0]);
  return isFailed ? undefined : first?.place;
}
