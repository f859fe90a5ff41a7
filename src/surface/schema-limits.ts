/**
 * Keywords of a JSON Schema that limit single values: types, listed values, bounds, and texts.
 *
 * Owns: the effect of a change of each of them on the set of valid values. Never looks into inner schemas.
 * https://json-schema.org/draft/2020-12/json-schema-validation
 */
import { holds } from "../schema/holds.js";
import { sameJson, typeOfJson, type JsonObject } from "../schema/json-value.js";
import type { SchemaEffect } from "./schema-change.js";

/** Type of a JSON value, with `integer` as a part of `number`. */
export type JsonType = "object" | "array" | "string" | "number" | "integer" | "boolean" | "null";

const ALL: readonly JsonType[] = ["object", "array", "string", "number", "boolean", "null"];
/** Numbers of values after which lists of values are not compared one by one. */
const MOST_VALUES = 500;
/** Rules that are tried to decide whether a schema allows a listed value. */
const STEPS_PER_VALUE = 500;

const listOf = (value: unknown): readonly unknown[] | undefined =>
  Array.isArray(value) ? (value as unknown[]) : undefined;

/** Types that a schema allows by `type` alone. */
export function allowedTypesOf({ type }: JsonObject): ReadonlySet<JsonType> {
  const named = typeof type === "string" ? [type] : listOf(type);
  if (!named) return new Set(ALL);
  const known = new Set([...ALL, "integer"].filter((one) => named.includes(one)) as JsonType[]); // filtered from the list of all types
  if (known.has("number")) known.delete("integer");
  return known;
}

/** The only values that a schema allows, if it lists them; booleans and `null` are lists, too. */
export function valuesOf(schema: JsonObject): readonly unknown[] | undefined {
  const types = allowedTypesOf(schema);
  const listed = "const" in schema ? [schema.const] : listOf(schema.enum);
  if (listed) return listed.filter((value) => isOfType(value, types));
  if ([...types].some((type) => type !== "boolean" && type !== "null")) return undefined;
  return [...(types.has("boolean") ? [true, false] : []), ...(types.has("null") ? [null] : [])];
}

/** Returns true if a value has one of the types. */
export function isOfType(value: unknown, types: ReadonlySet<JsonType>): boolean {
  const type = typeOfJson(value);
  return types.has(type) || (type === "number" && types.has("integer") && Number.isInteger(value));
}

/** Effect on a set: `lost` is true if something is no longer in it, `gained` if something new is. */
export function effectOf(lost: boolean, gained: boolean): SchemaEffect | undefined {
  return lost && gained ? "replaced" : lost ? "narrowed" : gained ? "widened" : undefined;
}

/**
 * Effect of a change between two schemas of which at least one lists its values; `undefined` if both allow the same.
 * `roots`: the documents of the schemas, for their references.
 */
export function compareValues(
  before: JsonObject,
  after: JsonObject,
  roots: readonly [JsonObject, JsonObject],
): SchemaEffect | undefined {
  const [old, now] = [valuesOf(before), valuesOf(after)];
  const values = [...(old ?? []), ...(now ?? [])];
  if (values.length > MOST_VALUES) return sameJson(old, now) ? undefined : "replaced";
  const isIn = (value: unknown, at: 0 | 1): boolean | undefined =>
    holds(at === 0 ? before : after, value, roots[at], { left: STEPS_PER_VALUE });
  const hasOther = (from: 0 | 1, to: 0 | 1): boolean =>
    values.some((value) => isIn(value, from) !== false && isIn(value, to) !== true);
  // A schema without a list is taken to allow more than the listed values.
  return effectOf(old ? hasOther(0, 1) : true, now ? hasOther(1, 0) : true);
}

/** Effect of a change of the types. */
export function compareTypes(before: JsonObject, after: JsonObject): SchemaEffect | undefined {
  const [old, now] = [allowedTypesOf(before), allowedTypesOf(after)];
  const missing = (from: ReadonlySet<JsonType>, others: ReadonlySet<JsonType>): boolean =>
    [...from].some((type) => !others.has(type) && !(type === "integer" && others.has("number")));
  return effectOf(missing(old, now), missing(now, old));
}

/** Keyword that limits a value, and the type to which it applies. */
interface Limit {
  readonly keyword: string;
  readonly type: JsonType;
  readonly compare: (before: JsonObject, after: JsonObject) => SchemaEffect | undefined;
}

const size =
  (keyword: string, isLower: boolean, unset: number) =>
  (before: JsonObject, after: JsonObject): SchemaEffect | undefined => {
    const read = (value: unknown): number => (typeof value === "number" ? value : unset);
    const [old, now] = [read(before[keyword]), read(after[keyword])];
    return now === old ? undefined : now > old === isLower ? "narrowed" : "widened";
  };

const limit = (keyword: string, type: JsonType, isLower: boolean, unset = isLower ? 0 : Infinity): Limit => ({
  keyword,
  type,
  compare: size(keyword, isLower, unset),
});

/** Lowest or highest number that a schema allows. */
function boundOf(schema: JsonObject, isLower: boolean): { readonly value: number; readonly isExclusive: boolean } {
  const sign = isLower ? 1 : -1;
  const [inclusive, exclusive] = isLower
    ? [schema.minimum, schema.exclusiveMinimum]
    : [schema.maximum, schema.exclusiveMaximum];
  let value = typeof inclusive === "number" ? inclusive * sign : -Infinity;
  let isExclusive = exclusive === true; // the form of draft 4
  if (typeof exclusive === "number" && exclusive * sign >= value) {
    value = exclusive * sign;
    isExclusive = true;
  }
  const types = allowedTypesOf(schema);
  if (!types.has("integer") || !Number.isFinite(value)) return { value, isExclusive };
  return { value: isExclusive ? Math.floor(value) + 1 : Math.ceil(value), isExclusive: false };
}

const bound =
  (isLower: boolean) =>
  (before: JsonObject, after: JsonObject): SchemaEffect | undefined => {
    const [old, now] = [boundOf(before, isLower), boundOf(after, isLower)];
    if (old.value !== now.value) return now.value > old.value ? "narrowed" : "widened";
    return old.isExclusive === now.isExclusive || old.value === -Infinity
      ? undefined
      : now.isExclusive
        ? "narrowed"
        : "widened";
  };

function multiples(before: JsonObject, after: JsonObject): SchemaEffect | undefined {
  const [old, now] = [before.multipleOf, after.multipleOf];
  if (old === now) return undefined;
  if (typeof old !== "number") return typeof now === "number" ? "narrowed" : undefined;
  if (typeof now !== "number") return "widened";
  return Number.isInteger(old / now) ? "widened" : Number.isInteger(now / old) ? "narrowed" : "replaced";
}

/** Pairs of formats of which the second allows everything that the first allows. */
const WIDER_FORMATS: ReadonlySet<string> = new Set([
  "uri uri-reference",
  "uri iri",
  "uri iri-reference",
  "uri-reference iri-reference",
  "iri iri-reference",
  "email idn-email",
  "hostname idn-hostname",
]);

function formats(before: JsonObject, after: JsonObject): SchemaEffect | undefined {
  const [old, now] = [before.format, after.format];
  if (old === now) return undefined;
  if (typeof old !== "string") return typeof now === "string" ? "narrowed" : undefined;
  if (typeof now !== "string" || WIDER_FORMATS.has(`${old} ${now}`)) return "widened";
  return WIDER_FORMATS.has(`${now} ${old}`) ? "narrowed" : "replaced";
}

function patterns({ pattern: old }: JsonObject, { pattern: now }: JsonObject): SchemaEffect | undefined {
  return old === now ? undefined : old === undefined ? "narrowed" : now === undefined ? "widened" : "replaced";
}

/** A text in another encoding is another text, even if the encoding was not named before. */
const contents =
  (keyword: string) =>
  (before: JsonObject, after: JsonObject): SchemaEffect | undefined =>
    sameJson(before[keyword], after[keyword]) ? undefined : "replaced";

function uniqueness(before: JsonObject, after: JsonObject): SchemaEffect | undefined {
  const [old, now] = [before.uniqueItems === true, after.uniqueItems === true];
  return old === now ? undefined : now ? "narrowed" : "widened";
}

/** Keywords that limit values of one type. */
export const LIMITS: readonly Limit[] = [
  limit("minLength", "string", true),
  limit("maxLength", "string", false),
  { keyword: "pattern", type: "string", compare: patterns },
  { keyword: "format", type: "string", compare: formats },
  ...["contentEncoding", "contentMediaType", "contentSchema"].map((keyword): Limit => ({
    keyword,
    type: "string",
    compare: contents(keyword),
  })),
  { keyword: "minimum", type: "number", compare: bound(true) },
  { keyword: "maximum", type: "number", compare: bound(false) },
  { keyword: "multipleOf", type: "number", compare: multiples },
  limit("minItems", "array", true),
  limit("maxItems", "array", false),
  limit("minContains", "array", true, 1),
  limit("maxContains", "array", false),
  { keyword: "uniqueItems", type: "array", compare: uniqueness },
  limit("minProperties", "object", true),
  limit("maxProperties", "object", false),
];

/** Keyword that a schema uses for a bound, so that a change names what the schema has. */
export function boundKeyword(keyword: string, before: JsonObject, after: JsonObject): string {
  const exclusive = keyword === "minimum" ? "exclusiveMinimum" : keyword === "maximum" ? "exclusiveMaximum" : keyword;
  return exclusive !== keyword && !(keyword in before) && !(keyword in after) ? exclusive : keyword;
}
