/**
 * Shared parts of reading a form: the state of reading, and a schema's annotations and types.
 *
 * Owns: these parts. Does not own: the kind of field for a schema.
 */
import type { FieldBase, FormField } from "./field.js";
import type { WorkBudget } from "./holds.js";
import { isJsonObject, member, type JsonObject } from "./json-value.js";

/** State while a form is read. */
export interface FormReader {
  /** Root schema, against which references are resolved. */
  readonly root: JsonObject;
  /** Number of fields that may still be read. */
  left: number;
  /** Remaining work budget for flattening. */
  readonly work: WorkBudget;
  /** Reads any schema and returns its field. */
  read(schema: unknown, name: string, required: boolean): FormField;
  /** Returns the field of a flat schema whose annotations have already been read into `base`. */
  fieldOf(schema: JsonObject, base: FieldBase): FormField;
}

/** Annotations of a schema (title, description, default, examples and flags), if they have the right type. */
export function annotationsOf(schema: unknown): Omit<FieldBase, "name" | "required" | "nullable"> {
  if (!isJsonObject(schema)) return { deprecated: false, examples: [] };
  const title = member(schema, "title");
  const description = member(schema, "description");
  const examples = member(schema, "examples");
  return {
    ...(typeof title === "string" && title !== "" && { title }),
    ...(typeof description === "string" && description !== "" && { description }),
    ...(Object.hasOwn(schema, "default") && { default: schema["default"] }),
    deprecated: member(schema, "deprecated") === true,
    examples: Array.isArray(examples) ? examples.slice(0, 5) : [],
    ...(member(schema, "readOnly") === true && { readOnly: true }),
    ...(member(schema, "writeOnly") === true && { writeOnly: true }),
  };
}

/** Types that a schema names, or else the type that its keywords imply. */
export function typesOf(schema: JsonObject): readonly string[] {
  const type = member(schema, "type");
  if (typeof type === "string") return [type];
  if (Array.isArray(type)) return [...new Set(type.filter((name) => typeof name === "string"))];
  const has = (...keys: string[]): boolean => keys.some((key) => Object.hasOwn(schema, key));
  if (has("properties", "additionalProperties", "required", "patternProperties", "minProperties", "maxProperties"))
    return ["object"];
  if (has("items", "prefixItems", "minItems", "maxItems", "uniqueItems")) return ["array"];
  if (has("minLength", "maxLength", "pattern", "format", "contentEncoding")) return ["string"];
  if (has("minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf")) return ["number"];
  // The parts that flattening kept in `allOf` may imply a type, too.
  const kept = member(schema, "allOf");
  const parts = Array.isArray(kept) ? (kept as readonly unknown[]).filter(isJsonObject) : [];
  const speaks = (...keys: string[]): boolean => parts.some((part) => keys.some((key) => Object.hasOwn(part, key)));
  if (speaks("dependentSchemas", "dependencies", "propertyNames")) return ["object"];
  if (speaks("contains")) return ["array"];
  return [];
}

/** True for text that is likely to be longer than a line, judged by the schema or by the field's name. */
export function isLong(base: FieldBase, format: unknown, maxLength: number): boolean {
  if (typeof format === "string") return /^(textarea|multiline|markdown|html|text)$/.test(format);
  if (maxLength !== Infinity) return maxLength > 200;
  if (typeof base.default === "string" && base.default.includes("\n")) return true;
  return /(^|[_-])(text|content|contents|body|prompt|message|code|sql|query|script|description|markdown|html|comment)$/i.test(
    base.name,
  );
}

/** Wraps a function to run once, on the first call. */
export function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}
