/**
 * Refusals by servers that do not know a session.
 *
 * Owns: recognizing them. The specification has HTTP 404 (T-13), which the transport reports as `ERR-SESSION`; servers
 * also send 400 (server-everything), 401, 500, or 200 with a JSON-RPC error. Such a refusal proves nothing by itself: a
 * ping decides.
 */
import { ClientError, isMcpError, type McpError } from "../../errors/index.js";

/**
 * Text of a server about a session that it does not know. The last one is that of the Python SDK before `initialize`.
 */
const SESSION_TEXT = /session|initiali[sz]|^invalid request parameters$/i;

/** True for an error that means that the session is gone. */
export function isSessionGone(error: unknown): boolean {
  return isMcpError(error) && error.code === "ERR-SESSION";
}

/**
 * True for a refusal that may mean that the session is gone: HTTP 404 with a server-specific error, which may also
 * concern something that the tool looked for, or a text about sessions or initialization, whatever the status.
 */
export function mayConcernSession(error: unknown): boolean {
  if (!isMcpError(error)) return false;
  const { code, data } = error;
  return (data.status === 404 && code === "ERR-RPC") || SESSION_TEXT.test(serverTextOf(error));
}

/** Description of a refusal, which is equal for two requests that were refused for the same reason. */
export function descriptionOf(error: unknown): string | undefined {
  if (!isMcpError(error)) return undefined;
  return JSON.stringify([error.code, error.data.status, error.data.rpcCode, serverTextOf(error)]);
}

/** Error for the end of the session. `mayHaveRun`: the server may have started the request. */
export function sessionGone(refusal: unknown, mayHaveRun: boolean): McpError {
  if (isMcpError(refusal) && refusal.code === "ERR-SESSION") return refusal;
  const data = isMcpError(refusal) ? refusal.data : {};
  const text = "The server has forgotten this session. Connect again.";
  return new ClientError("ERR-SESSION", text, { ...data, mayHaveRun }, refusal);
}

/** Text of the server itself: this client's own message contains the address, which may contain any word. */
function serverTextOf({ name, message, data }: McpError): string {
  return name === "ServerError" ? message : String(data.serverText ?? data.excerpt ?? "");
}
