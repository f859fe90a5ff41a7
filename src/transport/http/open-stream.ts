/**
 * Opens a connection of an event stream by GET, and retries while its failure may be transient (T-16, T-19, T-20).
 *
 * Owns: one attempt, and the meaning of a refusal. The owner of the stream limits the attempts: `get-stream.ts`, `resumed-stream.ts`.
 */
import { ClientError, isMcpError } from "../../errors/index.js";
import { utf8ByteString } from "../../protocol/index.js";
import { failureOfFetch, failureOfResponse } from "./failure.js";
import {
  isEventStream,
  originAndPathOf,
  sendHttp,
  type Connected,
  type Endpoint,
  type HttpPort,
  type HttpRequest,
} from "./http-port.js";

/** Options for opening a stream. */
export interface OpenStreamOptions extends Pick<HttpRequest, "headers" | "signal" | "priority" | "onPause"> {
  readonly http: HttpPort;
  readonly endpoint: Endpoint;
  /** Id of the event after which the stream continues. */
  readonly lastEventId?: string | undefined;
  /** Current time, milliseconds since the epoch, for a `Retry-After` that names a date. */
  readonly now: number;
}

/**
 * Opens a connection whose answer is an event stream. Rejects with the signal's reason, with the reason why the server can't be reached,
 * or with its refusal, whose `data.status` is the HTTP status; `ERR-PROTO` for an answer of another kind.
 */
export async function openStream(options: OpenStreamOptions): Promise<Connected> {
  const { http, endpoint, headers, lastEventId, signal, priority, onPause } = options;
  let connected: Connected;
  try {
    connected = await sendHttp(http, endpoint, {
      method: "GET",
      headers: {
        accept: "text/event-stream",
        ...headers,
        ...(lastEventId !== undefined && { "last-event-id": utf8ByteString(lastEventId) }),
      },
      // As EventSource does: no stream may come from the browser's cache or be kept there, or wait there for the headers of another one.
      init: { cache: "no-store" },
      ...{ signal, priority, onPause },
    });
  } catch (error) {
    if (signal?.aborted) throw signal.reason;
    if (isMcpError(error)) throw error; // sign-in failed, or a redirect
    throw failureOfFetch(error, endpoint, http, [...new Headers(endpoint.headers).keys()]);
  }
  const { response, release } = connected;
  try {
    if (!response.ok) throw await failureOfResponse(response, endpoint, options.now, http.pageOrigin);
    if (response.body && isEventStream(response)) return connected;
    await response.body?.cancel().catch(() => undefined);
    const text = `${originAndPathOf(endpoint)} answered GET with ${response.status} and no event stream.`;
    const { status, headers } = response;
    throw new ClientError("ERR-PROTO", text, {
      url: originAndPathOf(endpoint),
      status,
      contentType: headers.get("content-type"),
    });
  } catch (error) {
    release();
    throw error;
  }
}
