/**
 * Decides quickly if a schema allows a value.
 *
 * Owns: the answer that conditions (`if`, `dependentSchemas`) and rules without a control (`not`, `contains`,
 * `propertyNames`) need while a user types: yes, no, or not known. Never guesses: if the answer is not known or exceeds
 * the budget, only the full check decides.
 * https://json-schema.org/draft/2020-12/json-schema-core#section-10.2
 */
import { compareNumbers, isAnyNumber, isMultipleOf, isWhole, type AnyNumber } from "../json/exact-number.js";
import { isJsonObject, member, sameJson, typeOfJson, type JsonObject } from "./json-value.js";
import { resolveReference } from "./references.js";
import { matchesPattern } from "./safe-pattern.js";

/** Remaining work, shared by all parts of one check. */
export interface WorkBudget {
  left: number;
}

/** True, false, or not known. */
export type Truth = boolean | undefined;

const MAX_DEPTH = 40;
/** Maximum number of items that are compared with each other. */
const MAX_COMPARED = 200;

/** Context of a check. */
interface Search {
  readonly root: JsonObject;
  readonly steps: WorkBudget;
  readonly depth: number;
  /** Assumed answer for a text whose pattern is not run. */
  readonly unmatched: Truth;
}

/**
 * True if the schema allows the value, false if it does not, `undefined` if that is not known. `unmatched`: assumed
 * answer for a text whose pattern is not run.
 * @example holds({ required: ["a"] }, {}, root, { left: 1_000 }) // false
 */
export function holds(schema: unknown, value: unknown, root: JsonObject, steps: WorkBudget, unmatched?: Truth): Truth {
  return test(schema, value, { root, steps, depth: 0, unmatched });
}

function test(schema: unknown, value: unknown, search: Search): Truth {
  if (typeof schema === "boolean") return schema;
  if (!isJsonObject(schema) || search.depth > MAX_DEPTH) return undefined;
  const inner = { ...search, depth: search.depth + 1 };
  const rules = Object.entries(schema);
  search.steps.left -= rules.length + 1;
  return all(
    rules,
    ([keyword, rule]) => {
      const read = Object.hasOwn(KEYWORDS, keyword) ? KEYWORDS[keyword] : undefined;
      // An unknown keyword does not restrict the value.
      return read ? read(rule, value, inner, schema) : true;
    },
    search,
  );
}

/** True if all answers are true, false if at least one is false. */
function all<T>(list: Iterable<T>, request: (one: T) => Truth, { steps }: Search): Truth {
  let isSure = true;
  for (const one of list) {
    if (steps.left-- <= 0) return undefined;
    const answer = request(one);
    if (answer === false) return false;
    if (answer === undefined) isSure = false;
  }
  return isSure ? true : undefined;
}

/** Counts the answers that are true and those that are not known. */
function count<T>(list: Iterable<T>, request: (one: T) => Truth, { steps }: Search): { sure: number; open: number } {
  const counted = { sure: 0, open: 0 };
  for (const one of list) {
    const answer = steps.left-- <= 0 ? undefined : request(one);
    if (answer === true) counted.sure++;
    if (answer === undefined) counted.open++;
    if (steps.left <= 0) return { ...counted, open: Infinity };
  }
  return counted;
}

type Keyword = (rule: unknown, value: unknown, search: Search, schema: JsonObject) => Truth;

const listOf = (rule: unknown): readonly unknown[] => (Array.isArray(rule) ? rule : []);
const objectOf = (rule: unknown): JsonObject => (isJsonObject(rule) ? rule : {});

/** Rule for numbers; other values pass. */
const forNumber =
  (passes: (value: AnyNumber, limit: AnyNumber) => Truth): Keyword =>
  (rule, value) =>
    !isAnyNumber(value) || !isAnyNumber(rule) || passes(value, rule);
/** Rule that compares a size with a limit; values without such a size pass. */
const forSize =
  (sizeOf: (value: unknown) => number | undefined, passes: (size: number, limit: number) => boolean): Keyword =>
  (rule, value) => {
    const size = sizeOf(value);
    return size === undefined || typeof rule !== "number" || passes(size, rule);
  };
const least = (size: number, limit: number): boolean => size >= limit;
const most = (size: number, limit: number): boolean => size <= limit;
const lengthOf = (value: unknown): number | undefined =>
  typeof value === "string" ? (value.length > 100_000 ? value.length : [...value].length) : undefined;
const itemsOf = (value: unknown): number | undefined => (Array.isArray(value) ? value.length : undefined);
const membersOf = (value: unknown): number | undefined => (isJsonObject(value) ? Object.keys(value).length : undefined);

const isType = (name: unknown, value: unknown): boolean =>
  name === "integer" ? isAnyNumber(value) && isWhole(value) : name === typeOfJson(value);

/** Members of an object that `properties` and `patternProperties` of the same schema do not cover. */
function free(value: JsonObject, schema: JsonObject): { names: readonly string[]; isSure: boolean } {
  const known = objectOf(member(schema, "properties"));
  const patterns = Object.keys(objectOf(member(schema, "patternProperties")));
  let isSure = true;
  const names = Object.keys(value).filter((name) => {
    const answers = patterns.map((pattern) => matchesPattern(pattern, name));
    if (answers.includes(undefined)) isSure = false;
    return !Object.hasOwn(known, name) && !answers.includes(true);
  });
  return { names, isSure };
}

const KEYWORDS: Readonly<Record<string, Keyword>> = {
  $ref: (rule, value, search) => {
    const target = typeof rule === "string" ? resolveReference(rule, search.root) : undefined;
    return target === undefined ? undefined : test(target, value, search);
  },
  $dynamicRef: (rule, value, search, schema) => KEYWORDS["$ref"]?.(rule, value, search, schema),
  type: (rule, value) => (Array.isArray(rule) ? rule.some((name) => isType(name, value)) : isType(rule, value)),
  enum: (rule, value, search) => {
    search.steps.left -= listOf(rule).length;
    return listOf(rule).some((one) => sameJson(one, value));
  },
  const: (rule, value) => sameJson(rule, value),
  minimum: forNumber((value, limit) => compareNumbers(value, limit) >= 0),
  maximum: forNumber((value, limit) => compareNumbers(value, limit) <= 0),
  exclusiveMinimum: forNumber((value, limit) => compareNumbers(value, limit) > 0),
  exclusiveMaximum: forNumber((value, limit) => compareNumbers(value, limit) < 0),
  multipleOf: forNumber(isMultipleOf),
  minLength: forSize(lengthOf, least),
  maxLength: forSize(lengthOf, most),
  pattern: (rule, value, { unmatched }) =>
    typeof value !== "string" || typeof rule !== "string" || (matchesPattern(rule, value) ?? unmatched),
  minItems: forSize(itemsOf, least),
  maxItems: forSize(itemsOf, most),
  uniqueItems: (rule, value, search) => {
    if (rule !== true || !Array.isArray(value)) return true;
    const items: readonly unknown[] = value;
    if (items.length > MAX_COMPARED) return undefined;
    return all(
      items.entries(),
      ([at, item]) => {
        search.steps.left -= at;
        const hasTwin = items.slice(0, at).some((other) => sameJson(other, item, search.steps));
        return search.steps.left > 0 || hasTwin ? !hasTwin : undefined;
      },
      search,
    );
  },
  minProperties: forSize(membersOf, least),
  maxProperties: forSize(membersOf, most),
  required: (rule, value) =>
    !isJsonObject(value) || listOf(rule).every((name) => typeof name !== "string" || Object.hasOwn(value, name)),
  properties: (rule, value, search) => {
    if (!isJsonObject(value)) return true;
    const known = objectOf(rule);
    const names = Object.keys(value).filter((name) => Object.hasOwn(known, name));
    return all(names, (name) => test(known[name], value[name], search), search);
  },
  patternProperties: (rule, value, search) => {
    if (!isJsonObject(value)) return true;
    const pairs = Object.entries(objectOf(rule)).flatMap(([pattern, inner]) =>
      Object.keys(value).map((name) => ({ pattern, inner, name })),
    );
    return all(
      pairs,
      ({ pattern, inner, name }) => {
        const matches = matchesPattern(pattern, name);
        return matches === true ? test(inner, value[name], search) : matches === false || undefined;
      },
      search,
    );
  },
  additionalProperties: (rule, value, search, schema) => {
    if (!isJsonObject(value) || rule === true) return true;
    const { names, isSure } = free(value, schema);
    const answer = all(names, (name) => test(rule, value[name], search), search);
    return isSure ? answer : undefined;
  },
  propertyNames: (rule, value, search) =>
    !isJsonObject(value) || all(Object.keys(value), (name) => test(rule, name, search), search),
  dependentRequired: (rule, value) =>
    !isJsonObject(value) ||
    Object.entries(objectOf(rule)).every(
      ([name, needed]) =>
        !Object.hasOwn(value, name) || listOf(needed).every((other) => Object.hasOwn(value, String(other))),
    ),
  dependentSchemas: (rule, value, search) => {
    if (!isJsonObject(value)) return true;
    const active = Object.entries(objectOf(rule)).filter(([name]) => Object.hasOwn(value, name));
    return all(active, ([, inner]) => test(inner, value, search), search);
  },
  prefixItems: (rule, value, search) => {
    const items = listOf(value);
    return all(listOf(rule).slice(0, items.length).entries(), ([at, inner]) => test(inner, items[at], search), search);
  },
  items: (rule, value, search, schema) => {
    if (Array.isArray(rule)) return KEYWORDS["prefixItems"]?.(rule, value, search, schema);
    return all(
      listOf(value).slice(listOf(member(schema, "prefixItems")).length),
      (item) => test(rule, item, search),
      search,
    );
  },
  contains: (rule, value, search, schema) => {
    if (!Array.isArray(value)) return true;
    const [min, max] = [member(schema, "minContains") ?? 1, member(schema, "maxContains") ?? Infinity];
    const { sure, open } = count(value, (item) => test(rule, item, search), search);
    if (sure > Number(max) || sure + open < Number(min)) return false;
    return (sure >= Number(min) && sure + open <= Number(max)) || undefined;
  },
  allOf: (rule, value, search) => all(listOf(rule), (inner) => test(inner, value, search), search),
  anyOf: (rule, value, search) => {
    const { sure, open } = count(listOf(rule), (inner) => test(inner, value, search), search);
    return sure > 0 || (open > 0 ? undefined : false);
  },
  oneOf: (rule, value, search) => {
    const { sure, open } = count(listOf(rule), (inner) => test(inner, value, search), search);
    if (sure > 1) return false;
    return open > 0 ? undefined : sure === 1;
  },
  not: (rule, value, search) => {
    const answer = test(rule, value, search);
    return answer === undefined ? undefined : !answer;
  },
  if: (rule, value, search, schema) => {
    const answer = test(rule, value, search);
    if (answer === undefined) return undefined;
    return test(member(schema, answer ? "then" : "else") ?? true, value, search);
  },
  unevaluatedProperties: (rule) => rule === true || undefined,
  unevaluatedItems: (rule) => rule === true || undefined,
};
