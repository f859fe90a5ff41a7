/**
 * Size of a JSON value, to limit what is kept of values that servers send.
 *
 * Owns: the count and the estimate. Never recursive: a value may be nested to any depth.
 */

/** Size of a JSON value. */
export interface JsonSize {
  /** Number of values in it, including itself. */
  readonly values: number;
  /** Number of characters of its strings and member names. */
  readonly chars: number;
}

/** Estimated size of a value without its text, in bytes. */
const PER_VALUE = 32;

/** Counts a JSON value; the count ends soon after `maxValues`. */
export function jsonSizeOf(value: unknown, maxValues = Infinity): JsonSize {
  let [values, chars] = [1, 0];
  const open: unknown[] = [value];
  while (open.length > 0 && values <= maxValues) {
    const one = open.pop();
    if (typeof one === "string") chars += one.length;
    else if (Array.isArray(one)) {
      values += one.length;
      if (values <= maxValues) for (const inner of one as unknown[]) open.push(inner);
    } else if (typeof one === "object" && one !== null) {
      for (const name in one) {
        if (++values > maxValues) break;
        chars += name.length;
        open.push((one as Readonly<Record<string, unknown>>)[name]);
      }
    }
  }
  return { values, chars };
}

/** Estimate of the memory a JSON value takes in bytes: one per character and {@link PER_VALUE} per value. Stops soon after `max`. */
export function weightOf(value: unknown, max = Infinity): number {
  const { values, chars } = jsonSizeOf(value, max / PER_VALUE);
  return chars + values * PER_VALUE;
}
