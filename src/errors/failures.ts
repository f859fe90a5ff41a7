/**
 * Table of all failures: each row shows if the failure is transient, and if the server may have executed the request.
 *
 * Owns: the facts about each failure. Does not own: waiting and sending requests again (`jsonrpc/retry.ts`), and the
 * list of idempotent requests (`protocol/methods.ts`). docs/retries.md shows the table to embedders. The index of this
 * folder does not export this file, because it is loaded with the first failure.
 */
import type { ErrorCode } from "./codes.js";
import { isMcpError, type McpError } from "./mcp-error.js";

/** Facts about one kind of failure. */
export interface FailureTraits {
  /** True if the failure is transient: background work (streams, sessions, tasks) keeps trying. */
  readonly isTransient: boolean;
  /**
   * Further attempts for a request whose caller is waiting, if sending it again is safe. `twice`: at most two.
   * `while-away`: until the server can be reached again or the deadline of the request has passed.
   */
  readonly repeats: "never" | "twice" | "while-away";
  /**
   * True if the server may have executed the request. False if the server certainly did not start it, so that sending
   * it again is always safe.
   */
  readonly mayHaveRun: boolean;
}

const REFUSED: FailureTraits = { isTransient: false, repeats: "never", mayHaveRun: false };
const FINAL: FailureTraits = { isTransient: false, repeats: "never", mayHaveRun: true };
const AWAY: FailureTraits = { isTransient: true, repeats: "while-away", mayHaveRun: true };
const PASSING: FailureTraits = { isTransient: true, repeats: "never", mayHaveRun: true };

// A server that answers "too many requests" did not run the request.
const BUSY: FailureTraits = { isTransient: true, repeats: "twice", mayHaveRun: false };

// The request was never sent, because there was no token for it.
const UNSIGNED: FailureTraits = { isTransient: true, repeats: "never", mayHaveRun: false };

/** Facts by HTTP status, for any body (RFC 9110, RFC 6585). Other statuses from 500 upwards are treated as 500. */
const BY_STATUS: Readonly<Record<number, FailureTraits>> = {
  403: REFUSED,
  404: REFUSED,
  405: REFUSED,
  408: { ...PASSING, repeats: "twice" },
  409: PASSING,
  413: REFUSED,
  425: { ...PASSING, repeats: "twice" },
  429: BUSY,
  431: REFUSED,
  500: PASSING,
  501: FINAL,
  // A proxy answers because the server is gone, possibly after the server started to execute the request.
  502: AWAY,
  503: AWAY,
  504: AWAY,
};

/** Facts by the number of a JSON-RPC error, for any HTTP status. */
const BY_RPC_CODE: Readonly<Record<number, FailureTraits>> = {
  [-32020]: REFUSED,
  [-32021]: REFUSED,
  [-32022]: REFUSED,
  [-32600]: REFUSED,
  [-32601]: REFUSED,
  // "Internal error" may be temporary.
  [-32603]: PASSING,
};

/** Facts by error code, if there is no HTTP status. Codes that are missing here are {@link FINAL}. */
const BY_CODE: Partial<Record<ErrorCode, FailureTraits>> = {
  "ERR-CORS": AWAY,
  "ERR-UNREACHABLE": AWAY,
  "ERR-OFFLINE": AWAY,
  // `data.mayHaveRun` is false if the server refused this request because it no longer knows the session.
  "ERR-SESSION": PASSING,
  "ERR-STREAM-LOST": PASSING,
  "ERR-TIMEOUT": PASSING,
  "ERR-RATE": BUSY,
  // No request left the browser.
  "ERR-ARGUMENT": REFUSED,
  // The cause was found with further requests, which may have failed for a different reason than the original one.
  "ERR-CORS-HEADER": PASSING,
  // A proxy may temporarily redirect everything to its own page.
  "ERR-REDIRECT": PASSING,
  "ERR-CSP": REFUSED,
  "ERR-LOCAL-NETWORK": REFUSED,
  "ERR-MIXED": REFUSED,
  // The request was refused before any work started.
  "ERR-METHOD": REFUSED,
  "ERR-REFUSED": REFUSED,
};

/**
 * Facts about a failure. For a value that is not an `McpError` (an abort, a bug), the failure is final and the request
 * may have run.
 */
export function traitsOf(error: unknown): FailureTraits {
  if (!isMcpError(error)) return FINAL;
  const traits = byStatus(error) ?? byRpcCode(error) ?? byCode(error);
  const { mayHaveRun } = error.data;
  return typeof mayHaveRun === "boolean" ? { ...traits, mayHaveRun } : traits;
}

/** True if a later attempt may result in a different HTTP status. */
export function isTransientStatus(status: number): boolean {
  return ofStatus(status)?.isTransient === true;
}

/** Delay that the server requested (`Retry-After`), in milliseconds; `undefined` if it requested none. */
export function retryAfterOf(error: unknown): number | undefined {
  const retryAfterMs = isMcpError(error) ? error.data.retryAfterMs : undefined;
  return typeof retryAfterMs === "number" && retryAfterMs > 0 ? retryAfterMs : undefined;
}

function byStatus({ code, data: { status, isUnaddressed } }: McpError): FailureTraits | undefined {
  // If sign-in failed, the status is that of the authorization server.
  if (typeof status !== "number" || /^ERR-(AUTH|SESSION$|STREAM-LOST$)/.test(code)) return undefined;
  // A JSON-RPC error without an id means that the server did not start to process the request (JSON-RPC 2.0, section
  // 5).
  if (status === 400 && isUnaddressed === true) return REFUSED;
  return ofStatus(status);
}

function ofStatus(status: number): FailureTraits | undefined {
  return BY_STATUS[status] ?? (status >= 500 ? PASSING : undefined);
}

function byRpcCode(error: McpError): FailureTraits | undefined {
  return "rpcCode" in error && typeof error.rpcCode === "number" ? BY_RPC_CODE[error.rpcCode] : undefined;
}

function byCode(error: McpError): FailureTraits {
  // The authorization server could not be reached, or is overloaded.
  if (error.code === "ERR-AUTH" && error.data.reason === "passing") return UNSIGNED;
  if (error.code.startsWith("ERR-AUTH")) return REFUSED;
  // With a cause, the network connection broke. Without a cause, the server ended the stream itself, and with a status,
  // it refused to continue the stream: it would do so again.
  if (error.code === "ERR-STREAM-LOST" && error.cause !== undefined && error.data.status === undefined) return AWAY;
  return BY_CODE[error.code] ?? FINAL;
}
