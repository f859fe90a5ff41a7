/**
 * Splits Markdown into pieces that can be parsed quickly, and detects pieces that can't.
 *
 * Owns: the positions at which a text may be split, and the limits beyond which a piece is too complex to be parsed.
 * Takes linear time for any content. No DOM. Never parses.
 */

/** Maximum number of characters parsed at once. */
const PIECE = 4_000;
/** Maximum number of characters of a line; a longer line is data, not prose. */
const MAX_LINE = 3_500;
/** Maximum number of opening marks in a paragraph; with more of them, the parser may backtrack excessively. */
const MAX_MARKS = 400;
/** Maximum nesting of quotes and lists. */
const MAX_DEPTH = 24;
const MAX_COLUMNS = 200;
/** Maximum number of tables, because laying out a table is slow even if its text is short. */
const MAX_TABLES = 20;

/** YAML at the beginning of a document, between two lines of hyphens, whose first line is a member. */
const FRONTMATTER = /^\uFEFF?---[ \t]*\r?\n(?=[\w-]+:)([\s\S]{0,20000}?\n)---[ \t]*(?:\r?\n|$)/;
/** Fence of code that a document is unlikely to contain. */
const FENCE = "~~~~~~~~";

/** Returns a text whose frontmatter is a block of code; Markdown would make a heading of it. */
export function withFencedFrontmatter(text: string): string {
  const [whole = "", yaml = ""] = FRONTMATTER.exec(text) ?? [];
  if (whole === "" || yaml.includes(FENCE)) return text;
  return `${FENCE}yaml\n${yaml}${FENCE}\n${text.slice(whole.length)}`;
}

/** A part of a text. `plain`: true if it must be shown as plain text. */
export interface MarkdownPiece {
  readonly text: string;
  readonly plain: boolean;
}

/**
 * Splits a text lazily at blank lines outside code fences, or at any line if there is no blank line in time. A split
 * code fence is opened again in the next piece.
 */
export function* markdownPieces(text: string): Generator<MarkdownPiece, void> {
  let pieces: MarkdownPiece[] = [];
  let [start, safe] = [0, 0];
  let fence = "";
  let reopened = "";
  const cut = (end: number): void => {
    const part = reopened + text.slice(start, end);
    pieces.push({ text: part, plain: isIntricate(part) });
    start = safe = end;
    reopened = fence === "" ? "" : `${fence}\n`;
  };
  for (let at = 0; at < text.length;) {
    const newline = text.indexOf("\n", at);
    const end = newline < 0 ? text.length : newline + 1;
    if (end - start > PIECE && at > start) {
      // Within a code fence, splitting at the last blank line before the fence would not be better than splitting here.
      cut(fence === "" && safe > start ? safe : at);
    }
    const line = text.slice(at, Math.min(end, at + 80));
    fence = fenceAfter(line, fence);
    if (fence === "" && line.trim() === "") safe = end;
    // A single line that is too long is split into pieces.
    for (let from = at; end - from > PIECE; from += PIECE) cut(from + PIECE);
    at = end;
    yield* pieces;
    pieces = [];
  }
  if (start < text.length) cut(text.length);
  yield* pieces;
}

/** Returns the code fence that is open after `line`. */
function fenceAfter(line: string, open: string): string {
  const mark = /^ {0,3}(`{3,}|~{3,})([^\n]*)/.exec(line);
  const run = mark?.[1] ?? "";
  if (run === "") return open;
  if (open === "") return run;
  const closes = run[0] === open[0] && run.length >= open.length && (mark?.[2] ?? "").trim() === "";
  return closes ? "" : open;
}

/** Returns true if parsing `text` might take too long. */
function isIntricate(text: string): boolean {
  let [marks, tables] = [0, 0];
  for (const line of text.split("\n")) {
    if (line.length > MAX_LINE || depthOf(line) > MAX_DEPTH || countOf(line, "|") > MAX_COLUMNS) return true;
    if (/^[ \t]*\|?[ \t]*:?-+:?[ \t]*\|/.test(line) && ++tables > MAX_TABLES) return true;
    // Emphasis, links and code end with the paragraph.
    marks = line.trim() === "" ? 0 : marks + marksIn(line);
    if (marks > MAX_MARKS) return true;
  }
  return false;
}

/**
 * Returns the number of nested quotes and list items that a line opens; spaces count according to their indentation.
 */
function depthOf(line: string): number {
  const opening = /^(?:[ \t]*(?:>|[-*+](?=\s)|\d{1,9}[.)](?=\s)))*[ \t]*/.exec(line)?.[0] ?? "";
  const blanks = opening.length - opening.replace(/[ \t]/g, "").length;
  return opening.replace(/[ \t\d]/g, "").length + Math.floor(blanks / 6);
}

function marksIn(line: string): number {
  return (line.match(/[[*_~`<&]+|!\[|\]\(/g) ?? []).reduce((sum, run) => sum + (/^[[<]/.test(run) ? run.length : 1), 0);
}

function countOf(line: string, char: string): number {
  let count = 0;
  for (let at = line.indexOf(char); at >= 0; at = line.indexOf(char, at + 1)) count++;
  return count;
}
