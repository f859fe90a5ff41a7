/**
 * Converts the items of a list to JSON texts with many items each, and back.
 *
 * Owns: both directions. A long list is stored as such texts, because copying objects into the database takes many
 * times as long as copying text, and would block the thread. Does not own: the records.
 */
import { parseNoting } from "../json/long-numbers.js";

/** Maximum number of items of a stored list. */
export const MAX_ITEMS = 20_000;
/** Maximum length of a stored list: about 8 MB of JSON. */
const MAX_LENGTH = 8_000_000;
/** Number of items per text; a list with at most this many items is stored as items. */
const SLICE = 250;

/** Items as JSON, 250 in each text; `undefined` if there are too many, or if they are too long or not JSON. */
export function writeListTexts(
  items: readonly unknown[],
  write: (slice: readonly unknown[]) => string = JSON.stringify,
): readonly string[] | undefined {
  const texts: string[] = [];
  let left = items.length > MAX_ITEMS ? -1 : MAX_LENGTH;
  try {
    for (let at = 0; at < items.length && left >= 0; at += SLICE) {
      const text = write(items.slice(at, at + SLICE));
      left -= text.length;
      texts.push(text);
    }
  } catch {
    left = -1; // nested too deeply or not JSON: the list is not stored in either case
  }
  return left < 0 ? undefined : texts;
}

/** Items in the texts; `undefined` if there are too many, or if a text is not valid JSON. */
export function itemsOf(texts: readonly string[]): readonly unknown[] | undefined {
  try {
    const items = texts.flatMap((text) => parseNoting(text) as unknown[]); // a text that is not a list becomes one item, which the reader rejects
    return items.length > MAX_ITEMS ? undefined : items;
  } catch {
    return undefined;
  }
}
