/**
 * One schema object out of `$ref` and `allOf`.
 *
 * Owns: local references (`#`, JSON Pointer, `$anchor` in `$defs`) and the merging of what must hold together. Never fetches: a reference
 * to another document is reported. Work per schema is bounded, since `allOf` of references can double at every level.
 * https://json-schema.org/draft/2020-12/json-schema-core#section-8.2.3
 */
import { isJsonObject, member, sameJson, type JsonObject } from "./json-value.js";

const MAX_STEPS = 400;

/** The flat schema, or why there is none. */
export type Flat = { readonly schema: JsonObject } | { readonly reason: "any" | "ref" | "complex" | "too-large" };

/** Thrown inside this file only. */
class Unflat {
  readonly reason: "ref" | "complex" | "too-large";
  constructor(reason: "ref" | "complex" | "too-large") {
    this.reason = reason;
  }
}

/** Resolves `$ref` and `allOf` at the top of `schema`; nested schemas stay as they are. */
export function flatten(schema: unknown, root: JsonObject): Flat {
  if (!isJsonObject(schema)) return { reason: schema === true ? "any" : "complex" };
  try {
    return { schema: flat(schema, root, { left: MAX_STEPS }, new Set()) };
  } catch (error) {
    if (error instanceof Unflat) return { reason: error.reason };
    throw error;
  }
}

function flat(schema: JsonObject, root: JsonObject, steps: { left: number }, refs: ReadonlySet<string>): JsonObject {
  if (steps.left-- <= 0) throw new Unflat("too-large");
  const { $ref: _ref, allOf: _allOf, ...own } = schema;
  let merged: JsonObject = own;
  const ref = member(schema, "$ref") ?? member(schema, "$dynamicRef");
  if (typeof ref === "string") {
    // A reference that leads to itself without anything in between means nothing.
    if (refs.has(ref)) throw new Unflat("ref");
    const target = find(ref, root);
    if (target !== true) merged = merge(merged, flat(target, root, steps, new Set(refs).add(ref)));
  }
  const all = member(schema, "allOf");
  if (Array.isArray(all)) {
    for (const part of all as readonly unknown[]) {
      if (part === true) continue;
      if (!isJsonObject(part)) throw new Unflat("complex");
      merged = merge(merged, flat(part, root, steps, refs));
    }
  }
  return merged;
}

function find(ref: string, root: JsonObject): JsonObject | true {
  if (!ref.startsWith("#")) throw new Unflat("ref");
  const pointer = ref.slice(1);
  let here: unknown = root;
  if (pointer !== "" && !pointer.startsWith("/")) {
    const pools = [member(root, "$defs"), member(root, "definitions")].filter(isJsonObject);
    here = pools.flatMap((pool) => Object.values(pool)).find((def) => isJsonObject(def) && anchored(def, pointer));
  } else {
    for (const step of pointer.split("/").slice(1)) {
      const key = decode(step).replaceAll("~1", "/").replaceAll("~0", "~");
      if (Array.isArray(here)) here = (here as readonly unknown[])[/^\d+$/.test(key) ? Number(key) : -1];
      else here = isJsonObject(here) ? member(here, key) : undefined;
    }
  }
  if (here === true || isJsonObject(here)) return here;
  throw new Unflat("ref");
}

function anchored(def: JsonObject, name: string): boolean {
  return member(def, "$anchor") === name || member(def, "$dynamicAnchor") === name;
}

function decode(step: string): string {
  try {
    return decodeURIComponent(step);
  } catch {
    return step;
  }
}

/** The stricter of two limits. */
const LARGER = new Set(["minimum", "exclusiveMinimum", "minLength", "minItems", "minProperties"]);
const SMALLER = new Set(["maximum", "exclusiveMaximum", "maxLength", "maxItems", "maxProperties"]);
/** These are never shown in a form, or the outer one is meant; a second one may be dropped. */
const OUTER_WINS =
  /^(title|description|default|examples|deprecated|readOnly|writeOnly|\$.*|definitions|if|then|else|not|dependentSchemas|unevaluated.*|propertyNames|contains|x-.*)$/;

/** What satisfies both; `outer` is nearer to the use. */
function merge(outer: JsonObject, inner: JsonObject): JsonObject {
  const merged = new Map<string, unknown>(Object.entries(inner));
  for (const [key, a] of Object.entries(outer)) {
    const b = merged.get(key);
    merged.set(key, merged.has(key) && !sameJson(a, b) ? both(key, a, b) : a);
  }
  return Object.fromEntries(merged);
}

function both(key: string, a: unknown, b: unknown): unknown {
  if (OUTER_WINS.test(key)) return a;
  if (typeof a === "number" && typeof b === "number") {
    if (LARGER.has(key)) return Math.max(a, b);
    if (SMALLER.has(key)) return Math.min(a, b);
  }
  if (key === "properties" && isJsonObject(a) && isJsonObject(b)) {
    // The base's members first, as people read them.
    const names = new Set([...Object.keys(b), ...Object.keys(a)]);
    const pair = (name: string): unknown => {
      const parts = [member(a, name), member(b, name)].filter((part) => part !== undefined);
      return parts.length === 1 ? parts[0] : { allOf: parts };
    };
    return Object.fromEntries([...names].map((name) => [name, pair(name)]));
  }
  if (key === "additionalProperties" && (a === true || b === true)) return a === true ? b : a;
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

/** What must hold together, as one flat schema; used for a base beside `oneOf`. */
export function combine(base: JsonObject, option: unknown): JsonObject {
  return { allOf: [option, base] };
}
