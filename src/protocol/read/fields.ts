/**
 * Readers for fields of a server: the value when it has the right type, otherwise `undefined`.
 *
 * Owns: type checks. Malformed optional fields are dropped; only a missing essential field rejects the item.
 */
import { isObject } from "../../jsonrpc/index.js";

/** Reads a string field. */
export function stringField(from: Record<string, unknown>, key: string): string | undefined {
  const value = from[key];
  return typeof value === "string" ? value : undefined;
}

/** `from` without the listed fields whose value fails its check; a copy if there are any. Null prototype keys are kept as data. */
export function keepValid<T>(
  from: Record<string, unknown>,
  checks: Readonly<Record<string, (value: unknown) => boolean>>,
): T {
  let kept = from;
  for (const key in checks) {
    if (!Object.hasOwn(from, key) || checks[key]?.(from[key])) continue;
    if (kept === from) kept = { ...from };
    delete kept[key];
  }
  return kept as T; // the required fields were checked by the caller, the optional ones just now
}

export const isString = (value: unknown): boolean => typeof value === "string";
export const isNumber = (value: unknown): boolean => typeof value === "number" && Number.isFinite(value);
export const isArray = (value: unknown): boolean => Array.isArray(value);

/** Checks of the fields most items share. */
export const SHARED = {
  title: isString,
  description: isString,
  icons: isArray,
  annotations: isObject,
  _meta: isObject,
};

/** Maximum depth: deeper than any honest schema, and far below the limits of recursion and structured clone. */
const MAX_DEPTH = 200;

/** Findings of {@link survey}, as bits. */
export const MIRRORED = 1;
export const TOO_DEEP = 2;

/**
 * Traverses a value once: reports whether it is nested deeper than {@link MAX_DEPTH} (where the traversal ends), and whether any part is
 * mirrored in a header. It allocates nothing, because lists of thousands of items are traversed.
 */
export function survey(value: unknown, depth = 0): number {
  if (depth > MAX_DEPTH) return TOO_DEEP;
  let seen = 0;
  if (Array.isArray(value)) {
    for (const inner of value as unknown[]) {
      if (typeof inner === "object") seen |= survey(inner, depth + 1);
      if (seen >= TOO_DEEP) return seen;
    }
    return seen;
  }
  const object = value as Readonly<Record<string, unknown>>; // null, too, which has no keys
  for (const key in object) {
    const inner = object[key];
    if (key === "x-mcp-header") seen |= MIRRORED;
    if (typeof inner === "object") seen |= survey(inner, depth + 1);
    if (seen >= TOO_DEEP) return seen;
  }
  return seen;
}
