/**
 * Flat forms of elicitation: the fields of a requested schema.
 *
 * Owns: reading `requestedSchema` within the limits of the specification: one level of strings, numbers, booleans and
 * choices (E-15). Never guesses: anything else makes the whole form unsupported. Work on hostile schemas is limited;
 * `pattern` is never run. https://modelcontextprotocol.io/specification/2025-11-25/client/elicitation#requested-schema
 */
import { isAnyNumber, type AnyNumber } from "../../json/exact-number.js";
import { isJsonObject, type JsonObject } from "../../json/json-object.js";

/** Maximum number of fields of one form. */
export const MAX_FORM_FIELDS = 40;
const MAX_OPTIONS = 500;
/** Maximum number of characters of a title, a description or an option. */
const MAX_TEXT = 4_096;
const MAX_NAME = 200;

/** Value that a field offers. The specification has only texts; generators of schemas also write numbers. */
export type Option = string | boolean | AnyNumber;

/** Rule for the values of a field. */
export type FieldRule =
  | { readonly kind: "text"; readonly minLength: number; readonly maxLength: number; readonly format?: string }
  | { readonly kind: "number"; readonly integer: boolean; readonly min: AnyNumber; readonly max: AnyNumber }
  | { readonly kind: "boolean" }
  | { readonly kind: "one"; readonly options: readonly Option[] }
  | {
      readonly kind: "many";
      readonly options: readonly Option[];
      readonly minItems: number;
      readonly maxItems: number;
    };

/** Requested field. `schema` is the server's own, untrusted. */
export interface RequestedField {
  readonly name: string;
  readonly required: boolean;
  readonly rule: FieldRule;
  readonly schema: JsonObject;
}

/** Fields of a form, or the reason why it can't be shown. */
export type FormReading =
  | { readonly kind: "form"; readonly fields: readonly RequestedField[] }
  | { readonly kind: "unsupported"; readonly reason: string };

/** Keywords that give a schema more than one level or alternative structures. */
const STRUCTURE = [
  "$ref",
  "$dynamicRef",
  "$defs",
  "definitions",
  "allOf",
  "not",
  "if",
  "then",
  "else",
  "dependentSchemas",
  "dependentRequired",
  "patternProperties",
  "propertyNames",
  "unevaluatedProperties",
  "prefixItems",
  "contains",
];

/** Reads a requested schema. Never throws. */
export function readFormFields(schema: unknown): FormReading {
  if (!isJsonObject(schema) || schema["type"] !== "object" || !isJsonObject(schema["properties"])) {
    return unsupported("the schema is no object with properties");
  }
  const odd = structureOf(schema, ["anyOf", "oneOf", "items"]);
  if (odd !== undefined) return unsupported(`the schema uses ${odd}`);
  const entries = Object.entries(schema["properties"]);
  if (entries.length > MAX_FORM_FIELDS)
    return unsupported(`it has ${entries.length} fields, more than ${MAX_FORM_FIELDS}`);
  const wanted: unknown = schema["required"] ?? [];
  if (!Array.isArray(wanted)) return unsupported("required is no list");
  const required = new Set<unknown>(wanted);
  const names = new Set<unknown>(entries.map(([name]) => name));
  if ([...required].some((name) => !names.has(name))) return unsupported("it requires a field it does not describe");
  const fields: RequestedField[] = [];
  for (const [name, property] of entries) {
    const label = JSON.stringify(name.slice(0, 40));
    if (name.length > MAX_NAME) return unsupported(`the name of field ${label} is too long`);
    const rule = isJsonObject(property) ? ruleOf(property) : undefined;
    if (!isJsonObject(property) || rule === undefined) return unsupported(`field ${label} is no plain field`);
    if (isLong(property["title"]) || isLong(property["description"])) return unsupported(`field ${label} is too long`);
    fields.push({ name, required: required.has(name), rule, schema: property });
  }
  return { kind: "form", fields };
}

function ruleOf(schema: JsonObject): FieldRule | undefined {
  const { type } = schema;
  if (structureOf(schema, ["properties", "additionalProperties"]) !== undefined) return undefined;
  if (type === "array") return manyOf(schema);
  if (Object.hasOwn(schema, "items") || Object.hasOwn(schema, "anyOf")) return undefined;
  const options = optionsOf(schema, "oneOf");
  if (options !== "none") return options && { kind: "one", options };
  switch (type) {
    case "string":
      return textOf(schema);
    case "number":
    case "integer": {
      const [min, max] = [limitOf(schema, "minimum", -Infinity), limitOf(schema, "maximum", Infinity)];
      return { kind: "number", integer: type === "integer", min, max };
    }
    case "boolean":
      return { kind: "boolean" };
    default:
      return undefined;
  }
}

function textOf(schema: JsonObject): FieldRule {
  const { format } = schema;
  const [minLength, maxLength] = [numberOf(schema, "minLength", 0), numberOf(schema, "maxLength", Infinity)];
  return { kind: "text", minLength, maxLength, ...(typeof format === "string" && { format }) };
}

function manyOf(schema: JsonObject): FieldRule | undefined {
  const { items } = schema;
  if (!isJsonObject(items) || structureOf(items, ["properties", "items", "oneOf"]) !== undefined) return undefined;
  const options = optionsOf(items, "anyOf");
  if (options === undefined || options === "none") return undefined;
  const [minItems, maxItems] = [numberOf(schema, "minItems", 0), numberOf(schema, "maxItems", Infinity)];
  return { kind: "many", options, minItems, maxItems };
}

/** Options of a field; `"none"` when it has no choice, `undefined` for an unsupported one. */
function optionsOf(schema: JsonObject, titledKey: "oneOf" | "anyOf"): readonly Option[] | "none" | undefined {
  const titled = schema[titledKey];
  const listed = schema["enum"];
  if (titled === undefined && listed === undefined) return "none";
  let values: unknown = listed;
  if (titled !== undefined) {
    if (listed !== undefined || !Array.isArray(titled)) return undefined;
    values = titled.map((option: unknown) =>
      isJsonObject(option) && !isLong(option["title"]) ? option["const"] : undefined,
    );
  }
  if (!Array.isArray(values) || values.length === 0 || values.length > MAX_OPTIONS) return undefined;
  const options = values.filter(isOption);
  return options.length === values.length ? options : undefined;
}

function isOption(value: unknown): value is Option {
  return typeof value === "string" ? value.length <= MAX_TEXT : typeof value === "boolean" || isAnyNumber(value);
}

function structureOf(schema: JsonObject, more: readonly string[]): string | undefined {
  return [...STRUCTURE, ...more].find((key) => Object.hasOwn(schema, key));
}

function numberOf(schema: JsonObject, key: string, otherwise: number): number {
  const value = schema[key];
  return typeof value === "number" ? value : otherwise;
}

function limitOf(schema: JsonObject, key: string, otherwise: number): AnyNumber {
  const value = schema[key];
  return isAnyNumber(value) ? value : otherwise;
}

function isLong(text: unknown): boolean {
  return typeof text === "string" && text.length > MAX_TEXT;
}

function unsupported(reason: string): FormReading {
  return { kind: "unsupported", reason };
}
