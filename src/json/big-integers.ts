/**
 * Converts `bigint`s, which callers may pass for whole numbers, to the numbers of this folder.
 *
 * Owns: detecting them in values of any depth. Never changes its arguments.
 */
import { isExactNumber, readNumber } from "./exact-number.js";

/** Replaces each `bigint` in `value` by the number with the same digits; returns the same value if there is none. */
export function withoutBigints(value: unknown): unknown {
  return hasBigint(value) ? converted(value) : value;
}

function hasBigint(value: unknown): boolean {
  const open: unknown[] = [value];
  for (let left = 1; left > 0; left = open.length) {
    const one = open.pop();
    if (typeof one === "bigint") return true;
    if (typeof one === "object" && one !== null && !isExactNumber(one))
      for (const inner of Object.values(one)) open.push(inner);
  }
  return false;
}

function converted(value: unknown): unknown {
  if (typeof value === "bigint") return readNumber(String(value));
  if (Array.isArray(value)) return value.map(converted);
  if (typeof value !== "object" || value === null || isExactNumber(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, converted(inner)]));
}
