/**
 * Checks one expectation against the outcome of a call.
 *
 * Owns: the meaning of each kind. Results are untrusted: sizes are limited (`limits.ts`), patterns and schemas are run
 * by code that bounds them.
 */
import type { CollectionHost, ExpectationFailure, ExpectationReport } from "./report.js";
import type { Expectation } from "./format.js";
import type { CallOutcome } from "./checked-result.js";
import { digitsOf, isAnyNumber } from "../json/exact-number.js";
import { isJsonObject, type JsonObject } from "../json/json-object.js";
import { sameJson } from "../schema/json-value.js";
import { matchesPattern, type StepBudget } from "../schema/safe-pattern.js";
import type { SelectPath } from "../json-path/json-path.js";
import { codeOf, excerpt } from "./words.js";
import { compareSnapshot } from "./snapshot.js";
import { budgetOf } from "../json-path/step-budget.js";

/** Dependencies of a check. */
export interface Checking {
  readonly host: Pick<CollectionHost, "checkValue">;
  readonly select: SelectPath;
  /**
   * Returns a value without the secrets of the run. Applied before a text is cut: half a secret would not be
   * recognized.
   */
  readonly masked: (value: unknown) => unknown;
}

/** Steps of comparing two values: more than a checked result has values. */
const COMPARED = 500_000;

/** Checks an expectation whose variables are replaced. */
export async function checkExpectation(
  expectation: Expectation,
  outcome: CallOutcome,
  checking: Checking,
): Promise<ExpectationReport> {
  const { kind } = expectation;
  switch (kind) {
    case "status":
      return checkStatus(expectation, outcome, checking);
    case "time": {
      const { maxMs } = expectation;
      const actual = Math.round(outcome.durationMs);
      if (outcome.durationMs <= maxMs) return passed(kind, `It took ${actual} ms, at most ${maxMs} ms were expected.`);
      return { ...failed(kind, "slow", `It took ${actual} ms, more than ${maxMs} ms.`), expected: maxMs, actual };
    }
    default: {
      const { result } = outcome;
      if (result === undefined) return failed(kind, "no-result", "The call has no result.");
      if (result === "too-large") return failed(kind, "too-large", "The result is too large to be checked.");
      return checkResult(expectation, result, outcome, checking);
    }
  }
}

function checkStatus(
  { kind, status, code }: Extract<Expectation, { kind: "status" }>,
  outcome: CallOutcome,
  checking: Checking,
): ExpectationReport {
  const codes = outcome.status === "failed" ? codeOf(outcome.error) : {};
  const isCode = code === undefined || codes.code === code || codes.rpcCode === code;
  if (outcome.status === status && isCode) return passed(kind, `The call is ${status} as expected.`);
  const said = toolError(outcome, checking);
  const actual = { status: outcome.status, ...codes, ...(said !== undefined && { text: said }) };
  const message =
    outcome.status === status
      ? `The call failed with another code than ${code}.`
      : `The call is ${outcome.status}, expected was ${status}.${said === undefined ? "" : ` The tool reports ${excerpt(said)}.`}`;
  return { ...failed(kind, "differs", message), expected: { status, ...(code !== undefined && { code }) }, actual };
}

/** Beginning of the text with which a tool reports an error. */
function toolError({ status, result }: CallOutcome, { masked }: Checking): string | undefined {
  if (status !== "tool-error" || typeof result !== "object") return undefined;
  const [first] = Array.isArray(result.content) ? (result.content as readonly unknown[]) : [];
  return isJsonObject(first) && typeof first.text === "string" ? String(masked(first.text)).slice(0, 500) : undefined;
}

async function checkResult(
  expectation: Exclude<Expectation, { kind: "status" | "time" }>,
  result: JsonObject,
  { outputSchema, isUnlisted }: CallOutcome,
  { host, select, masked }: Checking,
): Promise<ExpectationReport> {
  if (expectation.kind === "snapshot") return compareSnapshot(expectation, result, select);
  const { kind, path = "$.structuredContent" } = expectation;
  if (isUnlisted && expectation.kind === "schema" && expectation.schema === undefined)
    return failed(kind, "no-tool", "The server does not list this tool. It may have been renamed.");
  const selected = select(path, result);
  const refuse = (failure: ExpectationFailure, message: string): ExpectationReport => ({
    ...failed(kind, failure, message),
    path,
  });
  if (selected.kind === "invalid") return refuse("unchecked", `The path ${path} can't be used: ${selected.message}`);
  if (selected.kind === "too-large") return refuse("too-large", `The result is too large for the path ${path}.`);
  const { values } = selected;
  if (expectation.kind === "exists" && expectation.exists === false) {
    if (values.length === 0) return { ...passed(kind, `Nothing is at ${path}, as expected.`), path };
    return { ...refuse("unexpected", `Nothing was expected at ${path}.`), actual: values[0] };
  }
  if (values.length === 0) {
    const missing = refuse("missing", `Nothing is at ${path}.`);
    return expectation.kind === "equals" ? { ...missing, expected: expectation.value } : missing;
  }
  switch (expectation.kind) {
    case "exists":
      return { ...passed(kind, `There is a value at ${path}.`), path };
    case "equals": {
      const { value: expected } = expectation;
      const other = values.find((value) => !sameJson(value, expected, { left: COMPARED }));
      if (other === undefined) return { ...passed(kind, `${path} is ${excerpt(masked(expected))}.`), path };
      return {
        ...refuse("differs", `${path} is ${excerpt(masked(other))}, expected was ${excerpt(masked(expected))}.`),
        expected,
        actual: other,
      };
    }
    case "matches":
      return checkPattern(expectation.pattern, values, path, masked, budgetOf(result));
    case "schema": {
      const schema = expectation.schema ?? (expectation.path === undefined ? outputSchema : undefined);
      if (schema === undefined)
        return refuse("no-schema", "The tool has no outputSchema, and the expectation has no schema.");
      return checkSchema(schema, values, path, host);
    }
    default:
      return expectation satisfies never;
  }
}

function checkPattern(
  expected: string,
  values: readonly unknown[],
  path: string,
  masked: Checking["masked"],
  budget: StepBudget,
): ExpectationReport {
  for (const actual of values) {
    const text = isAnyNumber(actual) ? digitsOf(actual) : typeof actual === "boolean" ? String(actual) : actual;
    if (typeof text !== "string")
      return { ...failed("matches", "not-text", `${path} is no text.`), path, expected, actual };
    const isMatch = matchesPattern(expected, text, budget);
    if (isMatch === undefined)
      return {
        ...failed("matches", "unchecked", `The pattern ${expected} is no regular expression, or could take too long.`),
        path,
        expected,
      };
    if (!isMatch)
      return {
        ...failed("matches", "no-match", `${path} is ${excerpt(masked(text))}, which does not match ${expected}.`),
        path,
        expected,
        actual: text,
      };
  }
  return { ...passed("matches", `${path} matches ${expected}.`), path };
}

async function checkSchema(
  schema: unknown,
  values: readonly unknown[],
  path: string,
  host: Checking["host"],
): Promise<ExpectationReport> {
  for (const actual of values) {
    const verdict = await host.checkValue(schema, actual);
    if (verdict?.kind === "valid" && verdict.skipped === undefined) continue;
    if (verdict?.kind !== "invalid") {
      const reason =
        verdict?.kind === "unsupported" ? verdict.reason : (verdict?.skipped?.join(" ") ?? "There is no checker.");
      return { ...failed("schema", "unchecked", `${path} can't be checked: ${reason}`), path };
    }
    const problems = verdict.problems.map((problem) => `/${problem.path.join("/")} ${problem.message}`);
    return {
      ...failed("schema", "misfit", `${path} does not fit its schema: ${problems.join("; ")}`),
      path,
      expected: problems,
      actual,
    };
  }
  return { ...passed("schema", `${path} fits its schema.`), path };
}

/** Report of an expectation that is met. */
export function passed(kind: ExpectationReport["kind"], message: string): ExpectationReport {
  return { kind, passed: true, message };
}

/** Report of an expectation that is not met. */
export function failed(
  kind: ExpectationReport["kind"],
  failure: ExpectationFailure,
  message: string,
): ExpectationReport {
  return { kind, passed: false, failure, message };
}
