/**
 * Converts Markdown to plain text for the single line of a list row.
 *
 * Owns: removing the markup of headings, quotes, bold, code and links. Keeps all words, and characters that may not be
 * markup, as in `x**2`, `__init__` or `*.ts`, and hidden characters, which `visibleLine` shows. Not for names and
 * addresses. The target of a link appears in the detail view.
 */

/** Number of characters processed, more than a row shows. */
const LOOKED_AT = 400;
// Code comes first, because its content is not markup. A removed link target contains nothing that must be visible.
// `**` within a word may be an exponent. No two alternatives start with the same characters, so that the pattern never
// backtracks for long.
const MARKS =
  /(?<!`)(`+)(?!`)([^]+?)(?<!`)\1(?!`)|!?\[([^[\]]*)\]\([!-'*-~ ]*\)|(?<!\w)\*\*(?=\S)((?:[^*`]|\*(?!\*)|`[^`]*`)+)(?<=\S)\*\*(?!\w)|^ {0,3}(?:#{1,6}|>) +/gm;

/**
 * Returns the beginning of `text` without its markup.
 * @example plainWords("Reads a `note`, **fast**.") // "Reads a note, fast."
 */
export function plainWords(text: string): string {
  return inner(text.slice(0, LOOKED_AT)).trimStart();
}

function inner(text: string): string {
  return text.replace(
    MARKS,
    (_mark, _ticks, code?: string, link?: string, bold?: string) => code ?? inner(link ?? bold ?? ""),
  );
}
