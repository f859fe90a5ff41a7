/**
 * Changes of the items of a collection. Each returns a new collection; the old one is never modified.
 *
 * Items are named by their places: their positions, from the outermost folder to the item.
 */
import type { Collection, CollectionCall, CollectionFolder, CollectionItem } from "./format.js";
import { isFolder } from "./planned-calls.js";

/** Positions that lead to an item; empty for the collection itself. */
export type ItemPlace = readonly number[];

/** Item at a place. */
export function itemAt({ items }: Pick<Collection, "items">, place: ItemPlace): CollectionItem | undefined {
  const [at, ...rest] = place;
  const item = at === undefined ? undefined : items[at];
  if (rest.length === 0 || !item) return item;
  return isFolder(item) ? itemAt(item, rest) : undefined;
}

/** Replaces the item at a place, or removes it. */
export function withItem<T extends Pick<Collection, "items">>(
  within: T,
  place: ItemPlace,
  next: CollectionItem | undefined,
): T {
  const [at, ...rest] = place;
  const item = at === undefined ? undefined : within.items[at];
  if (at === undefined || !item) return within;
  if (rest.length > 0)
    return isFolder(item) ? { ...within, items: within.items.with(at, withItem(item, rest, next)) } : within;
  return { ...within, items: next ? within.items.with(at, next) : within.items.toSpliced(at, 1) };
}

/** Adds an item at the end of a folder, or of the collection. Returns its place, too. */
export function withAdded(
  collection: Collection,
  folder: ItemPlace,
  item: CollectionItem,
): readonly [collection: Collection, place: ItemPlace] {
  if (folder.length === 0) return [{ ...collection, items: [...collection.items, item] }, [collection.items.length]];
  const within = itemAt(collection, folder);
  if (!within || !isFolder(within)) return [collection, []];
  const next: CollectionFolder = { ...within, items: [...within.items, item] };
  return [withItem(collection, folder, next), [...folder, within.items.length]];
}

/** Moves an item to the end of another folder. Returns its new place, too. */
export function withMoved(
  collection: Collection,
  place: ItemPlace,
  folder: ItemPlace,
): readonly [collection: Collection, place: ItemPlace] {
  const item = itemAt(collection, place);
  const isInside = place.every((at, level) => folder[level] === at); // a folder can't move into itself
  if (!item || isInside) return [collection, place];
  const removed = withItem(collection, place, undefined);
  // Positions after the removed item, in the same folder, are one less.
  const level = place.length - 1;
  const isBehind =
    folder.length > level &&
    place.slice(0, level).every((at, one) => folder[one] === at) &&
    (folder[level] ?? 0) > (place[level] ?? 0);
  const target = isBehind ? folder.with(level, (folder[level] ?? 0) - 1) : folder;
  return withAdded(removed, target, item);
}

/** Exchanges an item with its neighbour. Returns its new place, too. */
export function withShifted(
  collection: Collection,
  place: ItemPlace,
  by: 1 | -1,
): readonly [collection: Collection, place: ItemPlace] {
  const at = place.at(-1);
  const neighbour = at === undefined ? [] : [...place.slice(0, -1), at + by];
  const [one, other] = [itemAt(collection, place), itemAt(collection, neighbour)];
  if (!one || !other || at === undefined || at + by < 0) return [collection, place];
  return [withItem(withItem(collection, place, other), neighbour, one), neighbour];
}

/** Folders of a collection in order, with their places. */
export function foldersOf(
  { items }: Pick<Collection, "items">,
  above: ItemPlace = [],
): readonly { readonly place: ItemPlace; readonly folder: CollectionFolder }[] {
  return items.flatMap((item, at) => {
    if (!isFolder(item)) return [];
    const place = [...above, at];
    return [{ place, folder: item }, ...foldersOf(item, place)];
  });
}

/** Calls in an item: all of a folder, or the call itself. */
export function callsIn(item: CollectionItem): readonly CollectionCall[] {
  return isFolder(item) ? item.items.flatMap(callsIn) : [item];
}
