/**
 * Opens a connection of an event stream by GET (T-16, T-19, T-20).
 *
 * Owns: a single attempt, and the meaning of a refusal. The owners of the streams (`get-stream.ts`, `resumed-stream.ts`) decide about
 * further attempts.
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
  /** Current time in milliseconds since the epoch, for a `Retry-After` that is a date. */
  readonly now: number;
}

/**
 * Opens a connection; resolves if the response is an event stream. Rejects with the signal's reason, with the reason why the server
 * can't be reached, with the server's refusal, whose `data.status` is the HTTP status, or with `ERR-PROTO` for a response of another
 * kind.
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
      // Like EventSource, bypasses the browser's cache: a stream must not come from it, be stored in it, or wait in it
      // for the headers of another stream.
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
