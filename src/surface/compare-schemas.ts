/**
 * Compares two JSON Schemas: whether the values that were valid before are valid now, and which others are.
 *
 * Owns: walking both schemas side by side: references, properties, items, alternatives. The answer is on the safe side:
 * what can't be decided counts as replaced. Bounded: hostile schemas may be huge or refer to themselves.
 * https://json-schema.org/draft/2020-12/json-schema-core
 */
import { isJsonObject, member, sameJson, type JsonObject } from "../schema/json-value.js";
import { isAnything, isNever, listIn, mergedWith, resolvedSchema } from "./resolved-schema.js";
import { ASSERTION_KEYWORDS, BEHAVIOR, pointer, type SchemaChange, type SchemaEffect } from "./schema-change.js";
import {
  boundKeyword,
  compareTypes,
  compareValues,
  effectOf,
  isOfType,
  LIMITS,
  allowedTypesOf,
  valuesOf,
  type JsonType,
} from "./schema-limits.js";

/** Most pairs of schemas that are compared, inside one comparison; beyond them the rest counts as replaced. */
const MOST_PAIRS = 5_000;
/** Deepest nesting that is followed. */
const DEEPEST = 60;
/** Most alternatives of `anyOf` and `oneOf` that are matched with each other. */
const MOST_BRANCHES = 50;

/** Relation of the values that two schemas allow. */
interface SchemaRelation {
  readonly isNarrowed: boolean;
  readonly isWidened: boolean;
  /** True if a property of an open object was added, which other values may have had. */
  readonly hasAdded: boolean;
  readonly isChanged: boolean;
}

/** Changes from one schema to another, in the order of the keywords. */
export function compareSchemas(before: unknown, after: unknown): readonly SchemaChange[] {
  return new SchemaComparison(before, after, { left: MOST_PAIRS }, 0).run();
}

/** Comparison of two schemas, or of two of their alternatives. */
class SchemaComparison {
  readonly #roots: readonly [JsonObject, JsonObject];
  readonly #start: readonly [unknown, unknown];
  readonly #budget: { left: number };
  readonly #depth: number;
  /** Pairs that are being compared or were: a schema may refer to itself. */
  readonly #seen = new Map<unknown, Set<unknown>>();
  /** Schemas without their references, so that each is the same object whenever it is met. */
  readonly #resolved = [new Map<unknown, JsonObject>(), new Map<unknown, JsonObject>()] as const;
  readonly #changes: SchemaChange[] = [];

  constructor(
    before: unknown,
    after: unknown,
    budget: { left: number },
    depth: number,
    roots?: readonly [JsonObject, JsonObject],
  ) {
    this.#start = [before, after];
    this.#roots = roots ?? [isJsonObject(before) ? before : {}, isJsonObject(after) ? after : {}];
    this.#budget = budget;
    this.#depth = depth;
  }

  run(): readonly SchemaChange[] {
    const [before, after] = this.#start;
    this.#compare(before, after, "", this.#depth);
    return this.#changes;
  }

  #add(path: string, effect: SchemaEffect | undefined, before?: unknown, after?: unknown): void {
    if (effect)
      this.#changes.push({
        path,
        effect,
        ...(before !== undefined && { before }),
        ...(after !== undefined && { after }),
      });
  }

  /** Compares what two places of the schemas hold; an absent schema allows everything. */
  #compare(before: unknown, after: unknown, path: string, depth: number): void {
    if (before === after && before !== undefined && !isJsonObject(before)) return;
    const [old, now] = [this.#resolve(before, 0), this.#resolve(after, 1)];
    const partners = this.#seen.get(old) ?? new Set();
    if (partners.has(now)) return;
    this.#seen.set(old, partners.add(now));
    if (this.#budget.left-- <= 0 || depth > DEEPEST) {
      if (!isSameSchema(before, after)) this.#add(path, "replaced");
      return;
    }
    if (isNever(old) || isNever(now)) return this.#add(path, effectOf(!isNever(old), !isNever(now)), before, after);
    if (!sameJson(old.$ref, now.$ref)) return this.#add(pointer(path, "$ref"), "replaced", old.$ref, now.$ref); // to other documents
    this.#texts(old, now, path);
    if (this.#alternatives(old, now, path, depth)) return;
    this.#types(old, now, path);
    if (valuesOf(old) || valuesOf(now)) return; // listed values are compared as a whole
    this.#limits(old, now, path);
    if (applies(old, now, "array")) this.#items(old, now, path, depth);
    if (applies(old, now, "object")) this.#properties(old, now, path, depth);
    this.#conditions(old, now, path, depth);
  }

  #resolve(schema: unknown, side: 0 | 1): JsonObject {
    const known = this.#resolved[side].get(schema);
    if (known) return known;
    const found = resolvedSchema(schema, this.#roots[side]);
    this.#resolved[side].set(schema, found);
    return found;
  }

  #texts(old: JsonObject, now: JsonObject, path: string): void {
    for (const keyword of new Set([...Object.keys(old), ...Object.keys(now)])) {
      if (ASSERTION_KEYWORDS.has(keyword)) continue;
      const [before, after] = [member(old, keyword), member(now, keyword)];
      if (!sameJson(before, after))
        this.#add(pointer(path, keyword), BEHAVIOR.has(keyword) ? "changed" : "text", before, after);
    }
  }

  #types(old: JsonObject, now: JsonObject, path: string): void {
    const listed = compareValues(old, now, this.#roots);
    const types = compareTypes(old, now);
    const keyword = "const" in old && "const" in now ? "const" : "enum";
    if (valuesOf(old) ?? valuesOf(now)) {
      const isByType = !hasValues(old) && !hasValues(now);
      return this.#add(
        pointer(path, isByType ? "type" : keyword),
        listed,
        isByType ? old.type : valuesOf(old),
        isByType ? now.type : valuesOf(now),
      );
    }
    this.#add(pointer(path, "type"), types, old.type, now.type);
  }

  #limits(old: JsonObject, now: JsonObject, path: string): void {
    for (const { keyword, type, compare } of LIMITS) {
      if (!applies(old, now, type)) continue;
      const name = boundKeyword(keyword, old, now);
      this.#add(pointer(path, name), compare(old, now), member(old, name), member(now, name));
    }
  }

  #items(old: JsonObject, now: JsonObject, path: string, depth: number): void {
    const [first, second] = [tupleOf(old), tupleOf(now)];
    const count = Math.max(first.items.length, second.items.length);
    for (let at = 0; at < count; at++) {
      const keyword = Array.isArray(now.items) || Array.isArray(old.items) ? "items" : "prefixItems";
      this.#compare(
        first.items[at] ?? first.rest,
        second.items[at] ?? second.rest,
        pointer(path, keyword, at),
        depth + 1,
      );
    }
    this.#compare(first.rest ?? true, second.rest ?? true, pointer(path, "items"), depth + 1);
    this.#either("contains", old, now, path, depth);
    this.#compare(
      old.unevaluatedItems ?? true,
      now.unevaluatedItems ?? true,
      pointer(path, "unevaluatedItems"),
      depth + 1,
    );
  }

  #properties(old: JsonObject, now: JsonObject, path: string, depth: number): void {
    const [first, second] = [schemasIn(old, "properties"), schemasIn(now, "properties")];
    const removed = new Set<string>();
    for (const name of new Set([...first.keys(), ...second.keys()])) {
      const at = pointer(path, "properties", name);
      const [before, after] = [first.get(name), second.get(name)];
      if (before !== undefined && after !== undefined) this.#compare(before, after, at, depth + 1);
      else if (before === undefined) this.#missing(old, after, at, depth, "added");
      else {
        removed.add(name);
        this.#missing(now, before, at, depth, "removed");
      }
    }
    this.#required(old, now, path, removed);
    this.#compare(
      old.additionalProperties ?? true,
      now.additionalProperties ?? true,
      pointer(path, "additionalProperties"),
      depth + 1,
    );
    this.#compare(
      old.unevaluatedProperties ?? true,
      now.unevaluatedProperties ?? true,
      pointer(path, "unevaluatedProperties"),
      depth + 1,
    );
    this.#either("propertyNames", old, now, path, depth);
    for (const keyword of ["patternProperties", "dependentSchemas"]) this.#map(keyword, old, now, path, depth);
    this.#dependentRequired(old, now, path);
    if (!isSameSchema(old.dependencies, now.dependencies))
      this.#add(pointer(path, "dependencies"), "replaced", old.dependencies, now.dependencies);
  }

  /** Compares a property that only one schema names with what the other one says of all others. */
  #missing(other: JsonObject, schema: unknown, at: string, depth: number, change: "added" | "removed"): void {
    const rest = other.additionalProperties;
    if (change === "removed") {
      if (isJsonObject(rest) && Object.keys(rest).length > 0) this.#compare(schema, rest, at, depth + 1);
      else this.#add(at, "removed", schema);
    } else if (rest === false) this.#add(at, "widened", undefined, schema);
    else if (isJsonObject(rest) && Object.keys(rest).length > 0) this.#compare(rest, schema, at, depth + 1);
    else this.#add(at, "added", undefined, schema);
  }

  #required(old: JsonObject, now: JsonObject, path: string, removed: ReadonlySet<string>): void {
    const [before, after] = [textsIn(old.required), textsIn(now.required)];
    for (const name of after) if (!before.has(name)) this.#add(pointer(path, "required"), "narrowed", undefined, name);
    for (const name of before)
      if (!after.has(name) && !removed.has(name)) this.#add(pointer(path, "required"), "widened", name);
  }

  #dependentRequired(old: JsonObject, now: JsonObject, path: string): void {
    const [before, after] = [schemasIn(old, "dependentRequired"), schemasIn(now, "dependentRequired")];
    for (const name of new Set([...before.keys(), ...after.keys()])) {
      const [first, second] = [textsIn(before.get(name)), textsIn(after.get(name))];
      const missing = (from: ReadonlySet<string>, others: ReadonlySet<string>): boolean =>
        [...from].some((one) => !others.has(one));
      const effect = effectOf(missing(second, first), missing(first, second));
      this.#add(pointer(path, "dependentRequired", name), effect, before.get(name), after.get(name));
    }
  }

  /** Compares a keyword with a map of schemas, each of which restricts. */
  #map(keyword: string, old: JsonObject, now: JsonObject, path: string, depth: number): void {
    const [first, second] = [schemasIn(old, keyword), schemasIn(now, keyword)];
    for (const name of new Set([...first.keys(), ...second.keys()]))
      this.#restriction(first.get(name), second.get(name), pointer(path, keyword, name), depth);
  }

  /** Compares a keyword with one schema that restricts. */
  #either(keyword: string, old: JsonObject, now: JsonObject, path: string, depth: number): void {
    this.#restriction(member(old, keyword), member(now, keyword), pointer(path, keyword), depth);
  }

  #restriction(before: unknown, after: unknown, at: string, depth: number): void {
    if (before === undefined && after === undefined) return;
    if (before === undefined) this.#add(at, isAnything(after) ? "text" : "narrowed", undefined, after);
    else if (after === undefined) this.#add(at, isAnything(before) ? "text" : "widened", before);
    else this.#compare(before, after, at, depth + 1);
  }

  #conditions(old: JsonObject, now: JsonObject, path: string, depth: number): void {
    this.#allOf(old, now, path, depth);
    if (old.not !== undefined && now.not !== undefined) {
      const { isNarrowed, isWidened, hasAdded } = this.#relation(old.not, now.not, depth);
      this.#add(pointer(path, "not"), effectOf(isWidened, isNarrowed || hasAdded), old.not, now.not);
    } else this.#restriction(old.not, now.not, pointer(path, "not"), depth);
    if (old.if === undefined || now.if === undefined) this.#restriction(old.if, now.if, pointer(path, "if"), depth);
    else if (sameJson(old.if, now.if) && !this.#relation(old.if, now.if, depth).isChanged)
      for (const keyword of ["then", "else"]) this.#either(keyword, old, now, path, depth);
    else this.#add(pointer(path, "if"), "replaced", old.if, now.if);
  }

  #allOf(old: JsonObject, now: JsonObject, path: string, depth: number): void {
    const [first, second] = [listIn(old.allOf), listIn(now.allOf)];
    const { before, after } = unmatched(first, second);
    for (const schema of first)
      if (!before.includes(schema))
        this.#compare(schema, schema, pointer(path, "allOf", first.indexOf(schema)), depth + 1); // their references may differ
    before.forEach((schema, at) =>
      this.#restriction(schema, after[at], pointer(path, "allOf", first.indexOf(schema)), depth),
    );
    for (const schema of after.slice(before.length))
      this.#restriction(undefined, schema, pointer(path, "allOf", second.indexOf(schema)), depth);
  }

  /**
   * Compares alternatives (`anyOf`, `oneOf`). Returns true if the rest of the schemas is a part of them, so that it is
   * compared, too.
   */
  #alternatives(old: JsonObject, now: JsonObject, path: string, depth: number): boolean {
    const [keyword, other] = [alternativesIn(old), alternativesIn(now)];
    if (!keyword && !other) return false;
    const isWhole = keyword === undefined || other === undefined;
    if (keyword === "anyOf" || other === "anyOf")
      if (!isSameSchema(old.oneOf, now.oneOf)) this.#add(pointer(path, "oneOf"), "replaced", old.oneOf, now.oneOf);
    const at = pointer(path, other ?? keyword ?? "anyOf");
    const [first, second] = [branchesOf(old, keyword, isWhole), branchesOf(now, other, isWhole)];
    if (first.length > MOST_BRANCHES || second.length > MOST_BRANCHES) {
      if (!isSameSchema(first, second)) this.#add(at, "replaced");
      return isWhole;
    }
    const { before, after } = unmatched(first, second);
    for (const schema of first) if (!before.includes(schema)) this.#compare(schema, schema, at, depth + 1); // their references may differ
    if (before.length === after.length) {
      before.forEach((schema, index) =>
        this.#compare(schema, after[index], pointer(at, second.indexOf(after[index])), depth + 1),
      );
      return isWhole;
    }
    for (const schema of before) {
      const relations = second.map((one) => this.#relation(schema, one, depth)).filter(({ isNarrowed }) => !isNarrowed);
      if (relations.length === 0) this.#add(at, "narrowed", schema);
      else if (relations.every(({ hasAdded }) => hasAdded)) this.#add(at, "added", schema);
    }
    for (const schema of after)
      if (!first.some((one) => !this.#relation(one, schema, depth).isWidened))
        this.#add(at, "widened", undefined, schema);
    return isWhole;
  }

  /** Relation of two inner schemas, without reporting their changes. */
  #relation(before: unknown, after: unknown, depth: number): SchemaRelation {
    const effects = new SchemaComparison(before, after, this.#budget, depth + 1, this.#roots)
      .run()
      .map(({ effect }) => effect);
    const has = (...some: readonly SchemaEffect[]): boolean => some.some((effect) => effects.includes(effect));
    return {
      isNarrowed: has("narrowed", "replaced", "removed"),
      isWidened: has("widened", "replaced", "removed"),
      hasAdded: has("added"),
      isChanged: has("narrowed", "widened", "replaced", "added", "removed"),
    };
  }
}

/** Returns true if two schemas are equal and refer to nothing outside of them. */
const isSameSchema = (before: unknown, after: unknown): boolean =>
  sameJson(before, after) && !(JSON.stringify(before) ?? "").includes('"$ref"');

const hasValues = (schema: JsonObject): boolean => "const" in schema || Array.isArray(schema.enum);

/** Returns true if a value of this type is allowed before or after. */
function applies(old: JsonObject, now: JsonObject, type: JsonType): boolean {
  return [old, now].some((schema) => {
    const types = allowedTypesOf(schema);
    return types.has(type) || (type === "number" && types.has("integer"));
  });
}

/** Schemas of the first items of an array, and of the others. */
function tupleOf(schema: JsonObject): { readonly items: readonly unknown[]; readonly rest: unknown } {
  if (Array.isArray(schema.items)) return { items: schema.items as unknown[], rest: schema.additionalItems };
  return { items: listIn(schema.prefixItems), rest: schema.items };
}

const textsIn = (value: unknown): ReadonlySet<string> =>
  new Set(listIn(value).filter((one) => typeof one === "string"));

function schemasIn(schema: JsonObject, keyword: string): ReadonlyMap<string, unknown> {
  const map = member(schema, keyword);
  return new Map(isJsonObject(map) ? Object.entries(map) : []);
}

/** Keyword of a schema's alternatives, if it has any. */
function alternativesIn(schema: JsonObject): "anyOf" | "oneOf" | undefined {
  return (["anyOf", "oneOf"] as const).find((keyword) => listIn(schema[keyword]).length > 0);
}

/** Alternatives of a schema; with `isWhole`, each with the rest of the schema, and one for each type. */
function branchesOf(schema: JsonObject, keyword: "anyOf" | "oneOf" | undefined, isWhole: boolean): readonly unknown[] {
  if (!isWhole && keyword) return listIn(schema[keyword]);
  const { anyOf, oneOf, ...rest } = schema;
  const inner = keyword === "anyOf" ? anyOf : keyword === "oneOf" ? oneOf : [{}];
  const asserted = Object.fromEntries(
    Object.entries(rest).filter(
      ([name]) => ASSERTION_KEYWORDS.has(name) && !name.startsWith("$") && name !== "definitions",
    ),
  );
  return listIn(inner).flatMap((branch) => {
    if (!isJsonObject(branch)) return [branch];
    const merged: JsonObject = mergedWith(branch, asserted) ?? { allOf: [asserted, branch] };
    return Array.isArray(merged.type) ? merged.type.map((type: unknown) => narrowedTo(type, merged)) : [merged];
  });
}

/** Schema of one of its types; listed values of other types are left out. */
function narrowedTo(type: unknown, schema: JsonObject): JsonObject {
  const one = { ...schema, type };
  if (!Array.isArray(schema.enum)) return one;
  return { ...one, enum: schema.enum.filter((value: unknown) => isOfType(value, allowedTypesOf(one))) };
}

/** Schemas of each list that have no equal in the other. */
function unmatched(
  first: readonly unknown[],
  second: readonly unknown[],
): { readonly before: readonly unknown[]; readonly after: readonly unknown[] } {
  const after = [...second];
  const before = first.filter((schema) => {
    const at = after.findIndex((other) => sameJson(schema, other));
    if (at >= 0) after.splice(at, 1);
    return at < 0;
  });
  return { before, after };
}
