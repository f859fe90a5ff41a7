/**
 * From a JSON Schema to the form model.
 *
 * Owns: which kind of field a schema becomes. Never checks values, never fetches, never fails: what it can't show is a `json` field.
 * Bounded on hostile schemas: fields are read lazily, at most {@link MAX_FIELDS} per form.
 */
import type { FieldBase, FormField, JsonField } from "./field.js";
import { flatten } from "./flatten.js";
import { isJsonObject, member, type JsonObject } from "./json-value.js";
import { isLong, once, typesOf, words, type Reading } from "./reading.js";
import { choiceOf, enumOf } from "./variants.js";

const MAX_FIELDS = 5_000;
const MAX_MEMBERS = 300;
const MAX_TUPLE = 40;

/**
 * Reads the form of a schema, for example a tool's `inputSchema`.
 * @example const form = readForm({ type: "object", properties: { city: { type: "string" } }, required: ["city"] });
 */
export function readForm(schema: unknown): FormField {
  const reading: Reading = {
    root: isJsonObject(schema) ? schema : {},
    left: MAX_FIELDS,
    read: (inner, name, required) => read(inner, name, required, reading),
    fieldOf: (inner, base) => fieldOf(inner, base, reading),
  };
  const form = reading.read(schema, "", true);
  // A tool without parameters: `{ "type": "object" }` is an empty form, not free JSON.
  if (form.kind === "json" && form.reason === "any" && form.type === "object") {
    const { reason: _reason, type: _type, ...base } = form;
    return { ...base, kind: "object", fields: () => [], entry: () => undefined, closed: false, needs: new Map() };
  }
  return form;
}

function read(schema: unknown, name: string, required: boolean, reading: Reading): FormField {
  const bare = { name, required, nullable: false, deprecated: false, examples: [] };
  if (reading.left-- <= 0) return { ...bare, kind: "json", reason: "too-large" };
  const flat = flatten(schema, reading.root);
  if ("reason" in flat) return { ...bare, kind: "json", reason: flat.reason, ...words(schema) };
  return fieldOf(flat.schema, { ...bare, ...words(flat.schema) }, reading);
}

function fieldOf(schema: JsonObject, base: FieldBase, reading: Reading): FormField {
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
  switch (real[0]) {
    case "object":
      return objectOf(schema, self, reading);
    case "array":
      return arrayOf(schema, self, reading, number);
    case "string": {
      const format = member(schema, "format");
      const pattern = member(schema, "pattern");
      const maxLength = number("maxLength", Infinity);
      return {
        ...self,
        kind: "string",
        ...(typeof format === "string" && { format }),
        ...(typeof pattern === "string" && { pattern }),
        long: isLong(self, format, maxLength),
        minLength: number("minLength", 0),
        maxLength,
      };
    }
    case "integer":
    case "number": {
      const multipleOf = number("multipleOf", 0);
      return {
        ...self,
        kind: real[0],
        min: number("minimum", -Infinity),
        max: number("maximum", Infinity),
        above: number("exclusiveMinimum", -Infinity),
        below: number("exclusiveMaximum", Infinity),
        ...(multipleOf > 0 && { multipleOf }),
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

function objectOf(schema: JsonObject, base: FieldBase, reading: Reading): FormField {
  const properties = member(schema, "properties");
  const extra = member(schema, "additionalProperties");
  const known = isJsonObject(properties) ? Object.entries(properties) : [];
  const json = (reason: JsonField["reason"]): JsonField => ({ ...base, kind: "json", reason, type: "object" });
  if (known.length > MAX_MEMBERS) return json("too-large");
  const entry = once(() => reading.read(extra, "", true));
  const free = isJsonObject(extra) || (extra === true && known.length === 0);
  if (!isJsonObject(properties) && extra !== false) return free ? { ...base, kind: "map", entry } : json("any");

  const required = member(schema, "required");
  const names = new Set<unknown>(Array.isArray(required) ? required : []);
  const dependent = member(schema, "dependentRequired");
  const needs = Object.entries(isJsonObject(dependent) ? dependent : {}).map(
    ([key, list]) => [key, [list].flat().filter((name) => typeof name === "string")] as const,
  );
  return {
    ...base,
    kind: "object",
    fields: once(() => known.map(([name, inner]) => reading.read(inner, name, names.has(name)))),
    entry: () => (free ? entry() : undefined),
    closed: extra === false,
    needs: new Map(needs),
  };
}

function arrayOf(
  schema: JsonObject,
  base: FieldBase,
  reading: Reading,
  number: (key: string, otherwise: number) => number,
): FormField {
  // Before 2020-12 a list in `items` was what `prefixItems` is now.
  const items = member(schema, "items");
  const prefix = member(schema, "prefixItems") ?? items;
  const rest = Array.isArray(items) ? member(schema, "additionalItems") : items;
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
