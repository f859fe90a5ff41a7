/**
 * Measures JSON values, to limit how much of a server's data is kept.
 *
 * Owns: the count and the estimate. Not recursive, because a value may be nested to any depth.
 */

/** Size of a JSON value. */
export interface JsonSize {
  /** Number of values in the value, including the value itself. */
  readonly values: number;
  /** Number of characters of all strings and member names. */
  readonly chars: number;
}

/** Estimated memory per value, without its text, in bytes. */
const PER_VALUE = 32;

/** Measures a JSON value; stops soon after `maxValues` values. */
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

/**
 * Estimated memory of a JSON value in bytes: one byte per character and {@link PER_VALUE} per value. Stops soon after
 * `max`.
 */
export function weightOf(value: unknown, max = Infinity): number {
  const { values, chars } = jsonSizeOf(value, max / PER_VALUE);
  return chars + values * PER_VALUE;
}
