/**
 * Tests, compares, reads and changes plain JSON values.
 *
 * Numbers that a double can't hold are represented by their digits (`json/exact-number.ts`); they count as numbers,
 * never as objects.
 *
 * Owns: safety with hostile keys: only own properties are members, and `__proto__` is a key like any other. A change
 * returns a new value; the old value is never modified.
 */
import { compareNumbers, isAnyNumber, isExactNumber } from "../json/exact-number.js";
import { isJsonObject, type JsonObject } from "../json/json-object.js";

export { isJsonObject, type JsonObject };

/** Path of a value inside another: keys of objects, indexes of arrays. */
export type ValuePath = readonly (string | number)[];

/** Value of the own member `key`, or `undefined`. Inherited members are ignored. */
export function member(value: JsonObject, key: string): unknown {
  return Object.hasOwn(value, key) ? value[key] : undefined;
}

/** First own members, up to a limit; the rest of a huge object is not even enumerated. */
export function firstMembers(value: JsonObject, most: number): [string, unknown][] {
  const members: [string, unknown][] = [];
  for (const name in value) {
    if (members.length >= most) break;
    if (Object.hasOwn(value, name)) members.push([name, value[name]]);
  }
  return members;
}

/** Value at `path`, or `undefined`. */
export function valueAt(value: unknown, path: ValuePath): unknown {
  let here = value;
  for (const step of path) {
    if (Array.isArray(here)) here = typeof step === "number" ? (here as readonly unknown[])[step] : undefined;
    else here = isJsonObject(here) ? member(here, String(step)) : undefined;
  }
  return here;
}

/**
 * Copy of `value` with `next` at `path`. `undefined` removes a member; in a list it is replaced by `null`, so that the
 * other items keep their positions. Missing objects along the path are created.
 */
export function withValueAt(value: unknown, path: ValuePath, next: unknown): unknown {
  const [step, ...rest] = path;
  if (step === undefined) return next;
  if (Array.isArray(value) && typeof step === "number") {
    const items: unknown[] = value;
    return items.with(step, withValueAt(items[step], rest, next) ?? null);
  }
  const object = isJsonObject(value) ? value : {};
  const key = String(step);
  const inner = withValueAt(member(object, key), rest, next);
  if (inner !== undefined) return { ...object, [key]: inner };
  return Object.fromEntries(Object.entries(object).filter(([name]) => name !== key));
}

/** True if two JSON values are equal; the order of keys does not matter. `budget` limits the work for large values. */
export function sameJson(a: unknown, b: unknown, budget = { left: 10_000 }): boolean {
  if (Object.is(a, b) || a === b) return true;
  if (isAnyNumber(a) && isAnyNumber(b)) return compareNumbers(a, b) === 0;
  if (budget.left-- <= 0 || typeof a !== "object" || typeof b !== "object" || a === null || b === null) return false;
  if (Array.isArray(a) || Array.isArray(b)) {
    if (!Array.isArray(a) || !Array.isArray(b) || a.length !== b.length) return false;
    const other: readonly unknown[] = b;
    return a.every((item, index) => sameJson(item, other[index], budget));
  }
  if (!isJsonObject(a) || !isJsonObject(b)) return false;
  const keys = Object.keys(a);
  if (keys.length !== Object.keys(b).length) return false;
  return keys.every((key) => Object.hasOwn(b, key) && sameJson(a[key], b[key], budget));
}

/** JSON Schema type of a value. */
export function typeOfJson(value: unknown): "object" | "array" | "string" | "number" | "boolean" | "null" {
  if (value === null) return "null";
  if (Array.isArray(value)) return "array";
  if (isExactNumber(value)) return "number";
  const type = typeof value;
  return type === "string" || type === "number" || type === "boolean" ? type : "object";
}
