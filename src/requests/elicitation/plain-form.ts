/**
 * Rewrites a requested form in the notation of the specification: as generators of schemas write forms, with
 * references, `allOf` and alternatives with `null`.
 *
 * Owns: the rewriting. A part that can't be rewritten is left as it is, so that the form is unsupported. Work on
 * hostile schemas is limited.
 * https://modelcontextprotocol.io/specification/2025-11-25/client/elicitation#requested-schema
 */
import { isJsonObject, type JsonObject } from "../../json/json-object.js";

/** Maximum number of schemas that are read for one form. */
const MAX_SCHEMAS = 2_000;
/** Maximum number of schemas inside each other. */
const MAX_DEPTH = 12;

/** Form, without definitions; the same object if there is nothing to rewrite. */
export function plainForm(form: JsonObject): JsonObject {
  const { $defs: _defs, definitions: _definitions, ...rest } = form;
  const { properties } = rest;
  if (!isJsonObject(properties)) return form;
  const reading = { root: form, left: MAX_SCHEMAS };
  const entries = Object.entries(properties).map(
    ([name, field]) => [name, isJsonObject(field) ? plainField(field, reading) : field] as const,
  );
  const isPlain = Object.keys(rest).length === Object.keys(form).length;
  if (isPlain && entries.every(([name, field]) => field === properties[name])) return form;
  return { ...rest, properties: Object.fromEntries(entries) };
}

interface Reading {
  readonly root: JsonObject;
  left: number;
}

function plainField(schema: JsonObject, reading: Reading): JsonObject {
  const flat = plainChoice(schema, "oneOf", reading);
  const { items } = flat;
  if (!isJsonObject(items)) return flat;
  const inner = plainChoice(items, "anyOf", reading);
  return inner === items ? flat : { ...flat, items: inner };
}

/**
 * Flat schema, with titled values in `titled`: the specification uses one keyword for one value, and another for
 * several.
 */
function plainChoice(schema: JsonObject, titled: "oneOf" | "anyOf", reading: Reading): JsonObject {
  const flat = flatten(schema, reading, 0);
  if (!flat) return schema;
  const other = titled === "oneOf" ? "anyOf" : "oneOf";
  const { [other]: options, const: value, ...rest } = flat;
  if (Object.hasOwn(flat, "const") && !Object.hasOwn(flat, "enum")) return { ...rest, enum: [value] };
  if (!Array.isArray(options) || Object.hasOwn(flat, titled) || !options.every(isConst)) return flat;
  return { ...rest, [titled]: options };
}

function isConst(option: unknown): boolean {
  return isJsonObject(option) && Object.hasOwn(option, "const");
}

/** Schema without references, `allOf`, and `null`; `undefined` if there is no such schema. */
function flatten(schema: JsonObject, reading: Reading, depth: number): JsonObject | undefined {
  if (depth > MAX_DEPTH || reading.left-- <= 0) return undefined;
  const { $ref, allOf, ...own } = schema;
  const parts: unknown[] = Array.isArray(allOf) ? [...(allOf as readonly unknown[])] : [];
  if (allOf !== undefined && parts.length === 0) return undefined;
  if ($ref !== undefined) parts.push(definitionOf($ref, reading.root));
  let merged = parts.length === 0 && !mayBeNull(own) ? schema : withoutNull(own);
  const { anyOf, oneOf } = merged;
  for (const [key, options] of [["anyOf", anyOf] as const, ["oneOf", oneOf] as const]) {
    if (!Array.isArray(options) || options.length !== 1 || isConst(options[0])) continue;
    const { [key]: _only, ...rest } = merged;
    merged = rest;
    parts.push(options[0]);
  }
  for (const part of parts) {
    const flat = isJsonObject(part) ? flatten(part, reading, depth + 1) : undefined;
    const both = flat && merge(merged, flat);
    if (!both) return undefined;
    merged = both;
  }
  return merged;
}

/**
 * Both schemas; `undefined` if they contradict each other. Titles, descriptions and defaults of the outer one apply.
 */
function merge(outer: JsonObject, inner: JsonObject): JsonObject | undefined {
  const isOpen = /^(title|description|default|examples|deprecated|enumNames)$/;
  const same = Object.keys(outer).filter((key) => Object.hasOwn(inner, key) && !isOpen.test(key));
  if (same.some((key) => JSON.stringify(outer[key]) !== JSON.stringify(inner[key]))) return undefined;
  return { ...inner, ...outer };
}

/** Definition that a reference names, in `$defs` or `definitions`. */
function definitionOf(ref: unknown, root: JsonObject): unknown {
  const [, pool = "", name = ""] = /^#\/(\$defs|definitions)\/([^/]+)$/.exec(String(ref)) ?? [];
  const definitions = root[pool];
  const key = name.replaceAll("~1", "/").replaceAll("~0", "~");
  return isJsonObject(definitions) && Object.hasOwn(definitions, key) ? definitions[key] : undefined;
}

function isNull(option: unknown): boolean {
  return option === null || (isJsonObject(option) && (option["type"] === "null" || option["const"] === null));
}

const NULLABLE = ["anyOf", "oneOf", "enum"] as const;

function mayBeNull(schema: JsonObject): boolean {
  const { type } = schema;
  const lists = NULLABLE.map((key) => schema[key]).filter(Array.isArray);
  return (
    schema["default"] === null || Array.isArray(type) || lists.some((list) => list.some(isNull) || list.length === 1)
  );
}

/** Schema of the values other than `null`, which a response can't have: a field without a value is left out. */
function withoutNull(schema: JsonObject): JsonObject {
  const rest: Record<string, unknown> = { ...schema };
  const { type } = rest;
  if (rest["default"] === null) delete rest["default"];
  if (Array.isArray(type)) {
    const types = type.filter((one) => one !== "null");
    rest["type"] = types.length === 1 ? types[0] : types;
  }
  for (const key of NULLABLE) {
    const list = rest[key];
    if (Array.isArray(list)) rest[key] = list.filter((option: unknown) => !isNull(option));
  }
  return rest;
}
