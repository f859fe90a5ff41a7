/**
 * The one table of failures: which of them pass by themselves, and whether the request can have been executed.
 *
 * Owns: the facts about each failure. Never: waiting or repeating (`jsonrpc/retry.ts`), nor which requests are safe (`protocol/methods.ts`).
 * docs/retries.md shows the table to embedders. Not in the room's index: it is loaded with the first failure.
 */
import type { ErrorCode } from "./codes.js";
import { isMcpError, type McpError } from "./mcp-error.js";

/** Facts about one kind of failure. */
export interface FailureTraits {
  /** It passes by itself: background work (streams, sessions, tasks) goes on trying. */
  readonly isTransient: boolean;
  /**
   * How often a request that a caller waits for is repeated, where repeating is safe: `twice`, or `while-away` for a server that can't
   * be reached at all.
   */
  readonly repeats: "never" | "twice" | "while-away";
  /** The server may have executed the request. False: it provably did not start it, so that repeating it is always safe. */
  readonly mayHaveRun: boolean;
}

const REFUSED: FailureTraits = { isTransient: false, repeats: "never", mayHaveRun: false };
const FINAL: FailureTraits = { isTransient: false, repeats: "never", mayHaveRun: true };
const AWAY: FailureTraits = { isTransient: true, repeats: "while-away", mayHaveRun: true };
const PASSING: FailureTraits = { isTransient: true, repeats: "never", mayHaveRun: true };

// "Too many requests" is said instead of doing what was requested.
const BUSY: FailureTraits = { isTransient: true, repeats: "twice", mayHaveRun: false };

// The request was never sent: there was no token for it.
const UNSIGNED: FailureTraits = { isTransient: true, repeats: "never", mayHaveRun: false };

/** By HTTP status, whatever body came with it (RFC 9110, RFC 6585). Other statuses from 500 on are as 500. */
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
  // A proxy answers for a server that is gone; it may have gone while it was executing the request.
  502: AWAY,
  503: AWAY,
  504: AWAY,
};

/** By the number of a JSON-RPC error, whatever HTTP status it came with. */
const BY_RPC_CODE: Readonly<Record<number, FailureTraits>> = {
  [-32020]: REFUSED,
  [-32021]: REFUSED,
  [-32022]: REFUSED,
  [-32600]: REFUSED,
  [-32601]: REFUSED,
  // "Internal error" may be a moment's.
  [-32603]: PASSING,
};

/** By code, where no HTTP status tells. Codes that are missing here are {@link FINAL}. */
const BY_CODE: Partial<Record<ErrorCode, FailureTraits>> = {
  "ERR-CORS": AWAY,
  "ERR-UNREACHABLE": AWAY,
  "ERR-OFFLINE": AWAY,
  // `data.mayHaveRun` tells whether it was this request that the server refused for want of a session.
  "ERR-SESSION": PASSING,
  "ERR-STREAM-LOST": PASSING,
  "ERR-TIMEOUT": PASSING,
  "ERR-RATE": BUSY,
  // Nothing left the browser.
  "ERR-ARGUMENT": REFUSED,
  // Found out by further requests, which may have met another failure than this one did.
  "ERR-CORS-HEADER": PASSING,
  "ERR-CSP": REFUSED,
  "ERR-LOCAL-NETWORK": REFUSED,
  "ERR-MIXED": REFUSED,
  // Refused before the work began.
  "ERR-METHOD": REFUSED,
  "ERR-REFUSED": REFUSED,
};

/** The traits of a failure. What is no `McpError` (an abort, a bug) is final and may have run. */
export function traitsOf(error: unknown): FailureTraits {
  if (!isMcpError(error)) return FINAL;
  const traits = byStatus(error) ?? byRpcCode(error) ?? byCode(error);
  const { mayHaveRun } = error.data;
  return typeof mayHaveRun === "boolean" ? { ...traits, mayHaveRun } : traits;
}

/** True where an answer with this HTTP status may be another one later. */
export function isTransientStatus(status: number): boolean {
  return ofStatus(status)?.isTransient === true;
}

/** The time the server asked to wait (`Retry-After`), milliseconds; `undefined` where it did not. */
export function retryAfterOf(error: unknown): number | undefined {
  const retryAfterMs = isMcpError(error) ? error.data.retryAfterMs : undefined;
  return typeof retryAfterMs === "number" && retryAfterMs > 0 ? retryAfterMs : undefined;
}

function byStatus({ code, data: { status, isUnaddressed } }: McpError): FailureTraits | undefined {
  // Where signing in failed, the status is the authorization server's.
  if (typeof status !== "number" || /^ERR-(AUTH|SESSION$|STREAM-LOST$)/.test(code)) return undefined;
  // A JSON-RPC error without an id: the server did not get as far as the request (JSON-RPC 2.0, section 5).
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
  // The authorization server could not be reached, or has too much to do.
  if (error.code === "ERR-AUTH" && error.data.reason === "passing") return UNSIGNED;
  if (error.code.startsWith("ERR-AUTH")) return REFUSED;
  // The network broke; without a cause the server ended its answer, and would do so again.
  if (error.code === "ERR-STREAM-LOST" && error.cause !== undefined) return AWAY;
  return BY_CODE[error.code] ?? FINAL;
}
