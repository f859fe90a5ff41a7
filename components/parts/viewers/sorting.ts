/**
 * Sorts many rows without blocking the page.
 *
 * Owns: the algorithm, a stable merge sort that yields often. The caller defines the order.
 */

/** Number of comparisons between two yields. */
const TURN = 512;

/**
 * Returns the numbers from 0 to `count - 1` in the order of `compare`; run it with `inSlices`.
 * @example await inSlices(sorting(rows.length, byName))
 */
export function* sorting(count: number, compare: (a: number, b: number) => number): Generator<undefined, Uint32Array> {
  let from = Uint32Array.from({ length: count }, (_, index) => index);
  let to = new Uint32Array(count);
  let turns = 0;
  for (let width = 1; width < count; width *= 2) {
    for (let left = 0; left < count; left += 2 * width) {
      const [middle, end] = [Math.min(left + width, count), Math.min(left + 2 * width, count)];
      let [a, b] = [left, middle];
      for (let at = left; at < end; at++) {
        if (++turns % TURN === 0) yield undefined;
        const takesLeft = a < middle && (b >= end || compare(from[a] ?? 0, from[b] ?? 0) <= 0);
        to[at] = (takesLeft ? from[a++] : from[b++]) ?? 0;
      }
    }
    [from, to] = [to, from];
  }
  return from;
}
