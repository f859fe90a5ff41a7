/**
 * One POST of one message: made, and refused with the right error when it is no success.
 *
 * Owns: the fixed headers of every POST, turning each way of failing into an `McpError`, and following a server that moved to another
 * address on its origin before its first answer.
 */
import { ClientError, isMcpError } from "../../errors/index.js";
import type { JsonRpcMessage, Lane, SendOptions } from "../../jsonrpc/index.js";
import { failureOfFetch, failureOfResponse } from "./failure.js";
import { refuseForeign, sendHttp, type Connected, type Endpoint, type HttpPort } from "./http-port.js";

/** How a message is posted. */
export interface PostOptions {
  readonly headers: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal | undefined;
  readonly lane?: Lane | undefined;
  readonly onPause?: SendOptions["onPause"] | undefined;
}

/** Sends `message`; resolves with a successful response, rejects with an `McpError` or the signal's reason. */
export async function post(
  http: HttpPort,
  endpoint: Endpoint,
  message: JsonRpcMessage,
  options: PostOptions,
): Promise<Connected> {
  const { signal } = options;
  let added: readonly string[] = [];
  const isAsked = "id" in message && "method" in message;
  const request = {
    method: "POST",
    headers: {
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
      ...options.headers,
    },
    body: jsonOf(message),
    signal,
    lane: options.lane ?? (isAsked ? "request" : "urgent"),
    onPause: options.onPause,
    onHeaders: (names: readonly string[]) => (added = names),
  } as const;

  let connected: Connected;
  try {
    connected = await sendHttp(http, endpoint, request);
  } catch (error) {
    if (signal?.aborted) throw signal.reason;
    if (isMcpError(error)) throw error; // who came between says why
    const needed = new Headers({ ...endpoint.headers, ...request.headers });
    needed.delete("accept"); // always allowed
    const headers = [...needed.keys(), ...added];
    const failure = failureOfFetch(error, endpoint, http, headers);
    const { pageOrigin } = http;
    const diagnosis = await http.diagnose?.(failure, { endpoint, method: "POST", headers, pageOrigin, signal });
    if (signal?.aborted) throw signal.reason;
    if (diagnosis?.kind !== "moved" || endpoint.settled) {
      throw diagnosis?.kind === "failure" ? diagnosis.error : failure;
    }
    endpoint.url = diagnosis.url;
    endpoint.settled = true; // once: from here on no redirect is followed
    return post(http, endpoint, message, options);
  }
  const { response, release } = connected;
  try {
    await refuseForeign(response, endpoint);
    if (!response.ok) throw await failureOfResponse(response, endpoint, undefined, http.pageOrigin);
  } catch (error) {
    release();
    throw error;
  }
  if (response.redirected) endpoint.url = response.url;
  endpoint.settled = true;
  return connected;
}

function jsonOf(message: JsonRpcMessage): string {
  try {
    return JSON.stringify(message);
  } catch (cause) {
    throw new ClientError("ERR-ARGUMENT", "The arguments can't be written as JSON.", {}, cause);
  }
}
