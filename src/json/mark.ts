/**
 * Texts that mark a place inside other text while it is written or read.
 *
 * Owns: that they are unpredictable, so that no text of a server contains one.
 */

/** Text that does not occur in `text`. */
export function markFor(text: string): string {
  for (;;) {
    const mark = `#${crypto.getRandomValues(new Uint32Array(4)).join("-")}#`;
    if (!text.includes(mark)) return mark;
  }
}
