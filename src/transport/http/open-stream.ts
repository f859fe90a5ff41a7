/**
 * Opens a connection of an event stream by GET (T-16, T-19, T-20).
 *
 * Owns: a single attempt, and the meaning of a refusal. The owners of the streams (`get-stream.ts`,
 * `resumed-stream.ts`) decide about further attempts.
 */
import { ClientError, isMcpError } from "../../errors/index.js";
import type { Clock } from "../../jsonrpc/index.js";
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
export interface OpenStreamOptions extends Pick<HttpRequest, "headers" | "signal" | "priority" | "onPause" | "onSent"> {
  readonly http: HttpPort;
  readonly endpoint: Endpoint;
  /** Id of the event after which the stream continues. */
  readonly lastEventId?: string | undefined;
  readonly clock: Clock;
}

/**
 * Opens a connection; resolves if the response is an event stream. Rejects with the signal's reason, with the reason
 * why the server can't be reached, with the server's refusal, whose `data.status` is the HTTP status, or with
 * `ERR-PROTO` for a response of another kind.
 */
export async function openStream(options: OpenStreamOptions): Promise<Connected> {
  const { http, endpoint, headers, lastEventId, signal, priority, onPause, onSent } = options;
  let connected: Connected;
  let added: Readonly<Record<string, string>> = {};
  try {
    connected = await sendHttp(http, endpoint, {
      method: "GET",
      onHeaders: (fields) => (added = fields),
      headers: {
        accept: "text/event-stream",
        ...headers,
        ...(lastEventId !== undefined && { "last-event-id": utf8ByteString(lastEventId) }),
      },
      // Like EventSource, bypasses the browser's cache: a stream must not come from it, be stored in it, or wait in it
      // for the headers of another stream.
      init: { cache: "no-store" },
      signal,
      priority,
      onPause,
      onSent,
    });
  } catch (error) {
    if (signal?.aborted) throw signal.reason;
    if (isMcpError(error)) throw error; // sign-in failed, or a redirect
    throw failureOfFetch(error, endpoint, http, [...new Headers(endpoint.headers).keys()]);
  }
  const { response, release } = connected;
  try {
    if (!response.ok) {
      const { pageOrigin } = http;
      throw await failureOfResponse(response, endpoint, {
        clock: options.clock,
        pageOrigin,
        sent: { ...headers, ...added },
      });
    }
    if (response.body && isEventStream(response)) return connected;
    await response.body?.cancel().catch(() => undefined);
    const text = `${originAndPathOf(endpoint)} answered GET with ${response.status} and no event stream.`;
    const { status } = response;
    throw new ClientError("ERR-PROTO", text, {
      url: originAndPathOf(endpoint),
      status,
      contentType: response.headers.get("content-type"),
    });
  } catch (error) {
    release();
    throw error;
  }
}
