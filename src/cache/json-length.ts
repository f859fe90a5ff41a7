/**
 * Length of values as JSON text.
 *
 * Owns: the count, which stops at the limit: data of a server has any size and any depth.
 */

/** Number of characters of all values as JSON; `undefined` when it exceeds `max`, or a value is nested too deeply to be written. */
export function jsonLength(values: readonly unknown[], max: number): number | undefined {
  let length = 0;
  for (const value of values) {
    try {
      length += JSON.stringify(value)?.length ?? 0;
    } catch {
      return undefined; // too deep, or no JSON at all: either way nothing to keep
    }
    if (length > max) return undefined;
  }
  return length;
}
