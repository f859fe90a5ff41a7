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

/** Reasons of `ERR-AUTH` that call for different things to do. */
const AUTH_REASONS = ["declined", "denied", "refused", "expired", "passing"] as const;

/** What there are sentences for: every code, reasons of `ERR-AUTH`, and what has no code. */
export type Situation = ErrorCode | `auth-${(typeof AUTH_REASONS)[number]}` | "cancelled" | "unknown";

/** Every situation in one language: title, advice. */
export type ErrorTable = Readonly<Record<Situation, readonly [title: string, advice: string]>>;

function situationOf(error: PlainError): Situation {
  switch (error.kind) {
    case "client":
      return authSituation(error) ?? error.code;
    case "server":
      return error.code;
    case "dom":
    case "other":
      return error.name === "AbortError" ? "cancelled" : "unknown";
    default:
      return error satisfies never;
  }
}

function authSituation({ code, data }: Extract<PlainError, { kind: "client" }>): Situation | undefined {
  const reason = code === "ERR-AUTH" ? AUTH_REASONS.find((known) => known === data.reason) : undefined;
  return reason && `auth-${reason}`;
}

/** What to say about `error`. @example errorText("en", plain).title */
export function errorText(language: Language, error: PlainError): ErrorText {
  const situation = situationOf(error);
  const table = packOf(language).errors;
  // A code this copy does not know may come from a newer worker.
  const [what, advice] = Object.hasOwn(table, situation) ? table[situation] : table.unknown;
  // Of a server on this device it is no reason by itself.
  const isOffline = error.kind === "client" && error.data.isOffline === true;
  const title = isOffline ? `${table["ERR-OFFLINE"][0]} · ${what}` : what;
  return "code" in error ? { title, advice, code: error.code } : { title, advice };
}
