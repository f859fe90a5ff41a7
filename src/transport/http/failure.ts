/**
 * Converts the failure of an HTTP exchange into an error whose message explains how to fix it.
 *
 * Owns: converting `fetch` failures to `McpError`, and loading `refusal.ts`, which converts HTTP statuses.
 */
import { ClientError, type McpError } from "../../errors/index.js";
import { lazyAsync } from "../../async/lazy-async.js";
import { originAndPathOf, type Endpoint, type HttpPort } from "./http-port.js";
import type { RefusedExchange } from "./refusal.js";

/** Loads the conversion of refusals, once for all requests. */
export const loadRefusals = lazyAsync(() => import("./refusal.js"));

/** Converts an unsuccessful response into an error. Never rejects. */
export async function failureOfResponse(
  response: Response,
  endpoint: Endpoint,
  refused?: RefusedExchange,
): Promise<McpError> {
  const loaded = await loadRefusals().catch(() => undefined);
  if (loaded) return loaded.readRefusal(response, endpoint, refused);
  const { status } = response;
  const url = originAndPathOf(endpoint);
  void response.body?.cancel().catch(() => undefined);
  return new ClientError("ERR-HTTP", `${url} answered ${status}.`, { url, status });
}

/** Text of the server in a response that can't be used, without the values of `sent`; `undefined` if there is none. */
export async function serverTextIn(response: Response, sent: Readonly<Record<string, string>>): Promise<unknown> {
  return (await failureOfResponse(response, { url: "https://localhost" }, { sent })).data.serverText;
}

/**
 * Error for a rejected `fetch`, with the cause that is known immediately: browsers report no more than "failed" to
 * scripts (T-41). `diagnosis` finds out more.
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
  const answeredAt = http.answeredAt?.get(endpoint.url);
  if (answeredAt !== undefined) return stopped(url.origin, answeredAt, cause);
  const advice =
    http.pageOrigin === undefined || http.pageOrigin === url.origin
      ? "Check that it is running and that the address is right."
      : `It is down, or does not allow ${http.pageOrigin}: it must send Access-Control-Allow-Origin, and answer OPTIONS ` +
        `with Access-Control-Allow-Headers: ${headers.join(", ")}.`;
  // Only browsers keep an answer from whom it doesn't allow.
  const code = http.pageOrigin === undefined ? "ERR-UNREACHABLE" : "ERR-CORS";
  return new ClientError(code, `No answer from ${url.origin}. ${advice}`, data, reasonIn(cause));
}

/** Failure of a server that answered this page before. `answeredAt`: time of its last response, 0 if unknown. */
function stopped(origin: string, answeredAt: number, cause?: unknown): ClientError {
  const text = `${origin} stopped responding: it answered before. Check that it is running.`;
  return new ClientError("ERR-UNREACHABLE", text, { origin, answeredAt }, reasonIn(cause));
}

/** A browser's error contains only "failed to fetch"; the cause of Node's error contains the reason. */
function reasonIn(cause: unknown): unknown {
  return cause instanceof Error && cause.cause !== undefined ? cause : undefined;
}
