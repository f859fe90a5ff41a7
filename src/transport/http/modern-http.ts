/**
 * Streamable HTTP of 2026-07-28: every message is a separate POST request with its own response.
 *
 * There is no session, no GET, and no resumption: if a stream breaks, its request is lost (T-01 … T-08). A request is
 * cancelled by ending its exchange. https://modelcontextprotocol.io/specification/2026-07-28/basic/transports
 */
import {
  readMessages,
  type Clock,
  type JsonRpcMessage,
  type SendOptions,
  type SendOutcome,
} from "../../jsonrpc/index.js";
import type { PeerTransport, TransportSink } from "../transport.js";
import { deliverAnswer, type AnswerStream } from "./answer.js";
import { readEventStream } from "./event-stream.js";
import { MAX_MESSAGE_BYTES, type Connected, type Endpoint, type HttpPort } from "./http-port.js";
import { post } from "./post.js";

/** Creates the transport for an endpoint. `ids`: counter that it shares with other transports for the endpoint. */
export function createModernHttp(
  endpoint: Endpoint,
  http: HttpPort,
  clock: Clock,
  ids?: { last: number },
): PeerTransport {
  let sink: TransportSink | undefined;
  const closed = new AbortController();

  const readStream = async (
    { response, release }: Connected,
    { signal, onMessage }: AnswerStream,
    onActivity: (() => void) | undefined,
  ): Promise<void> => {
    const maxBytes = endpoint.maxMessageBytes ?? MAX_MESSAGE_BYTES;
    try {
      if (response.body) await readEventStream(response.body, messageHandlers(onMessage, onActivity), maxBytes, signal);
    } finally {
      release();
    }
  };

  return {
    ...(ids && { ids }),
    start(to) {
      sink = to;
    },
    async send(message: JsonRpcMessage, options: SendOptions): Promise<SendOutcome> {
      if (!sink) throw new Error("start() comes before send()");
      const signal = options.signal ? AbortSignal.any([options.signal, closed.signal]) : closed.signal;
      const { headers = {}, onActivity } = options;
      const connected = await post(http, endpoint, message, { ...options, headers, signal, clock });
      const stream = (from: Connected, to: AnswerStream): Promise<void> => readStream(from, to, onActivity);
      await deliverAnswer(connected, message, { ...options, signal, endpoint, sink, clock, readStream: stream });
      return "ended"; // an answer can only arrive in the exchange of its request
    },
    async close() {
      closed.abort();
    },
  };
}

/** Converts events to messages. Ids and `retry` have no meaning in this era (T-06). */
function messageHandlers(onMessage: AnswerStream["onMessage"], onActivity: (() => void) | undefined) {
  return {
    event({ event, data }: { event: string | undefined; data: string }): void {
      if ((event !== undefined && event !== "message") || data === "") return;
      const { messages, isInBatch } = readMessages(data);
      for (const incoming of messages) onMessage(incoming, isInBatch);
    },
    ...(onActivity && { activity: onActivity }),
  };
}
