/**
 * Prepares a schema: turns a server's data into a function that checks values.
 *
 * Owns: the order of the steps: first the limits, then the dialect, the references and the library. The size of a value
 * is checked before its content.
 */
import { ClientError } from "../../errors/index.js";
import type { ProblemCode } from "../check-value.js";
import { valueAt, type JsonObject } from "../json-value.js";
import { insideAlternatives } from "./alternatives.js";
import { measureValue, type Size } from "./bounds.js";
import { dialectOf, type DialectName, type Documents } from "./dialect.js";
import { boundExpansion, type Shape } from "./expansion.js";
import { innerSchemas } from "./keywords.js";
import type { Compiled, ValidationFinding, Library } from "./library.js";
import { Budget, SCHEMA_LIMITS, tooLargeToCheck } from "./limits.js";
import { link, type Linked } from "./link.js";
import type { OwnCheck } from "./own-keywords.js";
import { readNamePattern, type Pattern } from "./patterns.js";
import { problemOf, type SchemaProblem } from "./problems.js";
import { Resources } from "./resources.js";

/**
 * Outcome of a check: the problems (none if the value is valid), and those skipped parts that may affect the result, as
 * sentences.
 */
interface Checked {
  readonly problems: readonly SchemaProblem[];
  readonly skipped: readonly string[];
}

/** Checks a value. @throws ClientError `ERR-LIMIT` if the result can't be determined within the limits. */
export type ReadySchema = (value: unknown) => Checked;

/**
 * Prepares a schema.
 * @throws ClientError `ERR-DIALECT`, `ERR-LIMIT` or `ERR-PROTO` if the schema can't be used.
 */
export function readySchema(
  schema: JsonObject,
  documents: Documents,
  libraryFor: (dialect: DialectName) => Library,
): ReadySchema {
  const dialect = dialectOf(schema, documents);
  const resources = new Resources(schema, dialect, documents);
  const library = libraryFor(dialect.name);
  const linked = link(schema, resources, `${library.size}`);
  const shape = boundExpansion(linked.schema, dialect.name);
  const patterns = linked.keyPatterns.map(readNamePattern);
  const compiled = compile(library, linked, schema, dialect.name);
  const run = (
    value: unknown,
    assumesFit: boolean,
  ): { readonly found: readonly ValidationFinding[]; readonly budget: Budget } => {
    const budget = new Budget(assumesFit);
    return { found: compiled(value, budget), budget };
  };
  return (value) => {
    boundWork(measureValue(value), shape, patterns);
    const { found, budget } = run(value, true);
    const reported = insideAlternatives(found.slice(0, SCHEMA_LIMITS.problems), schema, value);
    const problems = reported
      .slice(0, SCHEMA_LIMITS.problems)
      .map((finding) => inWords(finding, linked.own, value, budget));
    const skipped = [...linked.skipped, ...budget.skipped];
    if (skipped.length === 0) return { problems, skipped };
    // Skipped parts may have affected the result: only results that are the same under both assumptions are certain.
    const sure = problems.filter(({ code }) => linked.skipped.length === 0 || !DEPENDS.has(code));
    const isWrong = sure.length > 0 && (budget.skipped.size === 0 || run(value, false).found.length > 0);
    if (isWrong) return { problems: sure, skipped };
    const isRight = linked.skipped.length === 0 && problems.length === 0 && run(value, false).found.length === 0;
    return { problems: [], skipped: isRight ? [] : skipped };
  };
}

/** Compiles a schema. Rejects one with the tuples of draft-07 in the other dialect by saying so. */
function compile(library: Library, linked: Linked, schema: JsonObject, dialect: DialectName): Compiled {
  try {
    return library.compile(linked);
  } catch (error) {
    if (dialect === "draft-07" || !hasListOfItems(schema)) throw error;
    const named = Object.hasOwn(schema, "$schema") ? "" : ' and names no "$schema"';
    const reason = `The schema has a list in "items", as in draft-07,${named}; in JSON Schema 2020-12 that is "prefixItems", so the value was not checked.`;
    throw new ClientError("ERR-DIALECT", reason, undefined, error);
  }
}

function hasListOfItems(schema: JsonObject): boolean {
  const inner = new Set([...innerSchemas(schema, "2020-12"), ...innerSchemas(schema, "draft-07")]);
  return Array.isArray(schema["items"]) || [...inner].some(hasListOfItems);
}

/**
 * Codes of findings that may exist only because a part was skipped: too many matches, or a match that is not allowed.
 */
const DEPENDS: ReadonlySet<ProblemCode> = new Set<ProblemCode>(["not", "variants", "contains"]);

/** Limits the cost of applying a schema to a value, before the check starts to use its budget. */
function boundWork(size: Size, shape: Shape, patterns: readonly Pattern[]): void {
  const parts = Math.max(size.members, size.items);
  const matching = patterns.reduce((sum, pattern) => sum + pattern.nativeStepsFor(size.nameChars), 0) * size.members;
  if (
    size.members * shape.properties > SCHEMA_LIMITS.product ||
    10 * parts * shape.unevaluated > SCHEMA_LIMITS.product
  ) {
    throw tooLargeToCheck(`an object or list of ${parts} parts, too large for this schema`, "value");
  }
  if (matching > SCHEMA_LIMITS.matchSteps) {
    throw tooLargeToCheck(
      `names of up to ${size.nameChars} characters, too many or too long to match against patterns`,
      "value",
    );
  }
}

function inWords(
  finding: ValidationFinding,
  own: ReadonlyMap<string, OwnCheck>,
  value: unknown,
  budget: Budget,
): SchemaProblem {
  return problemOf(finding, (name) => own.get(name)?.(valueAt(value, finding.path), budget));
}
