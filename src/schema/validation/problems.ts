/**
 * Texts of the problems of a value.
 *
 * Owns: the sentence for each of the library's findings. Never contains the library's own text, or parts of the value
 * other than names and numbers.
 */
import type { ProblemCode } from "../check-value.js";
import type { ValidationFinding } from "./library.js";
import type { OwnProblem } from "./own-keywords.js";

/** Problem of a value and its path. */
export interface SchemaProblem {
  readonly path: readonly (string | number)[];
  /** Predicate without a full stop, such as "must be a string"; the value at the path is its subject. */
  readonly message: string;
  /**
   * Code of the problem, from which text in any language can be made; the codes are those of the form's quick check.
   */
  readonly code: ProblemCode;
  readonly params: Readonly<Record<string, string | number>>;
  /** Member of the object at `path` that is missing or not allowed. */
  readonly member?: string;
}

/** Code for each of the library's codes, and the names of those of its two parameters that are used. */
const CODES: Readonly<Record<string, readonly [code: ProblemCode, first?: string, second?: string]>> = {
  INVALID_TYPE: ["type", "type"],
  ANY_OF_MISSING: ["variant"],
  ONE_OF_MISSING: ["variant"],
  ONE_OF_MULTIPLE: ["variants"],
  NOT_PASSED: ["not"],
  ARRAY_LENGTH_SHORT: ["min-items", "", "count"],
  ARRAY_LENGTH_LONG: ["max-items", "", "count"],
  ARRAY_ADDITIONAL_ITEMS: ["extra-items"],
  ARRAY_UNEVALUATED_ITEMS: ["extra-items"],
  MULTIPLE_OF: ["multiple", "", "of"],
  MINIMUM: ["min", "", "limit"],
  MINIMUM_EXCLUSIVE: ["above", "", "limit"],
  MAXIMUM: ["max", "", "limit"],
  MAXIMUM_EXCLUSIVE: ["below", "", "limit"],
  OBJECT_PROPERTIES_MINIMUM: ["min-members", "", "count"],
  OBJECT_PROPERTIES_MAXIMUM: ["max-members", "", "count"],
  OBJECT_MISSING_REQUIRED_PROPERTY: ["required"],
  OBJECT_ADDITIONAL_PROPERTIES: ["unknown-key", "name"],
  OBJECT_UNEVALUATED_PROPERTIES: ["unknown-key", "name"],
  OBJECT_DEPENDENCY_KEY: ["needed-by", "", "name"],
  MIN_LENGTH: ["min-length", "", "count"],
  MAX_LENGTH: ["max-length", "", "count"],
  CONTAINS: ["contains"],
  PROPERTY_NAMES: ["key-names"],
  SCHEMA_IS_FALSE: ["not"],
};

function coded(code: string, first: string, second: string): Pick<SchemaProblem, "code" | "params" | "member"> {
  const [ours = "schema", nameOfFirst, nameOfSecond] = (Object.hasOwn(CODES, code) ? CODES[code] : undefined) ?? [];
  const params: Record<string, string | number> = {};
  if (nameOfFirst) params[nameOfFirst] = first;
  if (nameOfSecond) params[nameOfSecond] = nameOfSecond === "name" ? second : Number(second);
  if (ours === "contains") params["count"] = 1;
  const isMissing = ours === "required" || ours === "needed-by";
  return { code: ours, params, ...(isMissing && { member: first }) };
}

const TYPES: Readonly<Record<string, string>> = {
  string: "a string",
  number: "a number",
  integer: "an integer",
  boolean: "true or false",
  object: "an object",
  array: "a list",
  null: "null",
};

type Words = (first: string, second: string) => string;

const WORDS: Readonly<Record<string, Words>> = {
  INVALID_TYPE: (wanted) => `must be ${typesOf(wanted)}`,
  ANY_OF_MISSING: () => "matches none of the allowed forms",
  ONE_OF_MISSING: () => "matches none of the allowed forms",
  ONE_OF_MULTIPLE: () => "matches more than one form where exactly one is allowed",
  NOT_PASSED: () => "has a form that is not allowed",
  ARRAY_LENGTH_SHORT: (_is, least) => `must have at least ${count(least, "item")}`,
  ARRAY_LENGTH_LONG: (_is, most) => `must have at most ${count(most, "item")}`,
  ARRAY_ADDITIONAL_ITEMS: () => "has more items than are allowed",
  ARRAY_UNEVALUATED_ITEMS: () => "has items that are not allowed",
  MULTIPLE_OF: (_is, of) => `must be a multiple of ${of}`,
  MINIMUM: (_is, limit) => `must be ${limit} or more`,
  MINIMUM_EXCLUSIVE: (_is, limit) => `must be more than ${limit}`,
  MAXIMUM: (_is, limit) => `must be ${limit} or less`,
  MAXIMUM_EXCLUSIVE: (_is, limit) => `must be less than ${limit}`,
  OBJECT_PROPERTIES_MINIMUM: (_is, least) => `must have at least ${count(least, "member")}`,
  OBJECT_PROPERTIES_MAXIMUM: (_is, most) => `must have at most ${count(most, "member")}`,
  OBJECT_MISSING_REQUIRED_PROPERTY: (name) => `must have the member "${name}"`,
  OBJECT_ADDITIONAL_PROPERTIES: (name) => `must not have the member "${name}"`,
  OBJECT_UNEVALUATED_PROPERTIES: (names) => `must not have the member "${names}"`,
  OBJECT_DEPENDENCY_KEY: (name, because) => `must have the member "${name}" since it has "${because}"`,
  MIN_LENGTH: (_is, least) => `must have at least ${count(least, "character")}`,
  MAX_LENGTH: (_is, most) => `must have at most ${count(most, "character")}`,
  CONTAINS: () => "does not have the right number of items of the required form",
  PROPERTY_NAMES: (name) => `has a member whose name is not allowed ("${name}")`,
  SCHEMA_IS_FALSE: () => "is not allowed",
};

/** Converts a finding to a problem; `own` returns the problem that one of this client's own checks found. */
export function problemOf(
  { code, path, params }: ValidationFinding,
  own: (name: string) => OwnProblem | undefined,
): SchemaProblem {
  const [first, second] = params.map((param) => String(param).slice(0, 100));
  const words = Object.hasOwn(WORDS, code) ? WORDS[code] : undefined;
  const found = code === "INVALID_FORMAT" ? own(first ?? "") : undefined;
  if (found) return { path: [...path], ...found };
  const message = words?.(first ?? "", second ?? "") ?? "does not match its schema";
  return { path: [...path], message, ...coded(code, first ?? "", second ?? "") };
}

function typesOf(wanted: string): string {
  const names = wanted.startsWith("[") ? (wanted.match(/\w+/g) ?? []) : [wanted];
  return names.map((name) => (Object.hasOwn(TYPES, name) ? (TYPES[name] ?? name) : name)).join(" or ");
}

function count(number: string, noun: string): string {
  return `${number} ${noun}${number === "1" ? "" : "s"}`;
}
