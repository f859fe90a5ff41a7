/**
 * Errors that an app receives for its requests.
 *
 * Owns: the code and the sentence of each. Nothing private is in them: no arguments, no addresses, no error of this
 * client in full.
 */
import { ClientError, isMcpError, ServerError } from "../../../errors/index.js";

/** Codes of JSON-RPC errors for apps; -32000: refused by the user, a limit or the state of the connection. */
export type AppErrorCode = -32000 | -32600 | -32601 | -32602 | -32603;

/** Refusal of an app's request. `message` is sent to the app. */
export function appError(rpcCode: AppErrorCode, message: string): ClientError {
  return new ClientError("ERR-REFUSED", `The request of an app was refused: ${message}.`, {
    rpcCode,
    rpcMessage: message,
  });
}

/** Refusal of parameters that can't be used. */
export function malformed(why: string): ClientError {
  return appError(-32602, why);
}

/** Error to send for a failure. */
export function errorOf(error: unknown): { readonly code: number; readonly message: string } {
  if (error instanceof ServerError) return { code: error.rpcCode, message: error.message };
  if (!isMcpError(error)) return { code: -32603, message: "the request failed" };
  const { rpcCode, rpcMessage } = error.data;
  if (typeof rpcCode === "number" && typeof rpcMessage === "string") return { code: rpcCode, message: rpcMessage };
  switch (error.code) {
    case "ERR-REFUSED":
      return { code: -32000, message: "the user did not allow it" };
    case "ERR-CLOSED":
      return { code: -32000, message: "the server is not connected" };
    case "ERR-LIMIT":
      return { code: -32000, message: "over a limit of the host" };
    default:
      return { code: -32603, message: `the request failed (${error.code})` };
  }
}
