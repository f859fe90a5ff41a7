/**
 * Flattens a schema with `$ref` and `allOf` into one object.
 *
 * Owns: merging schemas that apply together. Parts that can't be merged or that depend on the value (`if`,
 * `dependentSchemas`, `not`, …) remain in the `allOf` of the flat schema, which contains nothing else. Never fetches: a
 * reference to another document is reported. The work is bounded, per schema and for the whole form, because references
 * in `allOf` can double it at every level.
 * https://json-schema.org/draft/2020-12/json-schema-core#section-8.2.3
 */
import { compareNumbers, isAnyNumber } from "../json/exact-number.js";
import type { WorkBudget } from "./holds.js";
import { isJsonObject, member, sameJson, type JsonObject } from "./json-value.js";
import { resolveReference } from "./references.js";

const MAX_STEPS = 400;
/** Maximum number of members copied and compared while one schema is flattened. */
const MAX_WORK = 40_000;

/** Flat schema, or the reason why there is none. */
export type Flat =
  | { readonly schema: JsonObject }
  | { readonly reason: "any" | "ref" | "missing" | "complex" | "too-large" };

/** Thrown inside this file only. */
class Unflat {
  readonly reason: "ref" | "missing" | "complex" | "too-large";
  constructor(reason: "ref" | "missing" | "complex" | "too-large") {
    this.reason = reason;
  }
}

/** State while one schema is flattened. */
interface Flattening {
  readonly root: JsonObject;
  readonly steps: WorkBudget;
  readonly work: WorkBudget;
  /** Schemas that remain in `allOf`. */
  readonly kept: JsonObject[];
}

/**
 * Resolves `$ref` and `allOf` at the top level of `schema`; nested schemas remain unchanged. `work`: budget of the
 * whole form.
 */
export function flatten(schema: unknown, root: JsonObject, work: WorkBudget = { left: MAX_WORK }): Flat {
  if (!isJsonObject(schema)) return { reason: schema === true ? "any" : "complex" };
  const own = { left: Math.min(MAX_WORK, work.left) };
  const before = own.left;
  try {
    const kept: JsonObject[] = [];
    const merged = flat(schema, { root, steps: { left: MAX_STEPS }, work: own, kept }, new Set());
    const different = kept.filter((one, at) => !kept.slice(0, at).some((other) => sameJson(one, other)));
    return { schema: different.length === 0 ? merged : { ...merged, allOf: different } };
  } catch (error) {
    if (error instanceof Unflat) return { reason: error.reason };
    throw error;
  } finally {
    work.left -= before - own.left;
  }
}

/** Keywords that depend on the value or have no control: they are kept side by side and never merged. */
const KEPT: readonly (readonly string[])[] = [
  ["if", "then", "else"],
  ["dependentSchemas"],
  ["dependencies"],
  ["not"],
  ["contains", "minContains", "maxContains"],
  ["propertyNames"],
];

function flat(schema: JsonObject, flattening: Flattening, refs: ReadonlySet<string>): JsonObject {
  const { root, steps, work, kept } = flattening;
  if (steps.left-- <= 0) throw new Unflat("too-large");
  const { $ref: _ref, allOf: _allOf, ...rest } = schema;
  const apart = KEPT.filter(([first = ""]) => Object.hasOwn(rest, first)).map((names) => pick(rest, names));
  kept.push(...apart);
  const taken = new Set(apart.flatMap(Object.keys));
  const own = taken.size === 0 ? rest : Object.fromEntries(Object.entries(rest).filter(([name]) => !taken.has(name)));
  let merged: JsonObject = own;
  const add = (inner: JsonObject): void => {
    merged = merge(merged, inner, flattening);
  };
  for (const ref of [member(schema, "$ref"), member(schema, "$dynamicRef")]) {
    if (typeof ref !== "string") continue;
    // A reference that leads directly back to itself has no meaning.
    if (refs.has(ref)) throw new Unflat("complex");
    const target = resolveReference(ref, root);
    if (target === undefined) throw new Unflat(ref.startsWith("#") ? "missing" : "ref");
    if (target === false) throw new Unflat("complex");
    if (target !== true) add(flat(target, flattening, new Set(refs).add(ref)));
  }
  const all = member(schema, "allOf");
  if (Array.isArray(all)) {
    for (const part of all as readonly unknown[]) {
      if (part === true) continue;
      if (!isJsonObject(part)) throw new Unflat("complex");
      work.left--;
      add(flat(part, flattening, refs));
    }
  }
  return merged;
}

function pick(schema: JsonObject, names: readonly string[]): JsonObject {
  return Object.fromEntries(names.filter((name) => Object.hasOwn(schema, name)).map((name) => [name, schema[name]]));
}

/** Limits for which the larger value is the stricter. */
const LARGER = new Set(["minimum", "exclusiveMinimum", "minLength", "minItems", "minProperties"]);
const SMALLER = new Set(["maximum", "exclusiveMaximum", "maxLength", "maxItems", "maxProperties"]);
/**
 * Keywords for which the value of the outer schema applies, or which a form never shows: the inner value is dropped.
 */
const OUTER_WINS =
  /^(title|description|default|examples|deprecated|readOnly|writeOnly|format|content.*|\$.*|definitions|enumNames|x-.*)$/;
/** Keywords of which a form can show only one value; the inner value remains in `allOf` and is only checked. */
const ONE_SHOWN = /^(oneOf|anyOf|const|pattern|multipleOf|unevaluated.*)$/;

/** Merges two schemas that apply together; `outer` is the schema that refers to or contains `inner`. */
function merge(outer: JsonObject, inner: JsonObject, { work, kept }: Flattening): JsonObject {
  const merged = new Map<string, unknown>(Object.entries(inner));
  for (const [key, a] of Object.entries(outer)) {
    const b = merged.get(key);
    work.left -= 1 + (isJsonObject(a) ? Object.keys(a).length : 0) + (isJsonObject(b) ? Object.keys(b).length : 0);
    if (work.left <= 0) throw new Unflat("too-large");
    if (!merged.has(key) || sameJson(a, b)) merged.set(key, a);
    else if (ONE_SHOWN.test(key)) {
      kept.push({ [key]: b });
      merged.set(key, a);
    } else merged.set(key, both(key, a, b));
  }
  return Object.fromEntries(merged);
}

/** Merges two maps of schemas by name; for a name in both maps, both schemas apply. */
function union(a: JsonObject, b: JsonObject): JsonObject {
  // The members of the inner (base) schema come first, as readers expect.
  const names = new Set([...Object.keys(b), ...Object.keys(a)]);
  const pair = (name: string): unknown => {
    const parts = [member(a, name), member(b, name)].filter((part) => part !== undefined);
    return parts.length === 1 ? parts[0] : { allOf: parts };
  };
  return Object.fromEntries([...names].map((name) => [name, pair(name)]));
}

function both(key: string, a: unknown, b: unknown): unknown {
  if (OUTER_WINS.test(key)) return a;
  if (isAnyNumber(a) && isAnyNumber(b)) {
    if (LARGER.has(key)) return compareNumbers(a, b) > 0 ? a : b;
    if (SMALLER.has(key)) return compareNumbers(a, b) < 0 ? a : b;
  }
  if ((key === "properties" || key === "patternProperties") && isJsonObject(a) && isJsonObject(b)) return union(a, b);
  if (key === "additionalProperties" || (key === "items" && !Array.isArray(a) && !Array.isArray(b))) {
    if (a === true || b === true) return a === true ? b : a;
    if (a === false || b === false) return false;
    return { allOf: [a, b] };
  }
  if (key === "uniqueItems") return true;
  if (key === "nullable") return false;
  if (key === "dependentRequired" && isJsonObject(a) && isJsonObject(b)) {
    const names = [...new Set([...Object.keys(b), ...Object.keys(a)])];
    return Object.fromEntries(names.map((name) => [name, [...new Set([member(b, name), member(a, name)].flat())]]));
  }
  if (key === "type") {
    const types = [a].flat().filter((type) => [b].flat().includes(type));
    if (types.length === 0 && [a, b].flat().every((type) => type === "integer" || type === "number")) return "integer";
    if (types.length > 0) return types.length === 1 ? types[0] : types;
  }
  if (Array.isArray(a) && Array.isArray(b)) {
    const others: readonly unknown[] = b;
    if (key === "required") return [...new Set<unknown>([...a, ...others])];
    if (key === "enum") return a.filter((value) => others.some((other) => sameJson(value, other)));
  }
  throw new Unflat("complex");
}

/** Combines schemas that apply together, such as an option of `oneOf` and the keywords beside `oneOf`. */
export function combine(base: JsonObject, option: unknown): JsonObject {
  return { allOf: [option, base] };
}
