/**
 * Measures values as JSON text.
 *
 * Owns: the count, which stops at the limit, because data of a server may have any size and depth.
 */

/**
 * Number of characters of all values as JSON; `undefined` if it exceeds `max`, or if a value is nested too deeply to be
 * written.
 */
export function jsonLength(values: readonly unknown[], max: number): number | undefined {
  let length = 0;
  for (const value of values) {
    try {
      length += JSON.stringify(value)?.length ?? 0;
    } catch {
      return undefined; // nested too deeply or not JSON: the values are not cached in either case
    }
    if (length > max) return undefined;
  }
  return length;
}
