/**
 * Refuses a server's request, with the JSON-RPC error that is sent (legacy revisions) or for which its call is
 * abandoned (2026-07-28, M-10).
 *
 * Owns: the structure of that error: `data.rpcCode` and `data.rpcMessage` are sent to the server; the message is for
 * local developers. https://modelcontextprotocol.io/specification/2025-11-25/client
 */
import { ClientError, isMcpError, type ErrorCode } from "../errors/index.js";

/** Error codes of a refusal: not declared, invalid parameters, failed in this client, rejected by the user (SA-08). */
export type RefusalRpcCode = -32601 | -32602 | -32603 | -1;

/** Error sent to a server for a refusal. */
export interface RefusalAnswer {
  readonly rpcCode: RefusalRpcCode;
  readonly rpcMessage: string;
}

/**
 * Refusal as an error: `ERR-REFUSED` unless `code` is given. `rpcMessage` is sent to the server and contains nothing
 * private.
 */
export function refused(
  rpcCode: RefusalRpcCode,
  rpcMessage: string,
  code: ErrorCode = "ERR-REFUSED",
  cause?: unknown,
): ClientError {
  const answer: RefusalAnswer = { rpcCode, rpcMessage };
  return new ClientError(code, `The server's request was refused: ${rpcMessage}.`, { ...answer }, cause);
}

/**
 * Refuses a request of this kind that nobody answered. `why` is also sent to the server, if it sent the request;
 * `advice` says what to do.
 */
export function unanswered(
  kind: string,
  why: string,
  advice = "",
  code: ErrorCode = "ERR-REFUSED",
  cause?: unknown,
): ClientError {
  const answer: RefusalAnswer = { rpcCode: -32603, rpcMessage: why };
  return new ClientError(code, `The "${kind}" request was refused: ${why}.${advice}`, { ...answer }, cause);
}

/**
 * Refuses a value over a limit of this client, with `ERR-LIMIT`: `limit` names the limit and its number. The server did
 * nothing wrong.
 */
export function overLimit(limit: string, rpcCode: RefusalRpcCode = -32602): ClientError {
  const answer: RefusalAnswer = { rpcCode, rpcMessage: `${limit}, which is a limit of this client` };
  const text = `The server's request is over a limit of this client: ${limit}. Nothing was asked; ask for less, or tell the server's author.`;
  return new ClientError("ERR-LIMIT", text, { ...answer, isOwnRule: true });
}

/** Refuses a value that the protocol allows and this client does not, with `ERR-REFUSED`. `advice` says what to do. */
export function againstRule(rpcMessage: string, advice: string): ClientError {
  const answer: RefusalAnswer = { rpcCode: -32602, rpcMessage };
  const text = `This client refused the server's request: ${rpcMessage}. ${advice}`;
  return new ClientError("ERR-REFUSED", text, { ...answer, isOwnRule: true });
}

/**
 * Error sent to the server if its request failed in this client; `undefined` if the failure is not a refusal (but an
 * abort or a close).
 * @example const answer = refusalAnswer(error); if (answer) respond({ code: answer.rpcCode, message: answer.rpcMessage });
 */
export function refusalAnswer(error: unknown): RefusalAnswer | undefined {
  if (!isMcpError(error)) return undefined;
  const { rpcCode, rpcMessage } = error.data;
  if (typeof rpcMessage !== "string") return undefined;
  if (rpcCode !== -32601 && rpcCode !== -32602 && rpcCode !== -32603 && rpcCode !== -1) return undefined;
  return { rpcCode, rpcMessage };
}
