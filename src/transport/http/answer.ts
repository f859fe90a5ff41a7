/**
 * Reads the messages in a successful HTTP response to a POST: JSON, an event stream, or none (T-03).
 *
 * Owns: distinguishing these forms, and deciding when an exchange has ended. Both variants of Streamable HTTP use it.
 */
import { readBody } from "../../bytes/read-body.js";
import { ClientError } from "../../errors/index.js";
import {
  readMessages,
  type Clock,
  type Incoming,
  type JsonRpcMessage,
  type RequestId,
  type SendOptions,
  type SendOutcome,
} from "../../jsonrpc/index.js";
import type { TransportSink } from "../transport.js";
import { serverTextIn } from "./failure.js";
import {
  isEventStream,
  MAX_MESSAGE_BYTES,
  originAndPathOf,
  messageTooLarge,
  type Connected,
  type Endpoint,
} from "./http-port.js";

/** Time in milliseconds that a server has to end a stream after the answer arrived; then the client ends it. */
const GRACE_MS = 1_000;

/** Callbacks for the events of a response. */
export interface AnswerStream {
  readonly signal: AbortSignal;
  onMessage(incoming: Incoming, isInBatch?: boolean): void;
  isAnswered(): boolean;
}

/** Options of reading a response. */
export interface AnswerOptions extends SendOptions {
  readonly endpoint: Endpoint;
  readonly sink: TransportSink;
  readonly clock: Clock;
  /** Reads an event stream to its end; it also releases the connection. */
  readStream(connected: Connected, options: AnswerStream): Promise<void>;
}

/**
 * Delivers all messages in the response to `message`. Resolves when the exchange has ended or the answer has arrived.
 * Resolves with `open` if the answer may still come on another stream, because the server only accepted the request
 * (202).
 */
export async function deliverAnswer(
  connected: Connected,
  message: JsonRpcMessage,
  options: AnswerOptions,
): Promise<SendOutcome> {
  const { response, release, sent = {} } = connected;
  const { endpoint, sink } = options;
  const id = "id" in message && "method" in message ? message.id : undefined;
  if (id !== undefined && response.body && isEventStream(response)) return streamOf(connected, id, options);

  try {
    // Notifications and responses have no answer, so none is awaited (T-11).
    if (id === undefined || response.status === 202 || response.status === 204) {
      await response.body?.cancel().catch(() => undefined);
      if (id === undefined) return "ended";
      sink.problem(`a request was answered with ${response.status} and no content`);
      return "open";
    }
    const maxBytes = endpoint.maxMessageBytes ?? MAX_MESSAGE_BYTES;
    const bytes = await readBody(response, maxBytes, options.onActivity);
    if (bytes.length > maxBytes) throw messageTooLarge(maxBytes);
    const text = new TextDecoder().decode(bytes); // all chunks at once, which is twice as fast as one by one
    const type = (response.headers.get("content-type") ?? "").split(";", 1)[0]?.trim().toLowerCase();
    const url = originAndPathOf(endpoint);
    const unusable = async (reason: string, facts: ClientError["data"] = {}): Promise<ClientError> => {
      const body = new Response(text, { headers: response.headers });
      const serverText = await serverTextIn(body, { ...endpoint.headers, ...sent });
      const says = serverText !== undefined && { serverText };
      return new ClientError("ERR-PROTO", reason, { ...facts, ...says });
    };
    if (type !== "application/json") {
      const seen = type ? `"${type}"` : "no content type";
      throw await unusable(
        `${url} answered ${response.status} with ${seen}; MCP answers with application/json or text/event-stream.`,
        { url, status: response.status, contentType: type },
      );
    }
    const { messages, isInBatch } = readMessages(text);
    const arrival = { exchangeOf: id, isInBatch };
    for (const incoming of messages) sink.message(incoming, arrival);
    if (messages.some((one) => answers(one, id))) return "ended";
    const reason = messages.find((one) => one.kind === "invalid")?.reason ?? "it answers nothing that was asked";
    throw await unusable(`The answer of ${url} can't be used: ${reason}.`);
  } finally {
    release();
  }
}

async function streamOf(connected: Connected, id: RequestId, options: AnswerOptions): Promise<SendOutcome> {
  const { sink, clock } = options;
  const ended = new AbortController();
  const signal = options.signal ? AbortSignal.any([options.signal, ended.signal]) : ended.signal;
  let isAnswered = false;
  let onAnswer: () => void = () => undefined;
  const answered = new Promise<void>((resolve) => (onAnswer = resolve));

  const reading = options.readStream(connected, {
    signal,
    isAnswered: () => isAnswered,
    onMessage(incoming, isInBatch) {
      isAnswered ||= answers(incoming, id);
      sink.message(incoming, { exchangeOf: id, ...(isInBatch && { isInBatch }) });
      if (isAnswered) onAnswer();
    },
  });
  await Promise.race([reading, answered]);
  if (!isAnswered) return "open";
  // The caller continues. The stream has a moment to end by itself, so that its connection can be used again. An urgent
  // message occupies the reserved connection, which the next urgent message needs: its stream is ended at once.
  const timer = clock.after(options.priority === "urgent" ? 0 : GRACE_MS, () => ended.abort());
  reading.catch(() => undefined).finally(() => timer.cancel());
  return "ended";
}

/**
 * True if a message answers the request. An error without an id answers the request of its exchange (B-04), and so does
 * an unreadable response.
 */
function answers(incoming: Incoming, id: RequestId): boolean {
  if (incoming.kind === "invalid") return String(incoming.responseTo) === String(id);
  if (incoming.kind === "error") return incoming.message.id === undefined || String(incoming.message.id) === String(id);
  return incoming.kind === "result" && String(incoming.message.id) === String(id);
}
