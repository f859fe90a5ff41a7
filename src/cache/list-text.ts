/**
 * The items of a list as JSON texts of many items each.
 *
 * Owns: both directions. A long list is stored as such texts: copying objects into the database takes many times as long as copying text,
 * and would hold up the thread. Does not own: the records.
 */
import { parseNoting } from "../json/long-numbers.js";

/** Maximum number of items of a stored list. */
export const MAX_ITEMS = 20_000;
/** Maximum length of a stored list: about 8 MB of JSON. */
const MAX_LENGTH = 8_000_000;
/** Items per text; a list that is not longer is stored as it is. */
const SLICE = 250;

/** The items as JSON, 250 in each text; `undefined` if there are too many, or if they are too long or not JSON. */
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
    left = -1; // too deep, or no JSON at all: either way nothing to keep
  }
  return left < 0 ? undefined : texts;
}

/** The items that the texts hold; `undefined` if there are too many or a text was not written by this cache. */
export function itemsOf(texts: readonly string[]): readonly unknown[] | undefined {
  try {
    const items = texts.flatMap((text) => parseNoting(text) as unknown[]); // what is no list is one item, which the reader refuses
    return items.length > MAX_ITEMS ? undefined : items;
  } catch {
    return undefined;
  }
}
