/**
 * The value a form starts with.
 *
 * Owns: defaults. A field without a default that may be left out is absent: not `null`, not `""`.
 */
import type { FormField } from "./field.js";

const MAX_DEPTH = 8;

/**
 * The default of a field; else, for what is required, the emptiest value that can be shown; else `undefined`: absent.
 * @example initialValue(readForm(tool.inputSchema)) // { limit: 10 }
 */
export function initialValue(field: FormField): unknown {
  return startsSet(field) ? emptyValue(field) : undefined;
}

/** A default of `null` on a field that may be left out only says that it may be left out (generators of schemas write it). */
function startsSet(field: FormField): boolean {
  return field.required || (field.default ?? null) !== null;
}

/** What a field begins with once a person sets it: its default, an empty object or list, `false`, the only choice. */
export function emptyValue(field: FormField, depth = 0): unknown {
  if (field.default !== undefined && (field.default !== null || field.required)) return structuredClone(field.default);
  switch (field.kind) {
    case "object": {
      if (depth >= MAX_DEPTH) return {};
      const members = field.fields().map((inner) => {
        const value = startsSet(inner) ? emptyValue(inner, depth + 1) : undefined;
        return [inner.name, value] as const;
      });
      return Object.fromEntries(members.filter(([, value]) => value !== undefined));
    }
    case "map":
      return {};
    case "array":
      return [];
    case "boolean":
      // The one that allows less; the box shows it.
      return false;
    case "enum":
      return field.options.length === 1 ? structuredClone(field.options[0]?.value) : undefined;
    case "choice": {
      const first = field.options[0];
      return first && depth < MAX_DEPTH ? emptyValue(first.field(), depth + 1) : undefined;
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
