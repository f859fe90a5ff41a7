/**
 * Checks a value against the form model while the user types.
 *
 * Owns: the problems, each with a code and a path; their texts are in `components/strings`. Lenient where the full
 * validator is strict (formats); ignores keywords that a form does not show. Bounded: at most {@link MAX_PROBLEMS}
 * problems and {@link MAX_STEPS} values checked.
 */
import { canonicalJson } from "../json/canonical-json.js";
import {
  compareNumbers,
  digitsOf,
  isAnyNumber,
  isExactNumber,
  isMultipleOf,
  isWhole,
  keyOfNumber,
  type AnyNumber,
} from "../json/exact-number.js";
import { fieldFor } from "./conditions.js";
import type {
  ArrayField,
  ChoiceField,
  FormField,
  MapField,
  NumberField,
  ObjectField,
  RuleCode,
  StringField,
} from "./field.js";
import { isFormat } from "./formats.js";
import type { WorkBudget } from "./holds.js";
import { isJsonObject, member, sameJson, typeOfJson, type ValuePath } from "./json-value.js";
import { matchesPattern } from "./safe-pattern.js";

const MAX_PROBLEMS = 100;
const MAX_STEPS = 20_000;
/** Maximum number of members of a value that are compared with the fields of an option. */
const MAX_COMPARED = 1_000;
/**
 * Maximum number of nested problems that count when options are compared: together they weigh less than one problem at
 * the top level.
 */
const MAX_DEEP = 40;

/** Codes of problems; `json` stands for text that is not valid JSON. */
export type ProblemCode =
  | "required"
  | "type"
  | "enum"
  | "min"
  | "max"
  | "above"
  | "below"
  | "multiple"
  | "min-length"
  | "max-length"
  | "min-items"
  | "max-items"
  | "unique"
  | "format"
  | "pattern"
  | "needed-by"
  | "unknown-key"
  | "variants"
  | "extra-items"
  | "file"
  | RuleCode
  | "json";

/** Problem and its path in the value. */
export interface ValueProblem {
  readonly path: ValuePath;
  readonly code: ProblemCode;
  /** Values for the placeholders in the problem's text. */
  readonly params: Readonly<Record<string, string | number>>;
}

/** Option that the user selected for the choice at a path; `undefined` selects the best match. */
export type Chosen = (path: ValuePath) => number | undefined;

interface Check {
  readonly problems: ValueProblem[];
  readonly chosen: Chosen;
  readonly steps: { left: number };
}

const none: Chosen = () => undefined;

/**
 * Problems of `value`, in the order of the form; `[]` when there are none. `steps`: maximum number of values checked,
 * shared by several checks.
 * @example checkValue(form, {}) // [{ path: ["city"], code: "required", params: {} }]
 */
export function checkValue(
  field: FormField,
  value: unknown,
  chosen: Chosen = none,
  steps: WorkBudget = { left: MAX_STEPS },
): readonly ValueProblem[] {
  const check: Check = { problems: [], chosen, steps };
  run(field, value, [], check);
  return check.problems.slice(0, MAX_PROBLEMS);
}

/**
 * Option of a choice that matches `value` best: one without problems, otherwise the one the value was most likely
 * written for.
 */
export function bestOption(field: ChoiceField, value: unknown, steps = { left: MAX_STEPS }): number {
  let best = 0;
  let least = Infinity;
  for (const [index, option] of field.options.entries()) {
    const trial: Check = { problems: [], chosen: none, steps };
    const inner = option.field();
    run(inner, value, [], trial);
    const isDeep = ({ path }: ValueProblem): boolean => path.length > 1 || (path.length === 1 && Array.isArray(value));
    const [deep, own] = [trial.problems.filter(isDeep), trial.problems.filter((problem) => !isDeep(problem))];
    const weight =
      own.reduce((sum, problem) => sum + weightOf(problem, inner), 0) +
      Math.min(deep.length, MAX_DEEP) +
      strange(inner, value);
    if (weight < least) [best, least] = [index, weight];
    if (weight === 0 || steps.left <= 0) break;
  }
  return best;
}

/**
 * Weight of a problem as evidence that the value is not for this option. A wrong type weighs most, then a wrong
 * constant, a missing or unknown member, and a wrong member. A nested problem hardly counts: it is more likely a
 * mistake in a value that is for this option.
 */
function weightOf({ code, path }: ValueProblem, option: FormField): number {
  if (path.length === 0 && code === "type") return 10_000;
  const fields = option.kind === "object" ? option.fields() : [];
  const field = code === "enum" ? (fields.find(({ name }) => name === path[0]) ?? option) : undefined;
  if (field?.kind === "enum" && field.options.length === 1) return 1_000;
  return code === "required" || code === "needed-by" || code === "unknown-key" ? 100 : 50;
}

/**
 * Weight of the members of `value` that have no field in the option: small, but decisive between otherwise equal
 * options.
 */
function strange(field: FormField, value: unknown): number {
  if (field.kind !== "object" || !isJsonObject(value)) return 0;
  const known = new Set(field.fields().map(({ name }) => name));
  const names = Object.keys(value);
  return names.length > MAX_COMPARED ? 0 : names.filter((name) => !known.has(name) && !field.entry(name)).length / 10;
}

/**
 * Value with a placeholder removed: `null` stands for an item or entry that is not filled in yet, and counts as absent.
 */
export function withoutPlaceholder(field: FormField, value: unknown): unknown {
  const isGiven = field.kind === "enum" && field.options.some((option) => option.value === null);
  const allowed = field.nullable || field.kind === "json" || field.kind === "choice" || isGiven;
  return value === null && !allowed ? undefined : value;
}

function run(stated: FormField, value: unknown, path: ValuePath, check: Check): void {
  if (check.steps.left-- <= 0 || check.problems.length >= MAX_PROBLEMS) return;
  const report = (code: ProblemCode, params: ValueProblem["params"] = {}): void => {
    check.problems.push({ path, code, params });
  };
  if (value === undefined) {
    if (stated.required) report("required");
    return;
  }
  const field = fieldFor(stated, value, check.steps);
  if (value === null && field.nullable) return;
  const before = check.problems.length;
  ofKind(field, value, path, check, report);
  // If a part has a problem, problems of the whole value add nothing.
  if (check.problems.length > before) return;
  for (const rule of field.rules ?? []) {
    if (rule.holds(value, check.steps) === false) return report(rule.code, rule.params);
  }
}

function ofKind(field: FormField, value: unknown, path: ValuePath, check: Check, report: Report): void {
  switch (field.kind) {
    case "object":
    case "map":
      if (!isJsonObject(value)) return report("type", { type: "object" });
      return field.kind === "map" ? entries(field, value, path, check) : members(field, value, path, check);
    case "array":
      if (!Array.isArray(value)) return report("type", { type: "array" });
      return items(field, value, path, check, report);
    case "string":
      return typeof value === "string" ? text(field, value, report) : report("type", { type: "string" });
    case "number":
    case "integer":
      if (!isAnyNumber(value) || (field.kind === "integer" && !isWhole(value))) {
        return report("type", { type: field.kind });
      }
      return number(field, value, report);
    case "boolean":
      return typeof value === "boolean" ? undefined : report("type", { type: "boolean" });
    case "enum":
      return field.options.some((option) => sameJson(option.value, value)) ? undefined : report("enum");
    case "choice": {
      const index = check.chosen(path) ?? bestOption(field, value, check.steps);
      const option = field.options[index];
      return option && run(option.field(), value, path, check);
    }
    case "json":
      return field.type && typeOfJson(value) !== field.type ? report("type", { type: field.type }) : undefined;
    default:
      return field satisfies never;
  }
}

function members(field: ObjectField, value: Readonly<Record<string, unknown>>, path: ValuePath, check: Check): void {
  const known = new Set<string>();
  for (const inner of field.fields()) {
    known.add(inner.name);
    run(inner, member(value, inner.name), [...path, inner.name], check);
  }
  for (const [name, others] of field.needs) {
    if (!Object.hasOwn(value, name)) continue;
    for (const other of others) {
      const there = [...path, other];
      const missing = !Object.hasOwn(value, other) && !check.problems.some((problem) => same(problem.path, there));
      if (missing) check.problems.push({ path: there, code: "needed-by", params: { name } });
    }
  }
  if (!field.entry() && !field.closed) return;
  for (const [name, inner] of Object.entries(value)) {
    if (known.has(name)) continue;
    if (check.steps.left-- <= 0) return;
    const entry = field.entry(name);
    if (!entry && !field.closed) continue;
    if (entry) run(entry, withoutPlaceholder(entry, inner), [...path, name], check);
    else check.problems.push({ path, code: "unknown-key", params: { name } });
  }
}

function same(a: ValuePath, b: ValuePath): boolean {
  return a.length === b.length && a.every((step, index) => step === b[index]);
}

function entries(field: MapField, value: Readonly<Record<string, unknown>>, path: ValuePath, check: Check): void {
  const entry = field.entry();
  for (const [name, inner] of Object.entries(value)) {
    run(entry, withoutPlaceholder(entry, inner), [...path, name], check);
  }
}

type Report = (code: ProblemCode, params?: ValueProblem["params"]) => void;

function items(field: ArrayField, value: readonly unknown[], path: ValuePath, check: Check, report: Report): void {
  if (value.length < field.minItems) report("min-items", { count: field.minItems });
  if (value.length > field.maxItems) report("max-items", { count: field.maxItems });
  if (field.unique) {
    const seen = new Map<string, number>();
    for (const [index, item] of value.entries()) {
      if (check.steps.left-- <= 0) break;
      const key = canonicalJson(item, byNumber);
      const first = seen.get(key);
      if (first !== undefined) {
        report("unique", { first: first + 1, second: index + 1 });
        break;
      }
      seen.set(key, index);
    }
  }
  for (const [index, item] of value.entries()) {
    if (check.steps.left <= 0) return;
    const inner = field.item(index);
    run(inner, withoutPlaceholder(inner, item), [...path, index], check);
  }
}

/** Text of an exact number: equal numbers may have different digits. */
const byNumber = (value: unknown): string | undefined => (isExactNumber(value) ? `#${keyOfNumber(value)}` : undefined);

/** Number as the value of a placeholder. */
const said = (value: AnyNumber): string | number => (isExactNumber(value) ? digitsOf(value).slice(0, 60) : value);

function number({ min, max, above, below, multipleOf }: NumberField, value: AnyNumber, report: Report): void {
  if (compareNumbers(value, min) < 0) report("min", { limit: said(min) });
  else if (compareNumbers(value, max) > 0) report("max", { limit: said(max) });
  else if (compareNumbers(value, above) <= 0) report("above", { limit: said(above) });
  else if (compareNumbers(value, below) >= 0) report("below", { limit: said(below) });
  else if (multipleOf !== undefined && isMultipleOf(value, multipleOf) === false) {
    report("multiple", { of: said(multipleOf) });
  }
}

function text(field: StringField, value: string, report: Report): void {
  // Length in code points: a surrogate pair counts as one character. Computed only if it can affect the result.
  const count = value.length >= field.minLength ? codePoints(value) : value.length;
  if (count < field.minLength) report("min-length", { count: field.minLength });
  else if (count > field.maxLength) report("max-length", { count: field.maxLength });
  else if (field.format !== undefined && !isFormat(field.format, value)) {
    report("format", { format: field.format });
  } else if (field.content && !isFormat(field.content.encoding, value)) {
    report("format", { format: field.content.encoding });
  } else if (field.pattern !== undefined && matchesPattern(field.pattern, value) === false) {
    report("pattern", { pattern: field.pattern });
  }
}

function codePoints(text: string): number {
  let pairs = 0;
  for (let at = 0; at < text.length - 1; at++) {
    const unit = text.charCodeAt(at);
    if (unit >= 0xd800 && unit < 0xdc00 && (text.charCodeAt(at + 1) & 0xfc00) === 0xdc00) pairs++;
  }
  return text.length - pairs;
}
