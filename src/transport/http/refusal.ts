/**
 * Converts an HTTP response without success into an error whose message explains how to fix it. Loaded with the first
 * one.
 *
 * Owns: the meaning of statuses. A JSON-RPC error in the body takes precedence over the status (T-09), except for
 * statuses that alone determine the next step (401, 403, 429).
 */
import { readBody } from "../../bytes/read-body.js";
import { ClientError, ServerError, type ErrorCode, type McpError } from "../../errors/index.js";
import { isObject, readErrorObject, systemClock, type Clock, type JsonRpcErrorObject } from "../../jsonrpc/index.js";
import { originAndPathOf, type Endpoint } from "./http-port.js";
import { serverTextOf } from "./server-text.js";

const MAX_ERROR_BODY = 64 * 1024;
const EXCERPT = 1_024;
/** Time in milliseconds in which the body of a refusal must arrive: the status alone is a failure, too. */
const ERROR_BODY_MS = 2_000;

/** Facts about a refused request. */
export interface RefusedExchange {
  readonly clock?: Clock;
  /** Origin that the message tells the server's operator to allow (T-45). */
  readonly pageOrigin?: string | undefined;
  /** Header fields of the request whose values a server must not make visible by repeating them. */
  readonly sent?: Readonly<Record<string, string>>;
}

/** Converts an unsuccessful response into an error. Never rejects. */
export async function readRefusal(
  response: Response,
  endpoint: Endpoint,
  { clock = systemClock, pageOrigin, sent }: RefusedExchange = {},
): Promise<McpError> {
  const late = new AbortController();
  const timer = clock.after(ERROR_BODY_MS, () => late.abort());
  const bytes = await readBody(response, MAX_ERROR_BODY, undefined, late.signal).catch(() => undefined);
  const isWhole = bytes !== undefined && bytes.length <= MAX_ERROR_BODY;
  const body = isWhole ? new TextDecoder().decode(bytes) : "";
  const isIncomplete = !isWhole || late.signal.aborted;
  timer.cancel();
  const rpc = rpcErrorOf(body);
  const { status } = response;
  const retryAfter = response.headers.get("retry-after");
  const contentType = response.headers.get("content-type");
  const where = originAndPathOf(endpoint);
  const serverText = await serverTextOf(rpc?.message ?? body, contentType, { ...endpoint.headers, ...sent });
  const data = {
    url: where,
    status,
    contentType,
    ...(serverText !== undefined && { serverText }),
    // The rest of the body might say that the request ran: such a refusal proves nothing.
    ...(isIncomplete && { isIncomplete, mayHaveRun: true }),
    ...(status === 403 && pageOrigin !== undefined && { pageOrigin }),
    // An error without an id means that the server did not start to process the request.
    ...(rpc && !rpc.isOfRequest && { isUnaddressed: true }),
    // An error page may repeat the embedder's own header fields.
    ...(rpc ? { rpcCode: rpc.code } : !endpoint.headers && { excerpt: body.slice(0, EXCERPT) }),
    ...(retryAfter !== null && { retryAfter: retryAfter.slice(0, 100), retryAfterMs: waitOf(retryAfter, clock.now()) }),
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
    const why = status === 429 ? "too many requests" : "temporarily unavailable";
    return fail("ERR-RATE", `${where} answered ${status}: ${why}. Try again ${when}.`);
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
