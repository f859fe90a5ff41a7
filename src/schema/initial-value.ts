/**
 * Initial value of a form.
 *
 * Owns: defaults. An optional field without a default is absent: not `null`, not `""`.
 */
import { fieldFor } from "./conditions.js";
import type { FormField } from "./field.js";
import type { WorkBudget } from "./holds.js";
import type { JsonObject } from "./json-value.js";

const MAX_DEPTH = 8;
const MAX_ROUNDS = 4;
const MAX_LEVELS = 200;
/** Maximum number of values of one initial value: lists in lists double with every level. */
const MAX_VALUES = 5_000;

/**
 * Default of a field; otherwise, for a required one, the emptiest value that can be shown; otherwise `undefined`: absent.
 * @example initialValue(readForm(tool.inputSchema)) // { limit: 10 }
 */
export function initialValue(field: FormField, steps?: WorkBudget): unknown {
  return startsSet(field) ? emptyValue(field, 0, steps) : undefined;
}

/** Copy of a default for each value; `undefined` for one nested deeper than any check reads. */
export function copyOf(value: unknown): unknown {
  let level: readonly unknown[] = [value];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > MAX_LEVELS) return undefined;
    level = level.flatMap((one) => (typeof one === "object" && one !== null ? Object.values(one) : []));
  }
  return structuredClone(value);
}

/** Object with the members that are required so far, because a member may require others. */
function grown(field: FormField, members: JsonObject, depth: number, steps: WorkBudget): JsonObject {
  let object = members;
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const now = fieldFor(field, object);
    if (now.kind !== "object" || now === field) return object;
    const more = now.fields().flatMap((inner) => {
      const value =
        startsSet(inner) && !Object.hasOwn(object, inner.name) ? emptyValue(inner, depth + 1, steps) : undefined;
      return value === undefined ? [] : [[inner.name, value] as const];
    });
    if (more.length === 0) return object;
    object = Object.fromEntries([...Object.entries(object), ...more]);
  }
  return object;
}

/** True unless an optional field's default is `null`, which schema generators write to mark it as optional. */
export function startsSet(field: FormField): boolean {
  return field.required || (field.default ?? null) !== null;
}

/** Value of a field once a user sets it: its default, an empty object or list, `false`, the only choice. */
export function emptyValue(field: FormField, depth = 0, steps: WorkBudget = { left: MAX_VALUES }): unknown {
  if (field.default !== undefined && (field.default !== null || field.required)) return copyOf(field.default);
  switch (field.kind) {
    case "object": {
      if (depth >= MAX_DEPTH || steps.left-- <= 0) return {};
      const members = field.fields().map((inner) => {
        const value = startsSet(inner) ? emptyValue(inner, depth + 1, steps) : undefined;
        return [inner.name, value] as const;
      });
      const object = Object.fromEntries(members.filter(([, value]) => value !== undefined));
      return field.follow ? grown(field, object, depth, steps) : object;
    }
    case "map":
      return {};
    case "array": {
      // A fixed number of items: each has its place from the start.
      if (field.minItems === 0 || field.minItems !== field.maxItems || field.minItems > 10 || depth >= MAX_DEPTH)
        return [];
      if ((steps.left -= field.minItems) <= 0) return [];
      return Array.from(
        { length: field.minItems },
        (_, index) => emptyValue(field.item(index), depth + 1, steps) ?? null,
      );
    }
    case "boolean":
      // The one that allows less; the box shows it.
      return false;
    case "enum":
      return field.options.length === 1 ? copyOf(field.options[0]?.value) : undefined;
    case "choice": {
      const first = field.options[0];
      return first && depth < MAX_DEPTH ? emptyValue(first.field(), depth + 1, steps) : undefined;
    }
    case "json":
      return field.type === "object" ? {} : field.type === "array" ? [] : undefined;
    case "string":
    case "number":
    case "integer":
      return undefined;
    default:
      return field satisfies never;
  }
}
