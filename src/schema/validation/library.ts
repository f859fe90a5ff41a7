/**
 * Adapter of the JSON Schema library; no other file imports the library.
 *
 * Owns: one instance of the library, compiled schemas under generated names, and metering: each schema applied to a
 * value uses budget, and a check ends as soon as it has enough problems to report. The library never gets a server's
 * identifiers, references, or patterns for values. https://github.com/zaggino/z-schema
 */
import ZSchema, { ValidateError, type Report, type SchemaErrorDetail, type ZSchemaSafe } from "z-schema";
import { ClientError } from "../../errors/index.js";
import { isJsonObject, member } from "../json-value.js";
import type { DialectName } from "./dialect.js";
import { SCHEMA_LIMITS, type Budget } from "./limits.js";
import type { Linked } from "./link.js";

/** Finding of the library, with the library's own code and parameters. */
export interface ValidationFinding {
  readonly code: string;
  readonly path: readonly (string | number)[];
  readonly params: readonly unknown[];
  /** Findings inside the alternatives, if none of them matches. */
  readonly inner?: readonly ValidationFinding[];
}

/** Checks a value; returns at most about {@link SCHEMA_LIMITS.problems} findings. */
export type Compiled = (value: unknown, budget: Budget) => readonly ValidationFinding[];

/** Thrown to end a check that has found more problems than are shown. */
class Enough {
  readonly errors: readonly SchemaErrorDetail[];
  constructor(errors: readonly SchemaErrorDetail[]) {
    this.errors = errors;
  }
}

/**
 * Instance of the library for one dialect. It keeps everything that it has compiled, so replace it from time to time.
 */
export class Library {
  #validator: ZSchemaSafe;
  #compiled = 0;
  #budget: Budget | undefined;

  constructor(dialect: DialectName) {
    this.#validator = ZSchema.create({
      safe: true,
      version: dialect === "draft-07" ? "draft-07" : "draft2020-12",
      reportPathAsArray: true,
      // The depth of schemas was already checked; the library counts levels of JSON, and linking may add levels.
      maxRecursionDepth: 3 * SCHEMA_LIMITS.schemaDepth,
      customValidator: (report, schema, value) => this.#meter(report, schema, value),
    });
  }

  /** Number of compiled schemas; names that contain this number are not used yet. */
  get size(): number {
    return this.#compiled;
  }

  /** @throws ClientError `ERR-PROTO` if the schema violates the rules of its dialect. */
  compile({ schema, own }: Linked): Compiled {
    const place = this.#compiled++;
    for (const [name, check] of own) {
      this.#validator.registerFormat(name, (value) => (this.#budget ? check(value, this.#budget) === undefined : true));
    }
    const $id = `json-schema:///${place}`;
    const { err } = this.#validator.validateSchema({ ...schema, $id });
    if (err) throw invalidSchema(err);
    return (value, budget) => {
      this.#budget = budget;
      try {
        // The library returns everything that is thrown during a check as `err`: findings, exceeded limits, stack
        // overflows.
        const error: unknown = this.#validator.validate(value, $id).err;
        if (error === undefined) return [];
        if (error instanceof Enough) return error.errors.map(finding);
        if (error instanceof ValidateError && error.details) return error.details.map(finding);
        throw error;
      } finally {
        this.#budget = undefined;
      }
    };
  }

  /** Uses budget for a schema that is applied to a value. */
  #meter(report: Report, schema: unknown, value: unknown): void {
    const budget = this.#budget;
    if (!budget) return;
    // Each branch of `anyOf` and similar keywords has its own report, which takes memory.
    const inner = report.parentReport !== undefined;
    budget.spend(costOf(schema, value) * (inner ? 4 : 1));
    if (report.errors.length <= SCHEMA_LIMITS.problems) return;
    if (!inner) throw new Enough(report.errors);
    report.errors.length = SCHEMA_LIMITS.problems;
  }
}

function costOf(schema: unknown, value: unknown): number {
  const rules = isJsonObject(schema) ? schema : {};
  const required = member(rules, "required");
  const properties = member(rules, "properties");
  const names = isJsonObject(properties) ? Object.keys(properties).length : 0;
  const parts = isJsonObject(value) ? Object.keys(value).length : 0;
  const size = typeof value === "string" ? value.length / 500 : Array.isArray(value) ? value.length / 8 : parts / 4;
  return 1 + size + (names * (1 + parts)) / 500 + (Array.isArray(required) ? required.length / 4 : 0);
}

function finding({ code, path, params, inner }: SchemaErrorDetail): ValidationFinding {
  const own = { code, path: typeof path === "string" ? [] : path, params };
  return inner?.length ? { ...own, inner: inner.map(finding) } : own;
}

function invalidSchema(error: ValidateError): ClientError {
  const [first] = error.details ?? [];
  if (first?.code === "KEYWORD_PATTERN") {
    return new ClientError(
      "ERR-LIMIT",
      `The schema has a pattern for names that could take too long (${String(first.params[1])}), so the value was not checked.`,
    );
  }
  const where = [first?.path ?? []].flat().join("/");
  return new ClientError(
    "ERR-PROTO",
    `The schema itself is not valid JSON Schema${where === "" ? "" : ` (at ${where})`}, so the value was not checked.`,
    undefined,
    error,
  );
}
