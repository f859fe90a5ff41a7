/**
 * The error family.
 *
 * Owns: the classes. Two of them, and they never mix: a {@link ClientError} was raised on this side (deadline, network, a rule of
 * the protocol broken by the peer), a {@link ServerError} is a JSON-RPC error the server answered with.
 * Recognise errors by {@link McpError.code}, not by prototype: two copies of this package may be on one page.
 *
 * Aborts are not in the family: a promise aborted by a caller's `AbortSignal` rejects with that signal's `reason`, untouched.
 */
import type { ErrorCode } from "./codes.js";

/** Plain facts about a failure. Never tokens, session ids, request bodies. */
export type ErrorData = Readonly<Record<string, unknown>>;

/**
 * Base class of both kinds of failure: a stable code, plain data, the cause.
 * @example await server.ping().catch((error) => console.log(error instanceof McpError && error.code));
 */
export abstract class McpError extends Error {
  /** The stable code; see `ERROR_CODES`. */
  readonly code: ErrorCode;
  /** Facts for the details pane: HTTP status, requested and supported revisions, … `{}` when there are none. */
  readonly data: ErrorData;
  /** @internal marks the family across copies of this package. */
  readonly isMcpError = true;

  constructor(code: ErrorCode, message: string, data: ErrorData = {}, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.code = code;
    this.data = data;
  }
}

/**
 * A failure noticed on this side of the wire. The message says what failed, what was seen and what to do.
 * @example const failure = new ClientError("ERR-ARGUMENT", "The city is missing: choose one.", { field: "city" });
 */
export class ClientError extends McpError {
  override readonly name = "ClientError";
}

/**
 * A JSON-RPC error the server answered with (JSON-RPC 2.0, section 5.1).
 * @example await server.readResource("note:///none").catch((error) => console.log(error instanceof ServerError, error.code));
 */
export class ServerError extends McpError {
  override readonly name = "ServerError";
  /** The number the server sent. */
  readonly rpcCode: number;
  /** The `error.data` the server sent: untrusted, `undefined` when absent. */
  readonly rpcData: unknown;

  /** `code`: where the number means something else in answer to this method than it does in general. */
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

/** The numbers MCP gives a meaning (spec 2026-07-28, "Error codes"); all others are `ERR-RPC`. */
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
 * True for errors of this family, whichever copy of the package made them.
 * @example await server.ping().catch((error) => console.warn(isMcpError(error) ? error.code : error));
 */
export function isMcpError(value: unknown): value is McpError {
  return value instanceof Error && (value as Partial<McpError>).isMcpError === true;
}
