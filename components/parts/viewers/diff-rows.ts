/**
 * Positions of the rows of a comparison, in pixels. Even with 100,000 lines, only the visible ones are rendered.
 *
 * Owns: folding equal lines, and finding the rows between two heights. Never renders and never reads a text.
 */
import type { DiffPiece } from "./diff-lines.js";

/** Height of a line and of a fold, in pixels. */
export const DIFF_LINE_HEIGHT = 20;
export const DIFF_FOLD_HEIGHT = 26;
/** Number of equal lines shown around a change. */
const AROUND = 3;
/** Minimum number of equal lines that are folded. */
const WORTH = 3;

/** One row. `before` and `after` are zero-based line numbers; in the side-by-side view, a changed row may have both. */
export interface DiffRow {
  readonly kind: "same" | "changed" | "fold";
  readonly top: number;
  readonly before?: number;
  readonly after?: number;
  /** Index of the piece that contains the row. */
  readonly piece: number;
  /** Number of lines in a fold. */
  readonly count: number;
}

/** Consecutive rows of one kind. */
interface Span {
  readonly kind: DiffRow["kind"];
  readonly piece: number;
  readonly top: number;
  readonly rows: number;
  /** Number of lines skipped at the beginning of the piece. */
  readonly skipped: number;
  readonly lines: number;
}

/** All rows, as spans. */
export interface DiffLayout {
  readonly pieces: readonly DiffPiece[];
  readonly split: boolean;
  readonly spans: readonly Span[];
  readonly height: number;
  /** Piece and position of each change. */
  readonly changes: readonly { readonly piece: number; readonly top: number }[];
}

/** Computes the rows of pieces. `opened`: indexes of pieces whose folds are open; `split`: side by side. */
export function layOut(pieces: readonly DiffPiece[], opened: ReadonlySet<number>, split: boolean): DiffLayout {
  const spans: Span[] = [];
  const changes: { piece: number; top: number }[] = [];
  let top = 0;
  const add = (kind: Span["kind"], piece: number, skipped: number, lines: number, rows = lines): void => {
    if (lines === 0) return;
    spans.push({ kind, piece, top, rows, skipped, lines });
    top += rows * (kind === "fold" ? DIFF_FOLD_HEIGHT : DIFF_LINE_HEIGHT);
  };
  pieces.forEach(({ equal, beforeCount, afterCount }, index) => {
    if (!equal) {
      changes.push({ piece: index, top });
      add("changed", index, 0, split ? Math.max(beforeCount, afterCount) : beforeCount + afterCount);
      return;
    }
    const head = index === 0 ? 0 : AROUND;
    const tail = index === pieces.length - 1 ? 0 : AROUND;
    const hidden = beforeCount - head - tail;
    if (hidden < WORTH || opened.has(index)) return add("same", index, 0, beforeCount);
    add("same", index, 0, head);
    add("fold", index, head, hidden, 1);
    add("same", index, beforeCount - tail, tail);
  });
  return { pieces, split, spans, height: top, changes };
}

/** Returns the rows between two heights. */
export function rowsBetween({ spans, pieces, split }: DiffLayout, from: number, to: number): DiffRow[] {
  let low = 0;
  let high = spans.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((spans[middle]?.top ?? 0) <= from) low = middle + 1;
    else high = middle;
  }
  const rows: DiffRow[] = [];
  for (let at = Math.max(0, low - 1); at < spans.length; at++) {
    const span = spans[at];
    const piece = span && pieces[span.piece];
    if (!piece || span.top > to) break;
    if (span.kind === "fold") {
      rows.push({ kind: "fold", top: span.top, piece: span.piece, count: span.lines });
      continue;
    }
    const first = Math.max(0, Math.floor((from - span.top) / DIFF_LINE_HEIGHT));
    const end = Math.min(span.rows, Math.ceil((to - span.top) / DIFF_LINE_HEIGHT));
    for (let row = first; row < end; row++) rows.push(rowOf(span, piece, row, split));
  }
  return rows;
}

function rowOf(span: Span, piece: DiffPiece, row: number, split: boolean): DiffRow {
  const base = { kind: span.kind, piece: span.piece, top: span.top + row * DIFF_LINE_HEIGHT, count: 1 };
  const at = span.skipped + row;
  if (span.kind === "same") return { ...base, before: piece.before + at, after: piece.after + at };
  const hasBefore = at < piece.beforeCount;
  if (!split) {
    return hasBefore
      ? { ...base, before: piece.before + at }
      : { ...base, after: piece.after + at - piece.beforeCount };
  }
  return {
    ...base,
    ...(hasBefore && { before: piece.before + at }),
    ...(at < piece.afterCount && { after: piece.after + at }),
  };
}
