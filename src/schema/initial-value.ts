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
/** Maximum number of values in one initial value: nested lists can double their number at every level. */
const MAX_VALUES = 5_000;

/**
 * Default of a field. Without a default: for a required field the emptiest value that can be shown, otherwise
 * `undefined` (absent).
 * @example initialValue(readForm(tool.inputSchema)) // { limit: 10 }
 */
export function initialValue(field: FormField, steps?: WorkBudget): unknown {
  return startsSet(field) ? emptyValue(field, 0, steps) : undefined;
}

/**
 * Copy of a default, so that no two values share it; `undefined` for a default that is nested deeper than any check
 * reads.
 */
export function copyOf(value: unknown): unknown {
  let level: readonly unknown[] = [value];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > MAX_LEVELS) return undefined;
    level = level.flatMap((one) => (typeof one === "object" && one !== null ? Object.values(one) : []));
  }
  return structuredClone(value);
}

/** Adds the required members to an object until none is missing, because a new member may require others. */
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

/**
 * True for a field that has a value from the start: it is required or has a default. The default `null` of an optional
 * field does not count: schema generators write it to mark a field as optional.
 */
export function startsSet(field: FormField): boolean {
  return field.required || (field.default ?? null) !== null;
}

/** First value of a field that a user adds: its default, an empty object or list, `false`, or the only option. */
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
      // If the number of items is fixed, all of them exist from the start.
      if (field.minItems === 0 || field.minItems !== field.maxItems || field.minItems > 10 || depth >= MAX_DEPTH)
        return [];
      if ((steps.left -= field.minItems) <= 0) return [];
      return Array.from(
        { length: field.minItems },
        (_, index) => emptyValue(field.item(index), depth + 1, steps) ?? null,
      );
    }
    case "boolean":
      // `false` is the more restrictive value, and the checkbox shows it.
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
