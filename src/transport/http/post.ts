/**
 * One POST of one message: made, and refused with the right error when it is no success.
 *
 * Owns: the fixed headers of every POST, and turning each way of failing into an `McpError`.
 */
import { ClientError } from "../../errors/index.js";
import type { JsonRpcMessage } from "../../jsonrpc/index.js";
import { failureOfFetch, failureOfResponse } from "./failure.js";
import { sendHttp, type Endpoint, type HttpPort } from "./http-port.js";

/** Sends `message`; resolves with a successful response, rejects with an `McpError` or the signal's reason. */
export async function post(
  http: HttpPort,
  endpoint: Endpoint,
  message: JsonRpcMessage,
  extra: Readonly<Record<string, string>>,
  signal: AbortSignal | undefined,
  keepalive = false,
): Promise<Response> {
  const headers = { "content-type": "application/json", accept: "application/json, text/event-stream", ...extra };
  let response: Response;
  try {
    response = await sendHttp(http, endpoint, {
      method: "POST",
      headers,
      body: JSON.stringify(message),
      signal,
      keepalive,
    });
  } catch (error) {
    if (signal?.aborted) throw signal.reason;
    const needed = [...new Headers({ ...endpoint.headers, ...headers }).keys()].filter((name) => name !== "accept");
    throw failureOfFetch(error, endpoint, http, needed);
  }
  if (response.redirected && new URL(response.url).origin !== new URL(endpoint.url).origin) {
    await response.body?.cancel().catch(() => undefined);
    const to = new URL(response.url).origin;
    throw new ClientError(
      "ERR-PROTO",
      `${endpoint.url} redirects to another origin, ${to}. Use that address if you trust it.`,
      { to },
    );
  }
  if (!response.ok) throw await failureOfResponse(response, endpoint);
  return response;
}
