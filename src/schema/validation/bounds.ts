/**
 * Measures schemas and values before they are processed (J-03).
 *
 * Owns: counting, with an explicit stack instead of recursion over untrusted data. Counting stops as soon as a limit is
 * exceeded, so that it never costs more than the limit.
 */
import { isJsonObject } from "../json-value.js";
import { SCHEMA_LIMITS, tooLargeToCheck } from "./limits.js";

/** Size of a value. */
export interface Size {
  readonly nodes: number;
  /** Number of members of the largest object. */
  readonly members: number;
  /** Number of items of the longest list. */
  readonly items: number;
  /** Length of the longest member name, in characters. */
  readonly nameChars: number;
}

/**
 * Checks the limits of a schema as plain JSON: the length of its text and its depth.
 * @throws ClientError `ERR-LIMIT`
 */
export function boundSchema(schema: unknown): void {
  let chars = 0;
  const open: { value: unknown; depth: number }[] = [{ value: schema, depth: 0 }];
  for (let next = open.pop(); next; next = open.pop()) {
    const { value, depth } = next;
    if (depth > SCHEMA_LIMITS.schemaDepth) throw tooLargeToCheck(`more than ${SCHEMA_LIMITS.schemaDepth} levels`);
    if (typeof value === "string") chars += value.length + 2;
    else if (Array.isArray(value)) {
      chars += 2 + value.length;
      if (chars <= SCHEMA_LIMITS.schemaChars)
        for (const inner of value as unknown[]) open.push({ value: inner, depth: depth + 1 });
    } else if (isJsonObject(value)) {
      chars += 2;
      for (const [name, inner] of Object.entries(value)) {
        chars += name.length + 4;
        open.push({ value: inner, depth: depth + 1 });
      }
    } else chars += String(value).length;
    if (chars > SCHEMA_LIMITS.schemaChars)
      throw tooLargeToCheck(`more than ${SCHEMA_LIMITS.schemaChars / 1024} KiB of JSON`);
  }
}

/**
 * Checks the limits of a value and returns its size.
 * @throws ClientError `ERR-LIMIT`
 */
export function measureValue(value: unknown): Size {
  let [nodes, members, items, nameChars] = [0, 0, 0, 0];
  const open: { value: unknown; depth: number }[] = [{ value, depth: 0 }];
  for (let next = open.pop(); next; next = open.pop()) {
    const { value: here, depth } = next;
    if (depth > SCHEMA_LIMITS.valueDepth)
      throw tooLargeToCheck(`more than ${SCHEMA_LIMITS.valueDepth} levels`, "value");
    nodes++;
    if (Array.isArray(here)) items = Math.max(items, here.length);
    // Primitive values are counted with their list or object, so that a list of a million numbers does not put a
    // million entries on the stack.
    const inside: readonly unknown[] = Array.isArray(here) ? here : isJsonObject(here) ? Object.values(here) : [];
    if (isJsonObject(here)) {
      members = Math.max(members, inside.length);
      for (const name of Object.keys(here)) nameChars = Math.max(nameChars, name.length);
    }
    for (const inner of inside) {
      if (typeof inner === "object" && inner !== null) open.push({ value: inner, depth: depth + 1 });
      else nodes++;
    }
    if (nodes + open.length > SCHEMA_LIMITS.valueNodes)
      throw tooLargeToCheck(`more than ${SCHEMA_LIMITS.valueNodes} parts`, "value");
  }
  return { nodes, members, items, nameChars };
}
