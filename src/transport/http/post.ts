/**
 * One POST of one message: made, and refused with the right error when it is no success.
 *
 * Owns: the fixed headers of every POST, turning each way of failing into an `McpError`, and following a server that moved to another
 * address on its origin before its first answer.
 */
import { ClientError, isMcpError } from "../../errors/index.js";
import type { JsonRpcMessage, SendOptions } from "../../jsonrpc/index.js";
import { failureOfFetch, failureOfResponse } from "./failure.js";
import { isEventStream, refuseForeign, sendHttp, type Connected, type Endpoint, type HttpPort } from "./http-port.js";

/** How a message is posted. */
export interface PostOptions extends Pick<SendOptions, "signal" | "priority" | "isUnattended" | "onSent" | "onPause"> {
  readonly headers: Readonly<Record<string, string>>;
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
  const isRequest = "id" in message && "method" in message;
  const request = {
    method: "POST",
    headers: {
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
      ...options.headers,
    },
    body: jsonOf(message),
    signal,
    priority: options.priority ?? (isRequest ? "request" : "urgent"),
    onSent: options.onSent,
    onPause: options.isUnattended ? undefined : options.onPause,
    onHeaders: (names: readonly string[]) => (added = names),
  } as const;

  let connected: Connected;
  try {
    connected = await sendHttp(http, endpoint, request);
  } catch (error) {
    signal?.throwIfAborted();
    if (isMcpError(error)) throw error; // signing in failed
    const needed = new Headers({ ...endpoint.headers, ...request.headers });
    needed.delete("accept"); // always allowed
    const headers = [...needed.keys(), ...added];
    const failure = failureOfFetch(error, endpoint, http, headers);
    const { pageOrigin } = http;
    const diagnosis = await http.diagnose?.(failure, { endpoint, method: "POST", headers, pageOrigin, signal });
    signal?.throwIfAborted();
    if (diagnosis?.kind !== "moved" || endpoint.settled) {
      throw diagnosis?.kind === "failure" ? diagnosis.error : failure;
    }
    return postAgain(http, endpoint, diagnosis.url, message, options);
  }
  const { response, release } = connected;
  try {
    await refuseForeign(response, endpoint);
    // Redirects with 301 and 302 turn a POST into a GET (Fetch, 4.4), and browsers do not tell which request was made. JSON answers a POST;
    // any other answer may be that of a GET, so the message is posted again, to the new address.
    if (response.redirected && !endpoint.settled && (!response.ok || isEventStream(response))) {
      await response.body?.cancel().catch(() => undefined);
      release();
      return await postAgain(http, endpoint, response.url, message, options);
    }
    if (!response.ok) throw await failureOfResponse(response, endpoint, undefined, http.pageOrigin);
  } catch (error) {
    release();
    throw error;
  }
  if (response.redirected) endpoint.url = response.url;
  endpoint.settled = true;
  return connected;
}

/** Posts to the new address on the same origin. Only once: after that no redirect is followed. */
function postAgain(
  http: HttpPort,
  endpoint: Endpoint,
  url: string,
  message: JsonRpcMessage,
  options: PostOptions,
): Promise<Connected> {
  endpoint.url = url;
  endpoint.settled = true;
  return post(http, endpoint, message, options);
}

function jsonOf(message: JsonRpcMessage): string {
  try {
    return JSON.stringify(message);
  } catch (cause) {
    throw new ClientError("ERR-ARGUMENT", "The arguments can't be written as JSON.", {}, cause);
  }
}
