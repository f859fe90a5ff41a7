/**
 * How large things may be before they are not checked (J-03).
 *
 * Owns: the numbers, and the refusal. Every bound answers with its own verdict (`ERR-LIMIT`), never with "valid".
 */
import { ClientError } from "../../errors/index.js";

/** The bounds; counts unless the name says otherwise. */
export const LIMITS = {
  /** Of the schema as JSON text, in characters. */
  schemaChars: 256 * 1024,
  /** Levels of JSON inside the schema. */
  schemaDepth: 100,
  subschemas: 5_000,
  /** Schemas that judge one and the same value, all references followed. */
  expansion: 100_000,
  /** How long a chain of them may be. */
  chain: 64,
  patternChars: 512,
  /** Of a text that is matched against a pattern. */
  matchedChars: 10_000,
  /** Steps of one match at worst. */
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

/** The refusal of what is too large; `what` completes "has …". */
export function tooLarge(what: string, subject: "schema" | "value" = "schema"): ClientError {
  return new ClientError("ERR-LIMIT", `The ${subject} has ${what}, which is more than is checked here.`, { subject });
}

/** Work left for one check, and what was left out of it. */
export class Budget {
  #left: number = LIMITS.steps;
  /** Why something was not looked at, as sentences. */
  readonly skipped = new Set<string>();
  /** What is said of what was not looked at: it fits, or it does not. A verdict that is the same either way needs neither. */
  readonly assumesFit: boolean;

  constructor(assumesFit = true) {
    this.assumesFit = assumesFit;
  }

  /** How much was used. */
  get used(): number {
    return LIMITS.steps - this.#left;
  }

  /** @throws ClientError `ERR-LIMIT` when nothing is left. */
  spend(steps: number): void {
    this.#left -= steps;
    if (this.#left >= 0) return;
    throw new ClientError(
      "ERR-LIMIT",
      `Checking the value against its schema takes more than ${LIMITS.steps} steps; it was stopped.`,
      { subject: "value" },
    );
  }
}
