/**
 * Error classes of this package.
 *
 * Owns: the two kinds of errors. A {@link ClientError} is created by this client (a deadline, a network failure, a
 * violation of the protocol by the server). A {@link ServerError} is a JSON-RPC error that the server sent. Recognize
 * errors by {@link McpError.code}, not by their prototype, because a page may contain two copies of this package.
 *
 * Aborts are not such errors: a promise that is aborted by a caller's `AbortSignal` rejects with that signal's
 * `reason`, unchanged.
 */
import type { ErrorCode } from "./codes.js";

/** Facts about a failure, as plain data. They never contain tokens, session ids or request bodies. */
export type ErrorData = Readonly<Record<string, unknown>>;

/**
 * Base class of both kinds of errors, with a stable code, plain data, and the cause.
 * @example await server.ping().catch((error) => console.log(error instanceof McpError && error.code));
 */
export abstract class McpError extends Error {
  /** Stable code; see `ERROR_CODES`. */
  readonly code: ErrorCode;
  /** Further facts, such as the HTTP status, or the requested and supported revisions; `{}` if there are none. */
  readonly data: ErrorData;
  /** @internal Identifies these errors across copies of this package. */
  readonly isMcpError = true;

  constructor(code: ErrorCode, message: string, data: ErrorData = {}, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.code = code;
    this.data = data;
  }
}

/**
 * Failure that this client noticed. The message describes the failure, the observed facts, and a remedy.
 * @example const failure = new ClientError("ERR-ARGUMENT", "The city is missing: choose one.", { field: "city" });
 */
export class ClientError extends McpError {
  override readonly name = "ClientError";
}

/**
 * JSON-RPC error that the server sent as its answer (JSON-RPC 2.0, section 5.1).
 * @example await server.readResource("note:///none").catch((error) => console.log(error instanceof ServerError, error.code));
 */
export class ServerError extends McpError {
  override readonly name = "ServerError";
  /** Error number that the server sent. */
  readonly rpcCode: number;
  /** Value of `error.data` that the server sent: untrusted, `undefined` if absent. */
  readonly rpcData: unknown;

  /** `code`: error code to use if the number has a special meaning for this method. */
  constructor(
    rpcCode: number,
    message: string,
    rpcData?: unknown,
    data: ErrorData = {},
    code: ErrorCode = codeOfRpc(rpcCode),
  ) {
    super(code, message, data);
    this.rpcCode = rpcCode;
    this.rpcData = rpcData;
  }
}

/** Code for an error number that MCP defines (spec 2026-07-28, "Error codes"); `ERR-RPC` for all others. */
function codeOfRpc(rpcCode: number): ErrorCode {
  switch (rpcCode) {
    case -32020:
      return "ERR-HEADERS";
    case -32021:
      return "ERR-CAP";
    case -32022:
      return "ERR-VERSION";
    case -32002:
      return "ERR-NOT-FOUND";
    case -32601:
      return "ERR-METHOD";
    case -32602:
      return "ERR-PARAMS";
    case -32042:
      return "ERR-URL-ELICITATION";
    default:
      return "ERR-RPC";
  }
}

/**
 * True for an {@link McpError}, even if another copy of the package created it.
 * @example await server.ping().catch((error) => console.warn(isMcpError(error) ? error.code : error));
 */
export function isMcpError(value: unknown): value is McpError {
  return value instanceof Error && (value as Partial<McpError>).isMcpError === true;
}
