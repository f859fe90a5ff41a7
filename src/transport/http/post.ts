/**
 * One POST of one message: made, and refused with the right error when it is no success.
 *
 * Owns: the fixed headers of every POST, and turning each way of failing into an `McpError`.
 */
import { ClientError } from "../../errors/index.js";
import type { JsonRpcMessage } from "../../jsonrpc/index.js";
import { failureOfFetch, failureOfResponse } from "./failure.js";
import { refuseForeign, sendHttp, type Endpoint, type HttpPort } from "./http-port.js";

/** Sends `message`; resolves with a successful response, rejects with an `McpError` or the signal's reason. */
export async function post(
  http: HttpPort,
  endpoint: Endpoint,
  message: JsonRpcMessage,
  extra: Readonly<Record<string, string>>,
  signal: AbortSignal | undefined,
): Promise<Response> {
  const headers = { "content-type": "application/json", accept: "application/json, text/event-stream", ...extra };
  const body = jsonOf(message);
  let response: Response;
  try {
    response = await sendHttp(http, endpoint, { method: "POST", headers, body, signal });
  } catch (error) {
    if (signal?.aborted) throw signal.reason;
    const needed = [...new Headers({ ...endpoint.headers, ...headers }).keys()].filter((name) => name !== "accept");
    throw failureOfFetch(error, endpoint, http, needed);
  }
  await refuseForeign(response, endpoint);
  if (!response.ok) throw await failureOfResponse(response, endpoint);
  if (response.redirected) endpoint.url = response.url;
  endpoint.settled = true;
  return response;
}

function jsonOf(message: JsonRpcMessage): string {
  try {
    return JSON.stringify(message);
  } catch (cause) {
    throw new ClientError("ERR-ARGUMENT", "The arguments can't be written as JSON.", {}, cause);
  }
}
