/**
 * Size limits of checks (J-03).
 *
 * Owns: the numbers, and the error. A check that exceeds a limit has the verdict `ERR-LIMIT`, never "valid".
 */
import { ClientError } from "../../errors/index.js";

/** Limits; numbers of things unless the name says otherwise. */
export const SCHEMA_LIMITS = {
  /** Length of the schema as JSON text, in characters. */
  schemaChars: 256 * 1024,
  /** Nesting depth of the schema as JSON. */
  schemaDepth: 100,
  subschemas: 5_000,
  /** Schemas that apply to the same value when all references are followed. */
  expansion: 100_000,
  /** Length of the longest chain of schemas that apply to the same value. */
  chain: 64,
  patternChars: 512,
  /** Length of a text that is matched against a pattern, in characters. */
  matchedChars: 10_000,
  /** Steps of one match. */
  matchSteps: 100_000_000,
  valueDepth: 200,
  valueNodes: 1_000_000,
  /** Comparisons that one schema may need for one object or list. */
  product: 50_000_000,
  /** Budget of one check. Applying a schema to a value costs one step, and more for large schemas and values. */
  steps: 1_000_000,
  /** Problems that one check reports. */
  problems: 20,
} as const;

/** Creates the error for a schema or value that is too large; `what` completes the sentence "The schema has …". */
export function tooLargeToCheck(what: string, subject: "schema" | "value" = "schema"): ClientError {
  return new ClientError("ERR-LIMIT", `The ${subject} has ${what}, which is more than is checked here.`, { subject });
}

/** Remaining work of one check, and the parts it skipped. */
export class Budget {
  #left: number = SCHEMA_LIMITS.steps;
  /** Reasons for skipped parts, as sentences. */
  readonly skipped = new Set<string>();
  /**
   * True if skipped parts are assumed to match, false if they are assumed not to match. A verdict that is the same
   * under both assumptions does not depend on them.
   */
  readonly assumesFit: boolean;

  constructor(assumesFit = true) {
    this.assumesFit = assumesFit;
  }

  /** Work done so far. */
  get used(): number {
    return SCHEMA_LIMITS.steps - this.#left;
  }

  /** @throws ClientError `ERR-LIMIT` if the budget is used up. */
  spend(steps: number): void {
    this.#left -= steps;
    if (this.#left >= 0) return;
    throw new ClientError(
      "ERR-LIMIT",
      `Checking the value against its schema takes more than ${SCHEMA_LIMITS.steps} steps; it was stopped.`,
      { subject: "value" },
    );
  }
}
