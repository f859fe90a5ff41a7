/**
 * Texts that mark a place inside other text while it is written or read.
 *
 * Owns: that nobody can know of one before, so that no text of a server holds it.
 */

/** A text that is not in `text`. */
export function markFor(text: string): string {
  for (;;) {
    const mark = `#${crypto.getRandomValues(new Uint32Array(4)).join("-")}#`;
    if (!text.includes(mark)) return mark;
  }
}
