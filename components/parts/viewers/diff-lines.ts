/**
 * Compares two texts line by line.
 *
 * Owns: the limits. Lines are converted to numbers; equal beginnings and ends are removed; lines that occur once in
 * both texts divide the rest into pieces; the `diff` library compares each piece up to a number of edits. A piece that
 * needs more edits counts as changed as a whole. The limits count work, not time, so that the same texts give the same
 * comparison on every machine. Yields the thread between pieces. Never renders.
 */
import { diffArrays, type ChangeObject } from "diff";

/**
 * A sequence of lines: the `before…` lines are replaced with the `after…` lines, unless both are equal. Line numbers
 * are zero-based.
 */
export interface DiffPiece {
  readonly equal: boolean;
  readonly before: number;
  readonly beforeCount: number;
  readonly after: number;
  readonly afterCount: number;
}

/** Result of a comparison. */
export interface LineDiff {
  readonly pieces: readonly DiffPiece[];
  readonly added: number;
  readonly removed: number;
  /** True if parts were too different for a line-by-line comparison. */
  readonly coarse: boolean;
}

/** Maximum duration of work without a pause, in milliseconds. */
const SLICE_MS = 12;
/**
 * Maximum number of edits for comparing a piece: the time grows with their square and hardly depends on the number of
 * lines.
 */
const MAX_EDITS = 500;
/**
 * Maximum sum of the squared edits of all pieces, about four seconds of work; the remaining pieces count as changed as
 * a whole.
 */
const MAX_EFFORT = 250 * MAX_EDITS ** 2;
const CHUNK = 2_000;

/** Dependencies of a comparison. */
export interface ComparePorts {
  /** Yields the thread; rejects to abort the comparison. */
  readonly pause: () => Promise<void>;
  /** Returns the current time in milliseconds, from any starting point. */
  readonly now: () => number;
}

/** Compares two texts. Rejects with the reason with which `pause` rejects. */
export async function compareLines(
  before: readonly string[],
  after: readonly string[],
  { pause, now }: ComparePorts,
): Promise<LineDiff> {
  let sliceEnd = now() + SLICE_MS;
  const breathe = async (): Promise<void> => {
    if (now() < sliceEnd) return;
    await pause();
    sliceEnd = now() + SLICE_MS;
  };
  const numbers = new Map<string, number>();
  const a = await numbered(before, numbers, breathe);
  const b = await numbered(after, numbers, breathe);
  let head = 0;
  const shorter = Math.min(a.length, b.length);
  while (head < shorter && a[head] === b[head]) head++;
  let tail = 0;
  while (tail < shorter - head && a[a.length - 1 - tail] === b[b.length - 1 - tail]) tail++;
  await breathe();

  const pieces = new Pieces();
  pieces.equal(head);
  let coarse = false;
  let effort = MAX_EFFORT;
  const anchors = await commonOnce(a, b, head, a.length - tail, b.length - tail, numbers.size, breathe);
  for (const [aEnd, bEnd] of [...anchors, [a.length - tail, b.length - tail] as const]) {
    await breathe();
    const [olds, news] = [a.slice(pieces.before, aEnd), b.slice(pieces.after, bEnd)];
    const isPlain = olds.length === 0 || news.length === 0;
    const maxEditLength = Math.min(MAX_EDITS, Math.floor(Math.sqrt(effort)));
    const changes = isPlain ? undefined : diffArrays(olds, news, { maxEditLength });
    if (!isPlain) effort -= (changes ? editsOf(changes) : maxEditLength) ** 2;
    for (const { added, removed, count } of changes ?? []) {
      if (!added && !removed) pieces.equal(count);
      else pieces.change(removed ? count : 0, added ? count : 0);
    }
    if (!changes) {
      pieces.change(olds.length, news.length);
      coarse ||= !isPlain;
    }
    if (aEnd < a.length - tail) pieces.equal(1);
  }
  pieces.equal(tail);
  return { pieces: pieces.all, added: pieces.added, removed: pieces.removed, coarse };
}

function editsOf(changes: readonly ChangeObject<number[]>[]): number {
  return changes.reduce((edits, { added, removed, count }) => edits + (added || removed ? count : 0), 0);
}

/** Collects pieces, merging adjacent pieces of the same kind. */
class Pieces {
  readonly all: DiffPiece[] = [];
  before = 0;
  after = 0;
  added = 0;
  removed = 0;

  equal(count: number): void {
    this.#add(true, count, count);
  }

  change(removed: number, added: number): void {
    this.removed += removed;
    this.added += added;
    this.#add(false, removed, added);
  }

  #add(equal: boolean, beforeCount: number, afterCount: number): void {
    if (beforeCount + afterCount === 0) return;
    const last = this.all.at(-1);
    const piece: DiffPiece =
      last?.equal === equal
        ? { ...last, beforeCount: last.beforeCount + beforeCount, afterCount: last.afterCount + afterCount }
        : { equal, before: this.before, beforeCount, after: this.after, afterCount };
    if (last?.equal === equal) this.all.pop();
    this.all.push(piece);
    this.before += beforeCount;
    this.after += afterCount;
  }
}

async function numbered(
  lines: readonly string[],
  numbers: Map<string, number>,
  breathe: () => Promise<void>,
): Promise<number[]> {
  const ids: number[] = [];
  for (let from = 0; from < lines.length; from += CHUNK) {
    for (const line of lines.slice(from, from + CHUNK)) {
      let id = numbers.get(line);
      if (id === undefined) numbers.set(line, (id = numbers.size));
      ids.push(id);
    }
    await breathe();
  }
  return ids;
}

/**
 * Returns the positions of lines that occur once in each text: the longest sequence of pairs that ascends in both
 * texts.
 */
async function commonOnce(
  a: readonly number[],
  b: readonly number[],
  from: number,
  aEnd: number,
  bEnd: number,
  kinds: number,
  breathe: () => Promise<void>,
): Promise<readonly (readonly [number, number])[]> {
  const MANY = -2;
  const places = (ids: readonly number[], end: number): Int32Array => {
    const found = new Int32Array(kinds).fill(-1);
    for (let at = from; at < end; at++) {
      const id = ids[at] ?? 0;
      found[id] = found[id] === -1 ? at : MANY;
    }
    return found;
  };
  const inA = places(a, aEnd);
  await breathe();
  const inB = places(b, bEnd);
  await breathe();
  // The longest ascending sequence of positions in b, in the order of a (patience sorting).
  const piles: number[] = [];
  const tops: number[] = [];
  const below = new Int32Array(aEnd).fill(-1);
  const placeOf = (at: number): number => inB[a[at] ?? 0] ?? -1;
  for (let at = from; at < aEnd; at++) {
    const place = placeOf(at);
    if (place < 0 || inA[a[at] ?? 0] !== at) continue;
    let low = 0;
    let high = tops.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((tops[middle] ?? 0) < place) low = middle + 1;
      else high = middle;
    }
    below[at] = low > 0 ? (piles[low - 1] ?? -1) : -1;
    piles[low] = at;
    tops[low] = place;
    if (at % CHUNK === 0) await breathe();
  }
  const chosen: (readonly [number, number])[] = [];
  for (let at = piles.at(-1) ?? -1; at >= 0; at = below[at] ?? -1) chosen.push([at, placeOf(at)]);
  return chosen.reverse();
}
