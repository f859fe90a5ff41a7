/**
 * Converts the failure of an HTTP exchange into an error whose message explains how to fix it.
 *
 * Owns: converting HTTP statuses and `fetch` failures to `McpError`. A JSON-RPC error in the body takes precedence over the status (T-09),
 * except for statuses that alone determine the next step (401, 403, 429).
 */
import { ClientError, ServerError, type ErrorCode, type McpError } from "../../errors/index.js";
import { isObject, readErrorObject, type JsonRpcErrorObject } from "../../jsonrpc/index.js";
import { originAndPathOf, readBoundedText, type Endpoint, type HttpPort } from "./http-port.js";

const MAX_ERROR_BODY = 64 * 1024;
const EXCERPT = 1_024;

/**
 * Converts an unsuccessful response into an error. Never rejects. `now`: current time, for a `Retry-After` that is a date.
 * `pageOrigin`: origin that the message tells the server's operator to allow (T-45).
 */
export async function failureOfResponse(
  response: Response,
  endpoint: Endpoint,
  now = Date.now(),
  pageOrigin?: string,
): Promise<McpError> {
  const body = await readBoundedText(response, MAX_ERROR_BODY).catch(() => "");
  const rpc = rpcErrorOf(body);
  const { status } = response;
  const retryAfter = response.headers.get("retry-after");
  const where = originAndPathOf(endpoint);
  const data = {
    url: where,
    status,
    contentType: response.headers.get("content-type"),
    ...(status === 403 && pageOrigin !== undefined && { pageOrigin }),
    // An error without an id means that the server did not start to process the request.
    ...(rpc && !rpc.isOfRequest && { isUnaddressed: true }),
    // An error page may repeat the embedder's own header fields.
    ...(rpc ? { rpcCode: rpc.code } : !endpoint.headers && { excerpt: body.slice(0, EXCERPT) }),
    ...(retryAfter !== null && { retryAfter: retryAfter.slice(0, 100), retryAfterMs: waitOf(retryAfter, now) }),
  };
  const fail = (code: ErrorCode, message: string) => new ClientError(code, message, data);

  if (status === 401)
    return fail("ERR-AUTH", `${where} answered 401: sign in, or set an Authorization header for this server.`);
  if (status === 403)
    return fail(
      "ERR-FORBIDDEN",
      `${where} answered 403: its operator must allow ${pageOrigin ?? "this client"}, or this user.`,
    );
  if (status === 429 || (status === 503 && retryAfter !== null)) {
    const { retryAfterMs: ms = 0 } = data;
    const when = ms > 0 && ms < 1e7 ? `in ${Math.ceil(ms / 1_000)} s` : "later"; // some servers send a wait of years
    return fail("ERR-RATE", `${where} answered ${status}: too many requests. Try again ${when}.`);
  }
  if (rpc) return new ServerError(rpc.code, rpc.message, rpc.data, data);
  if (status === 413 || status === 431) {
    return fail("ERR-HEADERS-LARGE", `${where} answered ${status}: too large. Shorten the longest argument.`);
  }
  return fail(
    "ERR-HTTP",
    `${where} answered ${status}${response.statusText && ` ${response.statusText}`}. Is this the URL of an MCP endpoint?`,
  );
}

/**
 * Converts `Retry-After`, which is a number of seconds or a date (RFC 9110, 10.2.3), to milliseconds; `undefined` for
 * any other value.
 */
function waitOf(retryAfter: string, now: number): number | undefined {
  if (/^\s*\d+\s*$/.test(retryAfter)) return Number(retryAfter) * 1_000;
  const at = /:/.test(retryAfter) ? Date.parse(retryAfter) : NaN; // engines parse "-5" as a date
  return Number.isNaN(at) ? undefined : Math.max(0, at - now);
}

function rpcErrorOf(body: string): (JsonRpcErrorObject & { readonly isOfRequest: boolean }) | undefined {
  try {
    const value: unknown = JSON.parse(body);
    const error = isObject(value) ? readErrorObject(value.error) : undefined;
    return error && isObject(value)
      ? { ...error, isOfRequest: value.id !== undefined && value.id !== null }
      : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Error for a rejected `fetch`, with the cause that is known immediately: browsers report no more than "failed" to scripts (T-41).
 * `diagnosis` finds out more.
 */
export function failureOfFetch(
  cause: unknown,
  endpoint: Endpoint,
  http: HttpPort,
  headers: readonly string[],
): ClientError {
  const url = new URL(endpoint.url);
  if (http.isOnline?.() === false) {
    return new ClientError(
      "ERR-OFFLINE",
      `This device is offline, so ${url.origin} can't be reached.`,
      { origin: url.origin },
      cause,
    );
  }
  const data = { origin: url.origin, pageOrigin: http.pageOrigin, headers };
  const advice =
    http.pageOrigin === undefined || http.pageOrigin === url.origin
      ? "Check that it is running and that the address is right."
      : `It is down, or does not allow ${http.pageOrigin}: it must send Access-Control-Allow-Origin, and answer OPTIONS ` +
        `with Access-Control-Allow-Headers: ${headers.join(", ")}.`;
  // A browser's error contains only "failed to fetch"; the cause of Node's error contains the reason.
  const known = cause instanceof Error && cause.cause !== undefined ? cause : undefined;
  // Only browsers keep an answer from whom it doesn't allow.
  const code = http.pageOrigin === undefined ? "ERR-UNREACHABLE" : "ERR-CORS";
  return new ClientError(code, `No answer from ${url.origin}. ${advice}`, data, known);
}
