/**
 * Converts values with exact numbers for code that accepts only ordinary JSON, and values with `bigint`s, which callers
 * may pass for whole numbers, to the numbers of this folder.
 *
 * Owns: detecting both in values of any depth, and replacing them. Never changes its arguments.
 */
import { isExactNumber, nearestTo, readNumber } from "./exact-number.js";

/** True if `value` contains an exact number. */
export function hasExact(value: unknown): boolean {
  return contains(value, isExactNumber);
}

/** Replaces each exact number in `value` by its nearest double; returns the same value if there is none. */
export function toNearest(value: unknown): unknown {
  return contains(value, isExactNumber) ? replaced(value, isExactNumber, nearestTo) : value;
}

/** Replaces each `bigint` in `value` by the number with the same digits; returns the same value if there is none. */
export function withoutBigints(value: unknown): unknown {
  return contains(value, isBigint) ? replaced(value, isBigint, (one) => readNumber(String(one))) : value;
}

const isBigint = (value: unknown): value is bigint => typeof value === "bigint";

function contains(value: unknown, isWanted: (one: unknown) => boolean): boolean {
  const open: unknown[] = [value];
  while (open.length > 0) {
    const one = open.pop();
    if (isWanted(one)) return true;
    if (typeof one === "object" && one !== null && !isExactNumber(one))
      for (const inner of Object.values(one) as unknown[])
        if (typeof inner === "object" || typeof inner === "bigint") open.push(inner);
  }
  return false;
}

function replaced<T>(value: unknown, isWanted: (one: unknown) => one is T, by: (one: T) => unknown): unknown {
  if (isWanted(value)) return by(value);
  if (Array.isArray(value)) return value.map((item) => replaced(item, isWanted, by));
  if (typeof value !== "object" || value === null || isExactNumber(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, replaced(inner, isWanted, by)]));
}
