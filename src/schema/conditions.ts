/**
 * What of a schema depends on the value: `if`, `dependentSchemas` and the `dependencies` of older drafts.
 *
 * Owns: which parts hold for a value, and the field they make together with the rest. Each combination is read once; a combination that can't
 * be told, or that there is no budget for, is left to the full check. https://json-schema.org/draft/2020-12/json-schema-core#section-10.2.2
 */
import type { FieldBase, FormField } from "./field.js";
import { flatten } from "./flatten.js";
import { holds, type Steps } from "./holds.js";
import { isJsonObject, member, type JsonObject } from "./json-value.js";
import type { Reading } from "./reading.js";

const MAX_CONDITIONS = 60;
/** Conditions inside of what holds on a condition. */
const MAX_NESTED = 8;

/** The schemas that hold for a value because of one condition. */
type Condition = (value: unknown, root: JsonObject, steps: Steps) => unknown;

/** The part of a flat schema that depends on the value, read; and the schema without it. */
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
    return Object.entries(dependent).map(
      ([name, rule]) =>
        (value) =>
          isJsonObject(value) && Object.hasOwn(value, name)
            ? Array.isArray(rule)
              ? { required: rule as unknown }
              : rule
            : undefined,
    );
  }
  if (!Object.hasOwn(part, "if")) return [];
  return [
    (value, root, steps) => {
      const answer = holds(part["if"], value, root, steps);
      return answer === undefined ? undefined : member(part, answer ? "then" : "else");
    },
  ];
}

/** A field that follows the value: `field` is the one without any condition met. */
export function following(
  field: FormField,
  { conditions, rest }: ReturnType<typeof splitConditions>,
  base: FieldBase,
  reading: Reading,
): FormField {
  const known = new Map<string, FormField>();
  const follow = (value: unknown, steps: Steps): FormField => {
    if (value === undefined) return field;
    const parts = conditions.map((condition) => condition(value, reading.root, steps));
    const mask = parts.map((part, at) => (isJsonObject(part) ? `${at}${thenOrElse(part)}` : "")).join();
    const active = parts.filter(isJsonObject);
    if (active.length === 0) return field;
    const now = known.get(mask) ?? readTogether(active, rest, base, reading) ?? field;
    known.set(mask, now);
    return now;
  };
  // The same object stands for the same part of the schema.
  const numbers = new Map<JsonObject, number>();
  const thenOrElse = (part: JsonObject): string => {
    const number = numbers.get(part) ?? numbers.size;
    if (numbers.size < 1_000) numbers.set(part, number);
    return `:${number}`;
  };
  return { ...field, follow };
}

function readTogether(
  parts: readonly JsonObject[],
  rest: JsonObject,
  base: FieldBase,
  reading: Reading,
): FormField | undefined {
  const flat = flatten({ allOf: [...parts, rest] }, reading.root, reading.work);
  return "reason" in flat ? undefined : reading.fieldOf(flat.schema, base);
}

/** The field as it is for this value. */
export function fieldFor(field: FormField, value: unknown, steps: Steps = { left: 2_000 }): FormField {
  let now = field;
  for (let depth = 0; now.follow && depth < MAX_NESTED; depth++) {
    const next = now.follow(value, steps);
    if (next === now) break;
    now = next;
  }
  return now;
}
