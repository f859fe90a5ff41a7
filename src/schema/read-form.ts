/**
 * Converts a JSON Schema to the form model.
 *
 * Owns: the kind of field for each schema. Never checks values, never fetches, never fails: an unsupported part becomes
 * a `json` field. Bounded for hostile schemas: fields are read lazily, at most {@link MAX_FIELDS} per form.
 */
import { compareNumbers, isAnyNumber, type AnyNumber } from "../json/exact-number.js";
import { following, splitConditions } from "./conditions.js";
import type { FieldBase, FormField, JsonField, StringField } from "./field.js";
import { flatten } from "./flatten.js";
import { firstMembers, isJsonObject, member, type JsonObject } from "./json-value.js";
import { isLong, once, typesOf, annotationsOf, type FormReader } from "./reading.js";
import { rulesOf } from "./rules.js";
import { matchesPattern } from "./safe-pattern.js";
import { choiceOf, enumOf } from "./variants.js";

const MAX_FIELDS = 5_000;
const MAX_MEMBERS = 300;
const MAX_TUPLE = 40;
const MAX_PATTERNS = 20;
/** Maximum number of schema members read for one form. */
const MAX_WORK = 400_000;

/**
 * Reads the form of a schema, for example a tool's `inputSchema`.
 * @example const form = readForm({ type: "object", properties: { city: { type: "string" } }, required: ["city"] });
 */
export function readForm(schema: unknown): FormField {
  const reading: FormReader = {
    root: isJsonObject(schema) ? schema : {},
    left: MAX_FIELDS,
    work: { left: MAX_WORK },
    read: (inner, name, required) => read(inner, name, required, reading),
    fieldOf: (inner, base) => fieldOf(inner, base, reading),
  };
  const form = reading.read(schema, "", true);
  // `{ "type": "object" }` usually describes a tool without parameters: it becomes an empty form, not free JSON.
  if (form.kind === "json" && form.reason === "any" && form.type === "object") {
    const { reason: _reason, type: _type, ...base } = form;
    return { ...base, kind: "object", fields: () => [], entry: () => undefined, closed: false, needs: new Map() };
  }
  return form;
}

function read(schema: unknown, name: string, required: boolean, reading: FormReader): FormField {
  const bare = { name, required, nullable: false, deprecated: false, examples: [] };
  if (reading.left-- <= 0) return { ...bare, kind: "json", reason: "too-large" };
  const flat = flatten(schema, reading.root, reading.work);
  if ("reason" in flat) return { ...bare, kind: "json", reason: flat.reason, ...annotationsOf(schema) };
  return fieldOf(flat.schema, { ...bare, ...annotationsOf(flat.schema) }, reading);
}

function fieldOf(schema: JsonObject, base: FieldBase, reading: FormReader): FormField {
  const split = splitConditions(schema);
  const rules = rulesOf(split.rest, reading.root);
  const ruled = rules.length > 0 ? { ...base, rules } : base;
  const field = kindOf(split.rest, ruled, reading);
  return split.conditions.length > 0 ? following(field, split, base, reading) : field;
}

function kindOf(schema: JsonObject, base: FieldBase, reading: FormReader): FormField {
  const values = enumOf(schema, base);
  if (values) return values;
  const choice = choiceOf(schema, base, reading);
  if (choice) return choice;

  const types = typesOf(schema);
  const real = types.filter((type) => type !== "null");
  const nullable = base.nullable || real.length < types.length || member(schema, "nullable") === true;
  const self = { ...base, nullable };
  if (real.length > 1) {
    const options = real.map((type) => ({
      label: type,
      field: once(() => reading.read({ ...schema, type }, "", true)),
    }));
    return { ...self, kind: "choice", options };
  }
  const number = (key: string, otherwise: number): number => {
    const value = member(schema, key);
    return typeof value === "number" ? value : otherwise;
  };
  const limit = (key: string, otherwise: number): AnyNumber => {
    const value = member(schema, key);
    return isAnyNumber(value) ? value : otherwise;
  };
  switch (real[0]) {
    case "object":
      return objectOf(schema, self, reading);
    case "array":
      return arrayOf(schema, self, reading, number);
    case "string": {
      const format = member(schema, "format");
      const pattern = member(schema, "pattern");
      const maxLength = number("maxLength", Infinity);
      const content = contentOf(schema, format);
      return {
        ...self,
        kind: "string",
        ...(content && { content }),
        ...(format === "password" && { writeOnly: true }),
        ...(typeof format === "string" && { format }),
        ...(typeof pattern === "string" && { pattern }),
        long: isLong(self, format, maxLength),
        minLength: number("minLength", 0),
        maxLength,
      };
    }
    case "integer":
    case "number": {
      const multipleOf = limit("multipleOf", 0);
      return {
        ...self,
        kind: real[0],
        min: limit("minimum", -Infinity),
        max: limit("maximum", Infinity),
        above: limit("exclusiveMinimum", -Infinity),
        below: limit("exclusiveMaximum", Infinity),
        ...(compareNumbers(multipleOf, 0) > 0 && { multipleOf }),
      };
    }
    case "boolean":
      return { ...self, kind: "boolean" };
    case undefined:
      if (types.includes("null")) return { ...base, kind: "enum", options: [{ value: null, label: "null" }] };
      return { ...self, kind: "json", reason: "any" };
    default:
      return { ...self, kind: "json", reason: "complex" };
  }
}

/** Encoding of bytes as text, from `contentEncoding` or from the OpenAPI formats `byte` and `binary`. */
function contentOf(schema: JsonObject, format: unknown): StringField["content"] {
  const encoding = member(schema, "contentEncoding") ?? (format === "byte" ? "base64" : undefined);
  const mediaType = member(schema, "contentMediaType");
  if (encoding !== "base64" && encoding !== "base64url") return undefined;
  return { encoding, ...(typeof mediaType === "string" && { mediaType }) };
}

function objectOf(schema: JsonObject, base: FieldBase, reading: FormReader): FormField {
  const properties = member(schema, "properties");
  const additional = member(schema, "additionalProperties");
  const extra = additional ?? member(schema, "unevaluatedProperties");
  const patterned = firstMembers(memberObject(schema, "patternProperties"), MAX_PATTERNS);
  const required = member(schema, "required");
  const names = new Set<unknown>(Array.isArray(required) ? required.slice(0, MAX_MEMBERS + 1) : []);
  const known = new Map(isJsonObject(properties) ? firstMembers(properties, MAX_MEMBERS + 1) : []);
  if (known.size > MAX_MEMBERS || names.size > MAX_MEMBERS) {
    return { ...base, kind: "json", reason: "too-large", type: "object" };
  }
  const json = (reason: JsonField["reason"]): JsonField => ({ ...base, kind: "json", reason, type: "object" });
  const entry = once(() => reading.read(extra, "", true));
  const byPattern = patterned.map(([pattern, inner]) => ({
    pattern,
    field: once(() => reading.read(inner, "", true)),
  }));
  const matching = once(() => new Map<string, FormField | undefined>());
  const ofKey = (key: string): FormField | undefined => {
    const hits = patterned.filter(([pattern]) => matchesPattern(pattern, key) === true);
    if (hits.length === 1) return byPattern.find(({ pattern }) => pattern === hits[0]?.[0])?.field();
    return hits.length > 1 ? reading.read({ allOf: hits.map(([, inner]) => inner) }, "", true) : undefined;
  };
  const free = isJsonObject(extra) || (extra === true && known.size === 0);
  // Every required member gets a field, even if the schema does not describe it.
  const read = (name: string): unknown => ofKeySchema(patterned, name) ?? (isJsonObject(extra) ? extra : true);
  for (const name of names) if (typeof name === "string" && !known.has(name)) known.set(name, read(name));
  const isBare = !isJsonObject(properties) && known.size === 0 && patterned.length === 0;
  if (isBare && extra !== false) {
    if (free) return { ...base, kind: "map", entry };
    if (!base.rules?.length) return json("any");
  }
  const dependent = member(schema, "dependentRequired");
  const needs = Object.entries(isJsonObject(dependent) ? dependent : {}).map(
    ([key, list]) => [key, [list].flat().filter((name) => typeof name === "string")] as const,
  );
  return {
    ...base,
    kind: "object",
    fields: once(() => [...known].map(([name, inner]) => reading.read(inner, name, names.has(name)))),
    entry: (key) => {
      if (key === undefined) return free ? entry() : byPattern[0]?.field();
      if (!matching().has(key) && matching().size < MAX_FIELDS) matching().set(key, ofKey(key));
      return matching().get(key) ?? (free ? entry() : undefined);
    },
    // Conditions and rules in `allOf` may allow members that are not known here.
    closed: additional === false || (extra === false && !Object.hasOwn(schema, "allOf")),
    needs: new Map(needs),
  };
}

function memberObject(schema: JsonObject, key: string): JsonObject {
  const value = member(schema, key);
  return isJsonObject(value) ? value : {};
}

/** Schema of the first pattern that a name matches. */
function ofKeySchema(patterned: readonly (readonly [string, unknown])[], name: string): unknown {
  return patterned.find(([pattern]) => matchesPattern(pattern, name) === true)?.[1];
}

function arrayOf(
  schema: JsonObject,
  base: FieldBase,
  reading: FormReader,
  number: (key: string, otherwise: number) => number,
): FormField {
  // Before 2020-12, a list in `items` had the meaning that `prefixItems` has now.
  const items = member(schema, "items");
  const prefix = member(schema, "prefixItems") ?? items;
  const rest = (Array.isArray(items) ? member(schema, "additionalItems") : items) ?? member(schema, "unevaluatedItems");
  const first = Array.isArray(prefix)
    ? prefix.slice(0, MAX_TUPLE).map((inner) => once(() => reading.read(inner, "", true)))
    : [];
  const other = once(() => reading.read(rest ?? true, "", true));
  return {
    ...base,
    kind: "array",
    item: (index) => (first[index] ?? other)(),
    minItems: number("minItems", 0),
    maxItems: rest === false ? first.length : number("maxItems", Infinity),
    unique: member(schema, "uniqueItems") === true,
  };
}
