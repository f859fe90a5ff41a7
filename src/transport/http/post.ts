/**
 * Posts a message.
 *
 * Owns: the fixed header fields of every POST, and converting each failure into an `McpError`.
 */
import { isMcpError } from "../../errors/index.js";
import { messageText, type Clock, type JsonRpcMessage, type SendOptions } from "../../jsonrpc/index.js";
import { failureOfFetch, failureOfResponse } from "./failure.js";
import { sendHttp, type Connected, type Endpoint, type HttpPort } from "./http-port.js";

/** Options for posting a message. */
export interface PostOptions extends Pick<SendOptions, "signal" | "priority" | "isUnattended" | "onSent" | "onPause"> {
  readonly headers: Readonly<Record<string, string>>;
  readonly clock: Clock;
}

/** Sends `message`. Resolves with a successful response; rejects with an `McpError` or the signal's reason. */
export async function post(
  http: HttpPort,
  endpoint: Endpoint,
  message: JsonRpcMessage,
  options: PostOptions,
): Promise<Connected> {
  const { signal } = options;
  let added: Readonly<Record<string, string>> = {};
  const isRequest = "id" in message && "method" in message;
  const json = messageText.stringify(message); // synchronous unless code has to be loaded, so that later messages don't overtake this one
  const request = {
    method: "POST",
    headers: {
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
      ...options.headers,
    },
    body: typeof json === "string" ? json : await json,
    signal,
    priority: options.priority ?? (isRequest ? "request" : "urgent"),
    kind: isRequest ? `${message.method} ${String(message.params?.name)}` : undefined,
    onSent: options.onSent,
    onPause: options.isUnattended ? undefined : options.onPause,
    onHeaders: (fields: Readonly<Record<string, string>>) => (added = fields),
  } as const;

  let connected: Connected;
  try {
    connected = await sendHttp(http, endpoint, request);
  } catch (error) {
    signal?.throwIfAborted();
    if (isMcpError(error)) throw error; // sign-in failed, or a redirect
    const needed = new Headers({ ...endpoint.headers, ...request.headers });
    needed.delete("accept"); // `accept` is always allowed
    const headers = [...needed.keys(), ...Object.keys(added)];
    const failure = failureOfFetch(error, endpoint, http, headers);
    const { pageOrigin } = http;
    const hasAnswered = http.answeredAt?.has(endpoint.url) === true;
    const failed = { endpoint, method: "POST", headers, pageOrigin, hasAnswered, signal } as const;
    const better = await http.diagnose?.(failure, failed);
    signal?.throwIfAborted();
    throw better ?? failure;
  }
  const { response, release } = connected;
  http.answeredAt?.set(endpoint.url, options.clock.now());
  const sent = { ...options.headers, ...added };
  if (!response.ok) {
    const { pageOrigin } = http;
    const refusal = await failureOfResponse(response, endpoint, { clock: options.clock, pageOrigin, sent });
    release();
    throw refusal;
  }
  endpoint.settled = true;
  return { ...connected, sent };
}
