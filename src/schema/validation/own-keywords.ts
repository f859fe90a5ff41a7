/**
 * Keywords checked by this client: `pattern`, `enum`, `const` and `uniqueItems`.
 *
 * Owns: checking these keywords in time proportional to the value, within the budget. The library would compare items
 * pairwise and pass a server's regular expression to the platform; it checks only the other keywords. A pattern that is
 * not run is skipped and reported; everything else is still checked.
 * https://json-schema.org/draft/2020-12/json-schema-validation#section-6
 */
import { isMcpError } from "../../errors/index.js";
import { canonicalJson } from "../../json/canonical-json.js";
import { member, type JsonObject } from "../json-value.js";
import { SCHEMA_LIMITS, type Budget } from "./limits.js";
import { readPattern, type Pattern } from "./patterns.js";
import type { SchemaProblem } from "./problems.js";

/** Problem that one of these checks found: its text, code and parameters. */
export type OwnProblem = Pick<SchemaProblem, "message" | "code" | "params">;

/**
 * Returns the problem of `value`; `undefined` if there is none.
 * @throws ClientError `ERR-LIMIT` if the budget is used up.
 */
export type OwnCheck = (value: unknown, budget: Budget) => OwnProblem | undefined;

/** Reads these keywords from a schema. */
export const ownKeywords = {
  /**
   * True for a keyword that is checked here; false for other keywords, and if the dialect does not allow the keyword's
   * value.
   */
  handles(name: string, value: unknown): boolean {
    if (name === "pattern") return typeof value === "string";
    if (name === "enum") return Array.isArray(value);
    return name === "const" || (name === "uniqueItems" && typeof value === "boolean");
  },

  /** One check for all such keywords of `schema`; `undefined` if it has none. */
  read(schema: JsonObject): OwnCheck | undefined {
    const checks: OwnCheck[] = [];
    const pattern = member(schema, "pattern");
    if (typeof pattern === "string") checks.push(matches(pattern));
    const options = member(schema, "enum");
    if (Array.isArray(options)) checks.push(isOneOf(options));
    if (Object.hasOwn(schema, "const")) checks.push(isOneOf([schema["const"]]));
    if (member(schema, "uniqueItems") === true) checks.push(hasNoTwins);
    if (checks.length === 0) return undefined;
    return (value, budget) => {
      for (const check of checks) {
        const problem = check(value, budget);
        if (problem !== undefined) return problem;
      }
      return undefined;
    };
  },
};

function matches(source: string): OwnCheck {
  const problem: OwnProblem = {
    message: `must match the pattern ${source}`,
    code: "pattern",
    params: { pattern: source },
  };
  const pattern = readOrReason(source);
  return (value, budget) => {
    if (typeof value !== "string") return undefined;
    const reason = typeof pattern === "string" ? pattern : tooLong(pattern, value.length, source);
    if (reason !== undefined || typeof pattern === "string") {
      if (budget.skipped.size < MAX_SKIPPED) budget.skipped.add(`${reason}, so texts were not matched against it.`);
      return budget.assumesFit ? undefined : problem;
    }
    budget.spend(Math.ceil(pattern.stepsFor(value.length) / 1_000));
    return pattern.matches(value) ? undefined : problem;
  };
}

/** Maximum number of sentences about skipped parts. */
const MAX_SKIPPED = 5;

/** Pattern, or the reason why it is not run; other keywords are checked in either case. */
function readOrReason(source: string): Pattern | string {
  try {
    return readPattern(source);
  } catch (error) {
    if (isMcpError(error)) return source.length > SCHEMA_LIMITS.patternChars ? tooLongItself(source) : error.message;
    throw error;
  }
}

const tooLongItself = (source: string): string => `The pattern ${source.slice(0, 40)}… has ${source.length} characters`;

function tooLong(pattern: Pattern, length: number, source: string): string | undefined {
  const isTooLong = length > SCHEMA_LIMITS.matchedChars || pattern.stepsFor(length) > SCHEMA_LIMITS.matchSteps;
  return isTooLong ? `A text of ${length} characters is too long for the pattern ${source}` : undefined;
}

function isOneOf(options: readonly unknown[]): OwnCheck {
  const texts = new Set(options.map((option) => canonical(option)));
  const compound = options.some((option) => typeof option === "object" && option !== null);
  return (value, budget) => {
    if ((compound || typeof value !== "object" || value === null) && texts.has(canonical(value, budget)))
      return undefined;
    const shown = [...texts].slice(0, 10).join(", ").slice(0, 300);
    const message = texts.size === 1 ? `must be ${shown}` : `must be one of ${shown}${texts.size > 10 ? ", …" : ""}`;
    return { message, code: "enum", params: {} };
  };
}

const hasNoTwins: OwnCheck = (value, budget) => {
  if (!Array.isArray(value)) return undefined;
  const seen = new Map<string, number>();
  for (const [index, item] of value.entries()) {
    const text = canonical(item, budget);
    const first = seen.get(text);
    if (first !== undefined) {
      const message = `must not have the same item twice (items ${first + 1} and ${index + 1} are equal)`;
      return { message, code: "unique", params: { first: first + 1, second: index + 1 } };
    }
    seen.set(text, index);
  }
  return undefined;
};

/** Text that is the same for equal values. A member that is `undefined` counts. */
function canonical(value: unknown, budget?: Budget): string {
  return canonicalJson(value, (one) => {
    budget?.spend(typeof one === "string" ? 0.25 + one.length / 500 : 0.25);
    return one === undefined ? " " : undefined;
  });
}
