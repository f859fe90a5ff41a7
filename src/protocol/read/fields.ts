/**
 * Small readers for fields a server sent: the value when it has the right type, `undefined` else.
 *
 * Owns: nothing but type checks. Malformed optional fields are dropped; only what an item can't do without refuses the item.
 */
import { isObject } from "../../jsonrpc/index.js";

/** A string field. */
export function text(from: Record<string, unknown>, key: string): string | undefined {
  const value = from[key];
  return typeof value === "string" ? value : undefined;
}

/** Copies `from`, leaving out every listed field whose value fails its check. Null prototype keys are kept as data. */
export function keepValid<T>(
  from: Record<string, unknown>,
  checks: Readonly<Record<string, (value: unknown) => boolean>>,
): T {
  const kept: Record<string, unknown> = { ...from };
  for (const [key, check] of Object.entries(checks)) {
    if (Object.hasOwn(kept, key) && !check(kept[key])) delete kept[key];
  }
  return kept as T; // the required fields were checked by the caller, the optional ones just now
}

export const isString = (value: unknown): boolean => typeof value === "string";
export const isNumber = (value: unknown): boolean => typeof value === "number" && Number.isFinite(value);
export const isArray = (value: unknown): boolean => Array.isArray(value);
export const isRecord = (value: unknown): boolean => isObject(value);

/** The checks of fields most items share. */
export const SHARED = {
  title: isString,
  description: isString,
  icons: isArray,
  annotations: isRecord,
  _meta: isRecord,
};

/** Deeper than any honest schema, and far from where recursion and structured clone give up. */
const MAX_DEPTH = 200;

/** True when a value is nested deeper than {@link MAX_DEPTH}. Does not recurse. */
export function isTooDeep(value: unknown): boolean {
  let level: unknown[] = [value];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > MAX_DEPTH) return true;
    level = level.flatMap((node) => (typeof node === "object" && node !== null ? Object.values(node) : []));
  }
  return false;
}
