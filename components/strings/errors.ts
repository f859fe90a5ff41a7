/**
 * What a person reads about a failure: what happened, and what to do next.
 *
 * Owns: which sentence goes with which error. The sentences are in `en/errors.ts` and `zh-hans/errors.ts`, one pair per code; a message
 * written for developers ("Failed to fetch") is never the title.
 */
import type { ErrorCode, PlainError } from "../../src/errors/index.js";
import type { Language } from "./languages.js";
import { packOf } from "./packs.js";

/** Two sentences about a failure. */
export interface ErrorText {
  /** What happened. */
  readonly title: string;
  /** What to do next. */
  readonly advice: string;
  /** The stable code, where the failure has one. */
  readonly code?: ErrorCode;
}

/** Situations that have no code. */
export type Situation = ErrorCode | "cancelled" | "unknown";

/** Every situation in one language: title, advice. */
export type ErrorTable = Readonly<Record<Situation, readonly [title: string, advice: string]>>;

/** JSON-RPC numbers MCP gives a meaning; the same rows as in `src/errors` (a part may not import the engine's code). */
const RPC: Readonly<Record<number, ErrorCode>> = {
  [-32020]: "ERR-HEADERS",
  [-32021]: "ERR-CAP",
  [-32022]: "ERR-VERSION",
  [-32002]: "ERR-NOT-FOUND",
  [-32601]: "ERR-METHOD",
  [-32602]: "ERR-PARAMS",
};

function situationOf(error: PlainError): Situation {
  switch (error.kind) {
    case "client":
      return error.code;
    case "server":
      return RPC[error.rpcCode] ?? "ERR-RPC";
    case "dom":
    case "other":
      return error.name === "AbortError" ? "cancelled" : "unknown";
    default:
      return error satisfies never;
  }
}

/** What to say about `error`. @example errorText("en", plain).title */
export function errorText(language: Language, error: PlainError): ErrorText {
  const situation = situationOf(error);
  const table = packOf(language).errors;
  // A code this copy does not know may come from a newer worker.
  const [title, advice] = Object.hasOwn(table, situation) ? table[situation] : table.unknown;
  return situation === "cancelled" || situation === "unknown" ? { title, advice } : { title, advice, code: situation };
}
