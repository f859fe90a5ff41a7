/** Runs of collections: options, events and the report. Types only. */
import type { CallInitiator, Host, Server } from "../client/api/index.js";
import type { PlainError } from "../errors/index.js";
import type { ExpectationKind } from "./format.js";

/**
 * Part of a host that a run needs. With `results`, results of tools are read with all digits of their numbers, and
 * times don't include those in which the user was asked; the connections of the run have to be of this host.
 */
export type CollectionHost = Pick<Host, "checkValue" | "connect"> & Partial<Pick<Host, "results">>;

/** Server of a run: a connection, or how to connect. The run closes the connections that it opened. */
export type RunServer = Server | { readonly url?: string; readonly headers?: Readonly<Record<string, string>> };

/** Options of a run. */
export interface RunCollectionOptions {
  /**
   * Servers by name; connections of the host that runs the collection. One that the collection names and this does not
   * is connected at the address in the collection.
   */
  readonly servers?: Readonly<Record<string, RunServer>>;
  /** `false`: connects no server; calls of servers that are not in `servers` fail. Default true. */
  readonly connect?: boolean;
  /** Environment to use. Default: the first. */
  readonly environment?: string;
  /** Values of variables, which replace those of the collection. */
  readonly variables?: Readonly<Record<string, unknown>>;
  /** Calls to run, by their position in the file with all folders opened; 0 is the first. Default: all. */
  readonly only?: readonly number[];
  /** Skips the rest after the first call that fails. Default false. */
  readonly bail?: boolean;
  /** Ends the run: the running call is cancelled, the rest is skipped, and the report is returned. */
  readonly signal?: AbortSignal;
  /** Deadline of calls that have none of their own, in milliseconds. Default 60,000. */
  readonly timeoutMs?: number;
  /** Initiator of the calls in the audit trail. Default `page`. */
  readonly initiator?: CallInitiator;
  /** Receives the calls as they start and end. */
  readonly onEvent?: (event: CollectionEvent) => void;
  /** Clock in milliseconds, for what the host does not measure. Default: the platform's. */
  readonly now?: () => number;
}

/** Beginning or end of a call. */
export type CollectionEvent =
  | { readonly kind: "call-started"; readonly index: number; readonly path: readonly string[] }
  | {
      readonly kind: "call-ended";
      readonly index: number;
      readonly report: CallReport;
      /** Result, without the values of secrets; absent if there is none, or if it is too large to be checked. */
      readonly result?: Readonly<Record<string, unknown>>;
    };

/** Verdict on a call. */
export type CallVerdict = "passed" | "failed" | "skipped";

/**
 * Report of a run. In values of results, a number that a double can't hold is an object with its `digits` and a
 * `bigint`, which `JSON.stringify` refuses.
 */
export interface CollectionReport {
  readonly name: string;
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  readonly durationMs: number;
  /** Calls in the order of the file. */
  readonly calls: readonly CallReport[];
  /** Variables that calls saved, without secrets in them. */
  readonly saved: Readonly<Record<string, unknown>>;
}

/** Report of one call. */
export interface CallReport {
  /** Position in the file with all folders opened. */
  readonly index: number;
  /** Names of its folders, and its own name. */
  readonly path: readonly string[];
  /** Name of its server. */
  readonly server: string;
  readonly verdict: CallVerdict;
  /**
   * Time of the request in milliseconds, for tools without the time in which the user was asked; 0 if none was sent.
   */
  readonly durationMs: number;
  readonly expectations: readonly ExpectationReport[];
  /** Failure of the call, or the reason why it was not sent. */
  readonly error?: PlainError;
  /** Reason why a call was skipped. */
  readonly skipped?: SkipReason;
}

/** Reason why a call was skipped. `dependency`: the call at `path` did not save `variable`. */
export type SkipReason =
  | { readonly kind: "bail" }
  | { readonly kind: "aborted" }
  | { readonly kind: "dependency"; readonly variable: string; readonly path: readonly string[] };

/**
 * Reason why an expectation failed. `differs`: the value is another one. `missing`: the path selects nothing.
 * `unexpected`: it selects something. `no-match`: the pattern does not match. `not-text`: the value is no text.
 * `misfit`: the schema is violated. `unchecked`: the check is not possible. `too-large`: the result is too large for
 * it. `no-schema`, `no-snapshot`: there is nothing to compare with. `no-tool`: the server does not list the tool whose
 * schema is needed. `slow`: it took too long. `no-result`: the call failed.
 */
export type ExpectationFailure =
  | "differs"
  | "missing"
  | "unexpected"
  | "no-match"
  | "not-text"
  | "misfit"
  | "unchecked"
  | "too-large"
  | "no-schema"
  | "no-tool"
  | "no-snapshot"
  | "slow"
  | "no-result";

/** Report of one expectation, or of a variable to save. */
export interface ExpectationReport {
  readonly kind: ExpectationKind | "save";
  readonly passed: boolean;
  readonly failure?: ExpectationFailure;
  /** Path of the checked values. */
  readonly path?: string;
  /** Expected value, if it was compared. */
  readonly expected?: unknown;
  /** Value that was found. */
  readonly actual?: unknown;
  /** Sentence for developers, in English. */
  readonly message: string;
}
