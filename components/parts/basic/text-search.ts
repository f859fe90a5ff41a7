/**
 * Finds a text in a long text.
 *
 * Owns: reading it piece by piece, with pauses in between that keep the page responsive. No DOM.
 */
import type { TextHead } from "../../../src/client/api/views.js";
import { MAX_MATCHES, patternOf } from "./find-target.js";

/** Number of characters that are searched at once, which takes a few milliseconds. */
const STEP = 262_144;

/** Matches of a text. */
export interface TextMatches {
  readonly total: number;
  /** Characters at which the first matches begin. */
  readonly places: readonly number[];
}

/** Searches `text`, of which `load` reads the rest; ends early when `isOver` returns true. */
export async function searchText(
  { head, length }: TextHead,
  load: ((from: number, to: number) => Promise<string>) | undefined,
  wanted: string,
  isOver: () => boolean,
): Promise<TextMatches> {
  const places: number[] = [];
  let total = 0;
  if (wanted === "") return { total, places };
  const pattern = patternOf(wanted);
  const end = load ? length : head.length;
  // A match may begin in one piece and end in the next one.
  const overlap = wanted.length - 1;
  let from = 0;
  while (from < end && !isOver()) {
    const to = Math.min(end, from + STEP);
    const piece = to <= head.length || !load ? head.slice(from, to) : await load(from, to);
    if (piece === "") break;
    const isLast = from + piece.length >= end;
    for (const { index } of piece.matchAll(pattern)) {
      if (!isLast && index > piece.length - 1 - overlap) continue; // found again in the next piece
      total++;
      if (places.length < MAX_MATCHES) places.push(from + index);
    }
    if (isLast) break;
    from += Math.max(1, piece.length - overlap);
    await new Promise((resolve) => setTimeout(resolve));
  }
  return { total, places };
}
