/**
 * Change of a JSON Schema, and what it means for the values that are valid.
 *
 * Owns: the type, and the keywords that do not decide what is valid.
 */

/**
 * Effect of a change on the set of valid values. `narrowed`: some are no longer valid; `widened`: some are valid now;
 * `replaced`: both, or it can't be decided; `added` and `removed`: a property of objects that other properties may have
 * anyway; `changed`: none, but a client may behave differently; `text`: none.
 */
export type SchemaEffect = "narrowed" | "widened" | "replaced" | "added" | "removed" | "changed" | "text";

/** One change of a schema. */
export interface SchemaChange {
  /** JSON Pointer (RFC 6901) of the keyword, from the root of the schema. */
  readonly path: string;
  readonly effect: SchemaEffect;
  readonly before?: unknown;
  readonly after?: unknown;
}

/** Keywords that may change the behavior of clients, but not what is valid. */
export const BEHAVIOR: ReadonlySet<string> = new Set([
  "default",
  "deprecated",
  "readOnly",
  "writeOnly",
  "x-mcp-header",
]);

/** Keywords that decide what is valid, and those that only name or hold other schemas. All others are texts. */
export const ASSERTION_KEYWORDS: ReadonlySet<string> = new Set([
  "$id",
  "$ref",
  "$anchor",
  "$dynamicRef",
  "$dynamicAnchor",
  "$defs",
  "definitions",
  "$vocabulary",
  "type",
  "enum",
  "const",
  "format",
  "pattern",
  "minLength",
  "maxLength",
  "multipleOf",
  "contentEncoding",
  "contentMediaType",
  "contentSchema",
  "minimum",
  "maximum",
  "exclusiveMinimum",
  "exclusiveMaximum",
  "items",
  "additionalItems",
  "prefixItems",
  "contains",
  "minContains",
  "maxContains",
  "minItems",
  "maxItems",
  "uniqueItems",
  "unevaluatedItems",
  "properties",
  "patternProperties",
  "additionalProperties",
  "unevaluatedProperties",
  "propertyNames",
  "required",
  "minProperties",
  "maxProperties",
  "dependentRequired",
  "dependentSchemas",
  "dependencies",
  "allOf",
  "anyOf",
  "oneOf",
  "not",
  "if",
  "then",
  "else",
]);

/** Adds a step to a JSON Pointer. */
export function pointer(path: string, ...steps: readonly (string | number)[]): string {
  return [path, ...steps.map((step) => String(step).replaceAll("~", "~0").replaceAll("/", "~1"))].join("/");
}
