/**
 * Untrusted text in Markdown.
 *
 * Owns: code spans and fenced blocks that no text can leave, so that it makes no link, mention, heading or HTML. Hidden
 * characters are written as JSON escapes, which have the same meaning in a block of JSON.
 * https://github.github.com/gfm/
 */

/** Control and format characters, private ones, and what hides between visible letters. */
const HIDDEN = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}]|[\uFE00-\uFE0F\u{E0100}-\u{E01EF}]{2,}/gu;
/** Maximum length of a run of backticks at the beginning of a line, which decides the length of the fence. */
const MAX_RUN = 20;

/** One line of text as a code span of at most `max` characters. */
export function inlineCode(text: string, max = 200): string {
  const line = withMarks(
    text
      .slice(0, 2 * max)
      .replace(/\s+/g, " ")
      .trim(),
    max,
    text.length > 2 * max,
  );
  if (line === "") return "(empty)";
  const longest = Math.max(0, ...[...line.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = "`".repeat(longest + 1);
  const space = /^`|`$|^ .* $/.test(line) ? " " : "";
  return `${fence}${space}${line}${space}${fence}`;
}

/**
 * Text as a fenced block of at most `max` characters, and the number of those left out. `length`: that of the complete
 * text.
 */
export function fencedBlock(
  language: "json" | "http" | "text",
  text: string,
  max: number,
  length = text.length,
): string {
  let shown = visibleLines(text.slice(0, 2 * max));
  const isCut = shown.length > max || text.length > 2 * max;
  if (isCut) shown = shown.slice(0, max);
  const runs = [...shown.matchAll(/^[ \t]*(`{3,})/gm)].map(([, run = ""]) => run.length);
  let longest = Math.max(2, ...runs);
  if (longest > MAX_RUN) {
    shown = shown.replaceAll("`", "'");
    longest = 2;
  }
  const fence = "`".repeat(longest + 1);
  const note = isCut ? `\n\n${leftOut(Math.max(1, length - max))}` : "";
  return `${fence}${language}\n${shown.replace(/\n+$/, "")}\n${fence}${note}`;
}

/** Sentence about the part of a text that is missing. */
function leftOut(count: number): string {
  return `*${count.toLocaleString("en")} characters are left out.*`;
}

/** Text with its hidden characters spelled out; line breaks stay. */
function visibleLines(text: string): string {
  return text.replace(HIDDEN, (found) => (found === "\n" ? found : escaped(found)));
}

function withMarks(text: string, max: number, isCut: boolean): string {
  const shown = text.replace(HIDDEN, escaped);
  return shown.length > max || isCut ? `${shown.slice(0, max)}…` : shown;
}

function escaped(found: string): string {
  let out = "";
  for (let at = 0; at < found.length; at++) out += `\\u${found.charCodeAt(at).toString(16).padStart(4, "0")}`;
  return out;
}
