/**
 * Checks values against schemas when either contains numbers that a double can't hold.
 *
 * Owns: which parts of the library's verdict are valid for such numbers. The library gets the nearest double of each
 * number, so every result that may depend on the digits is decided here, including which branch of a schema applies.
 * Never accepts a value without comparing its digits.
 */
import { checkValue, type ProblemCode, type ValueProblem } from "../check-value.js";
import { isAnyNumber } from "../../json/exact-number.js";
import { hasExact, toNearest } from "../../json/convert-numbers.js";
import { holds } from "../holds.js";
import { valueAt, type JsonObject } from "../json-value.js";
import { readForm } from "../read-form.js";
import { SCHEMA_LIMITS } from "./limits.js";
import type { SchemaProblem } from "./problems.js";
import type { Verdict } from "./schema-checker.js";

/** Work budget of the comparison. */
const STEPS = 200_000;

/** Codes of the library's findings that may depend on digits it does not see. */
const OF_DIGITS: ReadonlySet<ProblemCode> = new Set<ProblemCode>(
  "min max above below multiple enum type unique variant variants not contains schema".split(" ") as ProblemCode[],
);

/** Keywords whose rules apply only to some values. */
const BRANCHES: ReadonlySet<string> = new Set(["if", "anyOf", "oneOf", "not", "contains", "dependentSchemas"]);

/** Checks a value; `check` returns the library's verdict on ordinary JSON. */
export function checkExactly(
  schema: JsonObject,
  value: unknown,
  check: (schema: JsonObject, value: unknown) => Verdict,
): Verdict {
  const seen = check(toNearest(schema) as JsonObject, toNearest(value)); // the nearest value of an object is an object
  if (seen.kind === "unsupported") return seen;
  const problems = seen.kind === "invalid" ? seen.problems : [];
  const isUnsure = hasExact(schema) ? hasNumber : hasExact;
  const { skipped } = seen;
  const rest = skipped ? { skipped } : {};
  // The library skipped patterns that are not run, too, and `skipped` already lists them.
  const answer = holds(schema, value, schema, { left: STEPS }, skipped && true);
  const sure = problems.filter(({ code, path }) =>
    answer === true ? code === "format" : !OF_DIGITS.has(code) || !isUnsure(valueAt(value, path)),
  );
  if (sure.length === 0 && answer === true) return { kind: "valid", ...rest };
  // If the branch that applies depends on the digits, then so do all of the library's findings.
  if (answer === undefined && (sure.length === 0 || hasBranches(schema))) {
    const reason = "It has numbers with more digits than could be compared, so it was not checked.";
    return { kind: "unsupported", code: "ERR-LIMIT", reason };
  }
  const own = answer === false ? checkValue(readForm(schema), value).map(asSchemaProblem) : [];
  const isKnown = ({ path }: SchemaProblem): boolean => sure.some((one) => one.path.join("\n") === path.join("\n"));
  const all = [...sure, ...own.filter((problem) => !isKnown(problem))];
  if (all.length > 0) return { kind: "invalid", problems: all.slice(0, SCHEMA_LIMITS.problems), ...rest };
  const whole = { path: [], message: "does not match its schema", code: "schema", params: {} } as const;
  return { kind: "invalid", problems: problems.length > 0 ? problems : [whole], ...rest };
}

function hasBranches(schema: unknown): boolean {
  if (typeof schema !== "object" || schema === null) return false;
  return Object.entries(schema).some(([keyword, rule]) => BRANCHES.has(keyword) || hasBranches(rule));
}

function hasNumber(value: unknown): boolean {
  if (isAnyNumber(value)) return true;
  return typeof value === "object" && value !== null && Object.values(value).some(hasNumber);
}

const WORDS: Partial<Record<ProblemCode, string>> = {
  min: "must be {limit} or more",
  max: "must be {limit} or less",
  above: "must be more than {limit}",
  below: "must be less than {limit}",
  multiple: "must be a multiple of {of}",
  enum: "must be one of the given values",
  unique: "must not have the same item twice",
};

function asSchemaProblem({ path, code, params }: ValueProblem): SchemaProblem {
  const words = WORDS[code] ?? "does not match its schema";
  return { path, code, params, message: words.replace(/\{(\w+)\}/g, (_, name: string) => String(params[name])) };
}
