/**
 * Table of the keywords of both dialects, by the kind of their values.
 *
 * Owns: the table, and listing the schemas directly inside a schema. A keyword that is not in the table is an
 * annotation and is not checked. These include `format` and `content*`, as both dialects define by default.
 * https://json-schema.org/draft/2020-12/json-schema-validation ·
 * https://json-schema.org/draft-07/json-schema-validation
 */
import { isJsonObject, type JsonObject } from "../json-value.js";
import type { DialectName } from "./dialect.js";

/**
 * Kind of a keyword's value. `mixed`: a schema or a list, as for draft-07 `items` and the entries of `dependencies`.
 */
export type Content = "schema" | "list" | "map" | "mixed" | "value";

/**
 * Keyword that applies schemas. `content`: the kind of its value. `same`: true if the schemas apply to the same value,
 * false if they apply to its parts.
 */
export interface Keyword {
  readonly content: Content;
  readonly same: boolean;
}

const same = (content: Content): Keyword => ({ content, same: true });
const part = (content: Content): Keyword => ({ content, same: false });

/** Keywords that both dialects have, in the order in which they are copied. */
const BOTH: readonly (readonly [string, Keyword])[] = [
  ["allOf", same("list")],
  ["anyOf", same("list")],
  ["oneOf", same("list")],
  ["not", same("schema")],
  ["if", same("schema")],
  ["then", same("schema")],
  ["else", same("schema")],
  ["properties", part("map")],
  ["patternProperties", part("map")],
  ["additionalProperties", part("schema")],
  ["propertyNames", part("schema")],
  ["contains", part("schema")],
];

const NEW: readonly (readonly [string, Keyword])[] = [
  ["dependentSchemas", same("map")],
  ["prefixItems", part("list")],
  ["items", part("schema")],
  ["unevaluatedItems", part("schema")],
  ["unevaluatedProperties", part("schema")],
];

const OLD: readonly (readonly [string, Keyword])[] = [
  ["dependencies", same("map")],
  ["items", part("mixed")],
  ["additionalItems", part("schema")],
];

/** Keywords of each dialect that apply schemas. */
export const APPLICATORS: Readonly<Record<DialectName, ReadonlyMap<string, Keyword>>> = {
  "2020-12": new Map([...BOTH, ...NEW]),
  "draft-07": new Map([...BOTH, ...OLD]),
};

const LIMITS =
  "type maximum minimum exclusiveMaximum exclusiveMinimum multipleOf maxLength minLength pattern maxItems minItems uniqueItems maxProperties minProperties required enum const";

/** Keywords of each dialect that assert something and have plain values. */
export const ASSERTIONS: Readonly<Record<DialectName, readonly string[]>> = {
  "2020-12": `${LIMITS} maxContains minContains dependentRequired`.split(" "),
  "draft-07": LIMITS.split(" "),
};

/** Keywords that store schemas for references; in practice, either name is used in either dialect. */
const SHELVES = ["$defs", "definitions"];

/**
 * Schemas directly inside `schema`: those that it applies and those that it stores. Only objects, because the schemas
 * `true` and `false` need no processing.
 */
export function innerSchemas(schema: JsonObject, dialect: DialectName): JsonObject[] {
  const found: JsonObject[] = [];
  const take = (value: unknown): void => {
    if (isJsonObject(value)) found.push(value);
  };
  for (const name of Object.keys(schema)) {
    const content = SHELVES.includes(name) ? "map" : APPLICATORS[dialect].get(name)?.content;
    const value = schema[name];
    if (content === "map") (isJsonObject(value) ? Object.values(value) : []).forEach(take);
    else if (content === "list" || content === "mixed") [value].flat().forEach(take);
    else if (content === "schema") take(value);
  }
  return found;
}
