/**
 * Readers for fields sent by a server: a value is returned if it has the right type, otherwise `undefined`.
 *
 * Owns: type checks. Malformed optional fields are dropped; an item is rejected only if an essential field is missing.
 */
import { isObject } from "../../jsonrpc/index.js";

/** Reads a string field. */
export function stringField(from: Record<string, unknown>, key: string): string | undefined {
  const value = from[key];
  return typeof value === "string" ? value : undefined;
}

/**
 * Returns `from` without those fields that fail their check in `checks`: a copy if there are any, otherwise `from`
 * itself. All other fields are kept.
 */
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
  return kept as T; // the caller has checked the required fields, and the loop above the optional ones
}

export const isString = (value: unknown): boolean => typeof value === "string";
const isNumber = (value: unknown): boolean => typeof value === "number" && Number.isFinite(value);
export const isSize = (value: unknown): boolean => isNumber(value) && (value as number) >= 0;
export const isArray = (value: unknown): boolean => Array.isArray(value);

const isBoolean = (value: unknown): boolean => typeof value === "boolean";
/** Checks of annotations, of tools and of content. */
const ANNOTATIONS = {
  title: isString,
  lastModified: isString,
  readOnlyHint: isBoolean,
  destructiveHint: isBoolean,
  idempotentHint: isBoolean,
  openWorldHint: isBoolean,
  audience: (value: unknown) => Array.isArray(value) && value.every((one) => one === "user" || one === "assistant"),
  priority: (value: unknown) => isSize(value) && (value as number) <= 1,
};

/** Returns `from` without those members of its annotations that are malformed. */
export function keepAnnotations(from: Record<string, unknown>): Record<string, unknown> {
  const { annotations } = from;
  const kept = isObject(annotations) ? keepValid(annotations, ANNOTATIONS) : annotations;
  return kept === annotations ? from : { ...from, annotations: kept };
}

/** Checks of fields that most kinds of items have. */
export const SHARED = {
  title: isString,
  description: isString,
  icons: isArray,
  annotations: isObject,
  _meta: isObject,
};

/**
 * Maximum nesting depth: deeper than any legitimate schema, and far below the limits of recursion and structured clone.
 */
const MAX_DEPTH = 200;

/** Findings of {@link survey}, as bits. */
export const MIRRORED = 1;
export const TOO_DEEP = 2;

/**
 * Traverses a value once. `TOO_DEEP`: it is nested deeper than {@link MAX_DEPTH}, where the traversal ends. `MIRRORED`:
 * a part of it is mirrored in a header. Allocates no memory, because lists of thousands of items are traversed.
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
  const object = value as Readonly<Record<string, unknown>>; // `value` may also be null: the loop then has no iterations
  for (const key in object) {
    const inner = object[key];
    if (key === "x-mcp-header") seen |= MIRRORED;
    if (typeof inner === "object") seen |= survey(inner, depth + 1);
    if (seen >= TOO_DEEP) return seen;
  }
  return seen;
}
