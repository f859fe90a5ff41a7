/**
 * HTTP+SSE of 2024-11-05: one GET stream for all messages of the server, which first names the address for the messages
 * of the client.
 *
 * Owns: the stream and the address. When the stream ends, the session ends, too (T-27); nothing is ever resumed.
 * Deprecated since 2025-03-26 and used only as a fallback (T-28).
 * https://modelcontextprotocol.io/specification/2024-11-05/basic/transports
 */
import { ClientError, isMcpError } from "../../errors/index.js";
import {
  type JsonRpcMessage,
  readMessages,
  type SendOptions,
  type SendOutcome,
  type StreamPacing,
} from "../../jsonrpc/index.js";
import { unlessAborted } from "../../async/unless-aborted.js";
import type { SessionTransport, TransportSink } from "../transport.js";
import { readEventStream } from "./event-stream.js";
import { MAX_MESSAGE_BYTES, originAndPathOf, type Endpoint, type HttpPort } from "./http-port.js";
import { openStream } from "./open-stream.js";
import { post } from "./post.js";
import { SilenceWatch } from "./silence.js";

export class HttpSse implements SessionTransport {
  #endpoint: Endpoint;
  #http: HttpPort;
  #pacing: StreamPacing;
  #sink: TransportSink | undefined;
  #closed = new AbortController();
  /** Endpoint for posting messages; the first message that is sent opens the stream to learn it. */
  #address: Promise<Endpoint> | undefined;
  #headers: Readonly<Record<string, string>> = {};

  constructor(endpoint: Endpoint, http: HttpPort, pacing: StreamPacing) {
    this.#endpoint = endpoint;
    this.#http = http;
    this.#pacing = pacing;
  }

  start(sink: TransportSink): void {
    this.#sink = sink;
  }

  setHeaders(headers: Readonly<Record<string, string>>): void {
    this.#headers = headers;
  }

  /** Does nothing, because the stream is open from the beginning. */
  listen(): void {}

  /**
   * Sends a message. Rejects with `ERR-PROTO` if the first event of the stream is no address, with `ERR-STREAM-LOST` if
   * the stream breaks before it, with the error of `fetch`, or with the signal's reason.
   */
  async send(message: JsonRpcMessage, options: SendOptions): Promise<SendOutcome> {
    const signal = options.signal ? AbortSignal.any([options.signal, this.#closed.signal]) : this.#closed.signal;
    signal.throwIfAborted();
    // The user may have to sign in before the stream opens; the first message waits for it. Its deadline starts with
    // the request for the stream, because a server may never name an address.
    this.#address ??= this.#open(options);
    const address = await unlessAborted(this.#address, signal);
    const headers = { ...this.#headers, ...options.headers };
    const { response, release } = await post(this.#http, address, message, {
      ...options,
      headers,
      signal,
      clock: this.#pacing.clock,
    });
    // The answer arrives on the stream; the response to the POST is ignored (T-26).
    await response.body?.cancel().catch(() => undefined);
    release();
    return "open";
  }

  async close(): Promise<void> {
    this.#closed.abort(new ClientError("ERR-CLOSED", "The connection was closed."));
  }

  /** Opens the stream; resolves with the address that its first event names (T-25). */
  async #open({ onPause, onSent }: SendOptions): Promise<Endpoint> {
    const { response, release } = await openStream({
      http: this.#http,
      endpoint: this.#endpoint,
      headers: {},
      signal: this.#closed.signal,
      priority: "stream",
      onPause,
      onSent,
      clock: this.#pacing.clock,
    });
    return new Promise((resolve, reject) => void this.#read(response.body, release, resolve, reject));
  }

  async #read(
    body: ReadableStream<Uint8Array> | null,
    release: () => void,
    onAddress: (endpoint: Endpoint) => void,
    onFailure: (error: unknown) => void,
  ): Promise<void> {
    let hasAddress = false;
    const silent = new AbortController();
    const watch = new SilenceWatch(this.#pacing, () => silent.abort());
    let cause: unknown;
    try {
      const handlers = {
        event: ({ event, data }: { event: string | undefined; data: string }): void => {
          if (event === "endpoint" && !hasAddress) {
            hasAddress = true;
            onAddress(this.#addressOf(data, onFailure));
          } else if ((event === undefined || event === "message") && data !== "") {
            const { messages, isInBatch } = readMessages(data);
            const arrival = isInBatch ? { isInBatch } : {};
            for (const incoming of messages) this.#sink?.message(incoming, arrival);
          }
        },
        comment: () => watch.keptAlive(),
        activity: () => watch.heard(),
      };
      const signal = AbortSignal.any([this.#closed.signal, silent.signal]);
      if (body) await readEventStream(body, handlers, this.#endpoint.maxMessageBytes ?? MAX_MESSAGE_BYTES, signal);
    } catch (error) {
      cause = error;
    } finally {
      watch.stop();
      release();
    }
    if (this.#closed.signal.aborted) return onFailure(this.#closed.signal.reason);
    if (!hasAddress) return onFailure(isMcpError(cause) ? cause : noAddress(this.#endpoint, cause));
    const text = "The server's event stream ended, and with it the session. Calls in flight may have run.";
    this.#sink?.lost?.(new ClientError("ERR-SESSION", text, {}, cause));
  }

  /** Checks that the address is on the same origin: on another origin, messages would go to a third party. */
  #addressOf(data: string, onFailure: (error: unknown) => void): Endpoint {
    const base = this.#endpoint.url;
    const url = URL.canParse(data, base) ? new URL(data, base) : undefined;
    if (url?.origin === new URL(base).origin) return { ...this.#endpoint, url: url.href, settled: true };
    const text = `${originAndPathOf(this.#endpoint)} wants messages sent ${url ? `to another origin, ${url.origin}` : "to an address that is none"}. That is refused.`;
    const refusal = new ClientError("ERR-PROTO", text);
    onFailure(refusal);
    this.#closed.abort(refusal);
    return this.#endpoint;
  }
}

/** Error for a stream that ended before it named an address: the connection broke, or the server sent none. */
function noAddress(endpoint: Endpoint, cause: unknown): ClientError {
  const place = originAndPathOf(endpoint);
  return cause === undefined
    ? new ClientError("ERR-PROTO", `${place} answered GET with no event stream that names an endpoint.`, { url: place })
    : new ClientError("ERR-STREAM-LOST", `The event stream of ${place} broke before it named an endpoint.`, {}, cause);
}
