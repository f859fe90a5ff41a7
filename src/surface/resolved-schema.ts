/**
 * Schema without references and parts at its top, so that two schemas can be compared keyword by keyword.
 *
 * Owns: `$ref` and `allOf`. Never looks into properties and items.
 * https://json-schema.org/draft/2020-12/json-schema-core
 */
import { isJsonObject, sameJson, type JsonObject } from "../schema/json-value.js";
import { resolveReference } from "../schema/references.js";
import { ASSERTION_KEYWORDS } from "./schema-change.js";

/** Most references in a row that are followed. */
const MOST_REFERENCES = 20;

const NEVER: JsonObject = { not: {} };
const ANYTHING: JsonObject = {};

/**
 * Schema without references at its top: a reference and its neighbors are one schema, and so are the parts of an
 * `allOf` that limit different things.
 */
export function resolvedSchema(schema: unknown, root: JsonObject): JsonObject {
  if (schema === false) return NEVER;
  let here = isJsonObject(schema) ? schema : ANYTHING;
  for (let hops = 0; hops < MOST_REFERENCES; hops++) {
    const { $ref: ref, allOf, ...rest } = here;
    const target = typeof ref === "string" ? resolveReference(ref, root) : undefined;
    if (target === false) return NEVER;
    if (typeof ref === "string" && target === undefined) return here; // another document
    const parts = [...(target === undefined ? [] : [target]), ...listIn(allOf)].filter((part) => part !== true);
    if (target === undefined && parts.length === 0) return here;
    const [only] = parts;
    if (parts.length === 1 && Object.keys(rest).length === 0 && isJsonObject(only)) {
      here = only;
      continue;
    }
    const merged = parts.reduce<JsonObject | undefined>(mergedWith, rest);
    if (!merged) return { ...rest, allOf: parts };
    here = merged;
  }
  return here;
}

/** Schema that demands both `schema` and `part`, as one; `undefined` if both limit the same thing. */
export function mergedWith(schema: JsonObject | undefined, part: unknown): JsonObject | undefined {
  if (!schema || !isJsonObject(part)) return undefined;
  if ((isClosed(schema) && "properties" in part) || (isClosed(part) && "properties" in schema)) return undefined;
  const merged: Record<string, unknown> = { ...part, ...schema };
  for (const keyword of Object.keys(part)) {
    if (!ASSERTION_KEYWORDS.has(keyword) || !Object.hasOwn(schema, keyword) || sameJson(schema[keyword], part[keyword]))
      continue;
    const [own, other] = [schema[keyword], part[keyword]];
    if (keyword === "required") merged[keyword] = [...new Set([...listIn(own), ...listIn(other)])];
    else if (
      keyword === "properties" &&
      isJsonObject(own) &&
      isJsonObject(other) &&
      Object.keys(own).every((name) => !Object.hasOwn(other, name))
    )
      merged[keyword] = { ...own, ...other };
    else return undefined;
  }
  return merged;
}

/** Returns true if a schema limits the properties that it does not name. */
const isClosed = (schema: JsonObject): boolean => "additionalProperties" in schema || "unevaluatedProperties" in schema;

/** Returns true if a schema allows no value. */
export const isNever = (schema: JsonObject): boolean =>
  schema === NEVER || (isAnything(schema.not) && schema.not !== undefined);

/** Returns true if a schema allows every value. */
export const isAnything = (schema: unknown): boolean =>
  schema === true || (isJsonObject(schema) && !Object.keys(schema).some((keyword) => ASSERTION_KEYWORDS.has(keyword)));

/** Array at a keyword; empty if there is none. */
export const listIn = (value: unknown): readonly unknown[] => (Array.isArray(value) ? (value as unknown[]) : []);
