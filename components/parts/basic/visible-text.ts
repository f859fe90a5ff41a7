/**
 * Makes text from a server safe to display: invisible characters are shown, and characters that would reorder or
 * restyle the text are disabled.
 *
 * Owns: the set of these characters. The result is still plain text; never build markup from it. ANSI escape sequences
 * become visible and have no effect; right-to-left overrides, tag characters and zero-width characters can't disguise a
 * name. Joiners (U+200C, U+200D) are kept, because scripts and emoji need them.
 */

// C0 without tab and newline; DEL and C1; bidi controls; zero-width and invisible; line separators; tags; lone
// surrogates.
const HIDDEN =
  // oxlint-disable-next-line no-control-regex -- finding control characters is the point
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\p{Cs}\u{e0000}-\u{e0fff}]/gu;

/**
 * Returns `text` with hidden characters made visible: control characters as ␛, others as ⟦U+202E⟧. `\r\n` becomes a
 * newline.
 */
export function visible(text: string): string {
  return text.replaceAll("\r\n", "\n").replace(HIDDEN, (char) => {
    const code = char.codePointAt(0) ?? 0;
    if (code < 0x20) return String.fromCharCode(0x2400 + code);
    return code === 0x7f ? "\u2421" : `⟦U+${code.toString(16).toUpperCase().padStart(4, "0")}⟧`;
  });
}

/** Returns one line of at most `max` characters, with hidden characters made visible. */
export function visibleLine(text: string, max = 200): string {
  const line = visible(text.slice(0, max + 1)).replace(/\s+/g, " ");
  return text.length > max ? `${line.slice(0, max)}…` : line;
}
