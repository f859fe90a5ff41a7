/**
 * Markdown as plain words, for the one line a list has room for.
 *
 * Owns: which marks are dropped: of headings, quotes, bold, code and links. Never a word and never what may be no mark, as in `x**2`, `__init__` or
 * `*.ts`; never hidden characters, which `visibleLine` shows. Not for names and addresses. The target of a link appears in the detail.
 */

/** Characters looked at: more than a row shows. */
const LOOKED_AT = 400;
// Code first: what is in it is no mark. An address that is dropped has nothing in it that would have to be seen. Bold in the middle of a
// word may be a power. No two branches of a choice begin alike, so that no text makes it try long.
const MARKS =
  /(?<!`)(`+)(?!`)([^]+?)(?<!`)\1(?!`)|!?\[([^[\]]*)\]\([!-'*-~ ]*\)|(?<!\w)\*\*(?=\S)((?:[^*`]|\*(?!\*)|`[^`]*`)+)(?<=\S)\*\*(?!\w)|^ {0,3}(?:#{1,6}|>) +/gm;

/** The beginning of `text` without its marks. @example plainWords("Reads a `note`, **fast**.") // "Reads a note, fast." */
export function plainWords(text: string): string {
  return inner(text.slice(0, LOOKED_AT)).trimStart();
}

function inner(text: string): string {
  return text.replace(
    MARKS,
    (_mark, _ticks, code?: string, link?: string, bold?: string) => code ?? inner(link ?? bold ?? ""),
  );
}
