/**
 * Text of a server made honest: what can't be seen is shown, what would reorder or repaint the text is taken out of action.
 *
 * Owns: which characters those are. The result is still only text; never build markup from it. Escape sequences (ANSI) become visible
 * and do nothing; right-to-left overrides, hidden tags and zero-width characters can't disguise a name. Joiners (U+200C, U+200D) stay: scripts
 * and emoji need them.
 */

// C0 without tab and newline; DEL and C1; bidi controls; zero-width and invisible; line separators; tags; lone surrogates.
const HIDDEN =
  // oxlint-disable-next-line no-control-regex -- finding control characters is the point
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\p{Cs}\u{e0000}-\u{e0fff}]/gu;

/** `text` with hidden characters spelled out: control characters as ␛, others as ⟦U+202E⟧. `\r\n` reads as a newline. */
export function visible(text: string): string {
  return text.replaceAll("\r\n", "\n").replace(HIDDEN, (char) => {
    const code = char.codePointAt(0) ?? 0;
    if (code < 0x20) return String.fromCharCode(0x2400 + code);
    return code === 0x7f ? "\u2421" : `⟦U+${code.toString(16).toUpperCase().padStart(4, "0")}⟧`;
  });
}

/** One line of at most `max` characters, hidden characters spelled out. */
export function visibleLine(text: string, max = 200): string {
  const line = visible(text.slice(0, max + 1)).replace(/\s+/g, " ");
  return text.length > max ? `${line.slice(0, max)}…` : line;
}
