/**
 * Stored form of the items of a list.
 *
 * Owns: the two forms. A short list is stored as it is, a long one as JSON text of many items at a time: copying objects into the
 * database takes many times as long as copying text, and would hold up the thread. Never: the record around them.
 */
/** Maximum number of items of a stored list. */
export const MAX_ITEMS = 20_000;
/** Maximum length of a stored list: about 8 MB of JSON. */
const MAX_LENGTH = 8_000_000;
/** Items per text; a list that is not longer is stored as it is. */
const SLICE = 250;

/** The items as JSON, 250 in each text; `undefined` if there are too many, or if they are too long or not JSON. */
export function textsOf(items: readonly unknown[]): readonly string[] | undefined {
  const texts: string[] = [];
  let left = items.length > MAX_ITEMS ? -1 : MAX_LENGTH;
  try {
    for (let at = 0; at < items.length && left >= 0; at += SLICE) {
      const text = JSON.stringify(items.slice(at, at + SLICE));
      left -= text.length;
      texts.push(text);
    }
  } catch {
    left = -1; // too deep, or no JSON at all: either way nothing to keep
  }
  return left < 0 ? undefined : texts;
}

/** The stored form of the items, from the result of {@link textsOf}. */
export function toStored(items: readonly unknown[], texts: readonly string[]): readonly unknown[] {
  return texts.length > 1 ? texts : items;
}

/** The items of a record; `undefined` if there are too many or a text was not written by this cache. */
export function fromStored(stored: readonly unknown[]): readonly unknown[] | undefined {
  try {
    const items =
      typeof stored[0] === "string" ? stored.flatMap((text) => JSON.parse(text as string) as unknown[]) : stored; // what is no text is no JSON
    return items.length > MAX_ITEMS ? undefined : items;
  } catch {
    return undefined;
  }
}
