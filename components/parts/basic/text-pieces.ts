/**
 * Division of a text into pieces that are small enough to be laid out quickly.
 *
 * Owns: the size of a piece and its height. Pieces end with a line, unless the line is too long.
 */
import { visible } from "./visible-text.js";

/**
 * Maximum number of characters in one element, because long lines and highlighted code are slow to lay out. A screen
 * shows about 2,000 characters of code.
 */
const PIECE = 4_096;
const LINE_PX = 18;

/** A piece of the text as rendered, with hidden characters made visible. */
export interface TextPiece {
  readonly text: string;
  /** Number of its first line, counted from 0. */
  readonly line: number;
  /** Numbers of its first character, and of the one after its last, in the text as sent. */
  readonly from: number;
  readonly to: number;
}

/** A piece with its height. */
export interface DrawnPiece extends TextPiece {
  readonly heightPx: number;
}

/**
 * Divides the next part of a text. `isEnd`: the text ends with it; otherwise its last, incomplete line is returned as
 * `tail`. `last`: the piece before.
 */
export function textPieces(
  part: string,
  isEnd: boolean,
  last: DrawnPiece | undefined,
): { readonly pieces: readonly DrawnPiece[]; readonly tail: string } {
  const pieces: DrawnPiece[] = [];
  let text = part;
  while (text !== "") {
    const end = endOf(text, isEnd);
    if (end === 0) break;
    pieces.push(pieceAfter(pieces.at(-1) ?? last, text.slice(0, end)));
    text = text.slice(end);
  }
  return { pieces, tail: text };
}

/** Returns the length of the first piece; 0 if its line is not complete. */
function endOf(text: string, isEnd: boolean): number {
  if (text.length <= PIECE && isEnd) return text.length;
  const end = text.lastIndexOf("\n", PIECE - 1) + 1;
  if (end > 0 || text.length <= PIECE) return end;
  // A line longer than a piece has to be split, but never inside a surrogate pair.
  return isHigh(text, PIECE) ? PIECE - 1 : PIECE;
}

function pieceAfter(last: DrawnPiece | undefined, piece: string): DrawnPiece {
  const drawn = visible(piece);
  const from = last?.to ?? 0;
  return {
    text: trimmed(drawn),
    heightPx: heightOf(drawn),
    line: last ? last.line + last.heightPx / LINE_PX : 0,
    from,
    to: from + piece.length,
  };
}

/**
 * Returns a piece without its final newline, which a `pre` element would not render as an additional line. An empty
 * line becomes a space.
 */
function trimmed(piece: string): string {
  return piece.endsWith("\n") ? piece.slice(0, -1) || " " : piece;
}

function heightOf(piece: string): number {
  let lines = piece.endsWith("\n") ? 0 : 1;
  for (let at = piece.indexOf("\n"); at >= 0; at = piece.indexOf("\n", at + 1)) lines++;
  return lines * LINE_PX;
}

/** Returns true if a cut at `end` would split a surrogate pair. */
function isHigh(text: string, end: number): boolean {
  return (text.charCodeAt(end - 1) & 0xfc00) === 0xd800;
}
