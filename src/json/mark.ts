/**
 * Creates marks: texts that mark places in other text while it is written or read.
 *
 * Owns: ensuring that marks are unpredictable, so that no text of a server contains them.
 */

/** Creates a mark that does not occur in `text`. */
export function markFor(text: string): string {
  for (;;) {
    const mark = `#${crypto.getRandomValues(new Uint32Array(4)).join("-")}#`;
    if (!text.includes(mark)) return mark;
  }
}
