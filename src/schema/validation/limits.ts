/**
 * Size limits of checks (J-03).
 *
 * Owns: the numbers, and the refusal. Every limit has its own verdict (`ERR-LIMIT`), never "valid".
 */
import { ClientError } from "../../errors/index.js";

/** The bounds; counts unless the name says otherwise. */
export const SCHEMA_LIMITS = {
  /** Size of the schema as JSON text, in characters. */
  schemaChars: 256 * 1024,
  /** Levels of JSON inside the schema. */
  schemaDepth: 100,
  subschemas: 5_000,
  /** Schemas that judge one and the same value, all references followed. */
  expansion: 100_000,
  /** Length of the longest chain of them. */
  chain: 64,
  patternChars: 512,
  /** Length of a text that is matched against a pattern, in characters. */
  matchedChars: 10_000,
  /** Maximum number of steps of one match. */
  matchSteps: 100_000_000,
  valueDepth: 200,
  valueNodes: 1_000_000,
  /** Work that one schema may need for one object or list, in comparisons. */
  product: 50_000_000,
  /** Schemas met with values, and work of that size. */
  steps: 1_000_000,
  /** Reported per check. */
  problems: 20,
} as const;

/** Refusal of a value that is too large; `what` completes "has …". */
export function tooLargeToCheck(what: string, subject: "schema" | "value" = "schema"): ClientError {
  return new ClientError("ERR-LIMIT", `The ${subject} has ${what}, which is more than is checked here.`, { subject });
}

/** Remaining work of one check, and the parts it skipped. */
export class Budget {
  #left: number = SCHEMA_LIMITS.steps;
  /** Reasons for skipped parts, as sentences. */
  readonly skipped = new Set<string>();
  /** Assumed result of skipped parts: they match, or they don't. A verdict that is the same either way is independent of them. */
  readonly assumesFit: boolean;

  constructor(assumesFit = true) {
    this.assumesFit = assumesFit;
  }

  /** Work done so far. */
  get used(): number {
    return SCHEMA_LIMITS.steps - this.#left;
  }

  /** @throws ClientError `ERR-LIMIT` when nothing is left. */
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
