/**
 * Makes text from a server safe to display: invisible characters are shown, and characters that would reorder or
 * restyle the text are disabled.
 *
 * Owns: the set of these characters. The result is still plain text; never build markup from it. ANSI escape sequences
 * become visible and have no effect; right-to-left overrides, tag characters and zero-width characters can't disguise a
 * name. Joiners (U+200C, U+200D) are kept, because scripts and emoji need them. A run of hidden characters is shown as
 * a whole, because its code points would push the rest of the text away.
 */

// C0 without tab and newline; DEL and C1; bidi controls; zero-width and invisible; line separators; tags; lone
// surrogates.
const HIDDEN =
  // oxlint-disable-next-line no-control-regex -- finding control characters is the point
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\p{Cs}\u{e0000}-\u{e0fff}]/gu;

/** At least four tag characters, or four that have no width or change the direction. */
const RUN =
  /[\u{e0000}-\u{e0fff}]{4,}|[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]{4,}/gu;
const MAX_MESSAGE = 300;

/** Run of hidden characters. */
export interface HiddenRun {
  readonly count: number;
  /** Text that is written in tag characters, which represent ASCII; empty if there is none. */
  readonly message: string;
}

/** Returns `text` with hidden characters made visible, and runs of them apart. */
export function visibleParts(text: string): readonly (string | HiddenRun)[] {
  const parts: (string | HiddenRun)[] = [];
  let at = 0;
  for (const { 0: run, index } of text.matchAll(RUN)) {
    const codes = [...run].map((char) => (char.codePointAt(0) ?? 0) - 0xe0000);
    const message = codes.map((code) => (code >= 0x20 && code < 0x7f ? String.fromCharCode(code) : "")).join("");
    parts.push(spelled(text.slice(at, index)), { count: codes.length, message: message.trim().slice(0, MAX_MESSAGE) });
    at = index + run.length;
  }
  return [...parts, spelled(text.slice(at))].filter((part) => part !== "");
}

/**
 * Returns `text` with hidden characters made visible: control characters as ␛, others as ⟦U+202E⟧, a run of them as
 * ⟦24 × U+… “plain reading”⟧. `\r\n` becomes a newline.
 */
export function visible(text: string): string {
  const parts = visibleParts(text).map((part) => {
    if (typeof part === "string") return part;
    return `⟦${part.count} × U+…${part.message === "" ? "" : ` “${part.message}”`}⟧`;
  });
  return parts.join("");
}

function spelled(text: string): string {
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
