/**
 * Converts values with exact numbers for code that accepts only ordinary JSON.
 *
 * Owns: detecting exact numbers in values of any depth, and rounding them.
 */
import { isExactNumber, nearestTo } from "./exact-number.js";

/** True if `value` contains an exact number. */
export function hasExact(value: unknown): boolean {
  const open: unknown[] = [value];
  for (let left = 1; left > 0; left = open.length) {
    const one = open.pop();
    if (isExactNumber(one)) return true;
    if (typeof one === "object" && one !== null)
      for (const inner of Object.values(one)) if (typeof inner === "object" && inner !== null) open.push(inner);
  }
  return false;
}

/** Replaces each exact number in `value` by its nearest double; returns the same value if there is none. */
export function toNearest(value: unknown): unknown {
  if (!hasExact(value)) return value;
  return rounded(value);
}

function rounded(value: unknown): unknown {
  if (isExactNumber(value)) return nearestTo(value);
  if (Array.isArray(value)) return value.map(rounded);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, rounded(inner)]));
}
