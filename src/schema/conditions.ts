/**
 * Conditional parts of a schema: `if`, `dependentSchemas` and the `dependencies` of older drafts.
 *
 * Owns: which parts apply to a value, and the field that they form together with the rest. Each combination is read
 * once. If it can't be decided within the budget which parts apply, only the full check considers them.
 * https://json-schema.org/draft/2020-12/json-schema-core#section-10.2.2
 */
import type { FieldBase, FormField } from "./field.js";
import { flatten } from "./flatten.js";
import { holds, type WorkBudget } from "./holds.js";
import { firstMembers, isJsonObject, member, type JsonObject } from "./json-value.js";
import type { FormReader } from "./reading.js";

const MAX_CONDITIONS = 60;
/** Maximum number of combinations whose fields are cached. */
const MAX_KNOWN = 200;
/** Maximum depth of nested conditions. */
const MAX_NESTED = 8;

/** Condition and the schemas it selects. */
interface Condition {
  /** Members that the condition tests; the members that it adds are shown after them. */
  readonly looksAt: readonly string[];
  /** Schemas that apply when the condition is met, and when it is not. */
  readonly branches: readonly [unknown, unknown];
  /** Index of the branch that applies; `undefined` when that can't be decided. */
  branch(value: unknown, root: JsonObject, steps: WorkBudget): 0 | 1 | undefined;
}

/** Splits a flat schema into its conditions and the schema without them. */
export function splitConditions(schema: JsonObject): {
  readonly conditions: readonly Condition[];
  readonly rest: JsonObject;
} {
  const kept = member(schema, "allOf");
  const parts = Array.isArray(kept) ? (kept as readonly unknown[]).filter(isJsonObject) : [];
  const conditions = parts.flatMap(conditionsOf).slice(0, MAX_CONDITIONS);
  return {
    conditions,
    rest: conditions.length > 0 ? { ...schema, allOf: parts.filter((part) => !isCondition(part)) } : schema,
  };
}

function isCondition(part: JsonObject): boolean {
  return ["if", "dependentSchemas", "dependencies"].some((keyword) => Object.hasOwn(part, keyword));
}

function conditionsOf(part: JsonObject): readonly Condition[] {
  const dependent = member(part, "dependentSchemas") ?? member(part, "dependencies");
  if (isJsonObject(dependent)) {
    return firstMembers(dependent, MAX_CONDITIONS).map(([name, rule]) => ({
      looksAt: [name],
      branches: [typeof rule === "string" || Array.isArray(rule) ? { required: [rule].flat() } : rule, undefined],
      branch: (value) => (isJsonObject(value) && Object.hasOwn(value, name) ? 0 : 1),
    }));
  }
  if (!Object.hasOwn(part, "if")) return [];
  const test = part["if"];
  const looked = isJsonObject(test) ? member(test, "properties") : undefined;
  return [
    {
      looksAt: isJsonObject(looked) ? firstMembers(looked, 20).map(([name]) => name) : [],
      branches: [member(part, "then"), member(part, "else")],
      branch(value, root, steps) {
        const answer = holds(test, value, root, steps);
        return answer === undefined ? undefined : answer ? 0 : 1;
      },
    },
  ];
}

/** Field that adapts to the value; `field` is the field when no condition is met. */
export function following(
  field: FormField,
  { conditions, rest }: ReturnType<typeof splitConditions>,
  base: FieldBase,
  reading: FormReader,
): FormField {
  const known = new Map<string, FormField>();
  const follow = (value: unknown, steps: WorkBudget): FormField => {
    if (value === undefined) return field;
    const branches = conditions.map((condition) => condition.branch(value, reading.root, steps));
    const mask = branches.map((branch) => branch ?? "-").join("");
    const now = known.get(mask) ?? readTogether(field, conditions, branches, rest, base, reading);
    if (known.size >= MAX_KNOWN) known.clear();
    known.set(mask, now);
    return now;
  };
  return { ...field, follow };
}

function readTogether(
  field: FormField,
  conditions: readonly Condition[],
  branches: readonly (0 | 1 | undefined)[],
  rest: JsonObject,
  base: FieldBase,
  reading: FormReader,
): FormField {
  const active = conditions.flatMap((condition, at) => {
    const branch = branches[at];
    const part = branch === undefined ? undefined : condition.branches[branch];
    return isJsonObject(part) ? [{ part, looksAt: condition.looksAt }] : [];
  });
  if (active.length === 0) return field;
  const flat = flatten({ allOf: [...active.map(({ part }) => part), rest] }, reading.root, reading.work);
  if ("reason" in flat) return field;
  return reading.fieldOf(
    active.reduce((schema, { part, looksAt }) => inPlace(schema, rest, part, looksAt), flat.schema),
    base,
  );
}

/** Inserts new members directly after the members they depend on, where a user looks for them. */
function inPlace(schema: JsonObject, rest: JsonObject, part: JsonObject, looksAt: readonly string[]): JsonObject {
  const properties = member(schema, "properties");
  const [added, known] = [member(part, "properties"), member(rest, "properties")];
  if (!isJsonObject(properties) || !isJsonObject(added)) return schema;
  const names = Object.keys(properties);
  const last = Math.max(...looksAt.map((name) => names.indexOf(name)));
  const isNew = (name: string): boolean => !(isJsonObject(known) && Object.hasOwn(known, name));
  const moved = new Set(last < 0 ? [] : Object.keys(added).filter(isNew));
  const order = names.flatMap((name, at) => (at === last ? [name, ...moved] : moved.has(name) ? [] : [name]));
  return { ...schema, properties: Object.fromEntries(order.map((name) => [name, properties[name]])) };
}

/** Field for a value, with the conditions that the value meets. */
export function fieldFor(field: FormField, value: unknown, steps: WorkBudget = { left: 2_000 }): FormField {
  let now = field;
  for (let depth = 0; now.follow && depth < MAX_NESTED; depth++) {
    const next = now.follow(value, steps);
    if (next === now) break;
    now = next;
  }
  return now;
}
