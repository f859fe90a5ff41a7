/**
 * Reads a successful HTTP answer to a POST into messages: JSON, an event stream, or nothing (T-03).
 *
 * Owns: telling the forms apart, and when an exchange is over. Both shapes of Streamable HTTP use it.
 */
import { ClientError } from "../../errors/index.js";
import {
  readMessages,
  type Incoming,
  type JsonRpcMessage,
  type RequestId,
  type SendOptions,
} from "../../jsonrpc/index.js";
import type { TransportSink } from "../transport.js";
import { readBoundedText } from "./body.js";
import { readEventStream } from "./event-stream.js";
import { MAX_MESSAGE_BYTES, placeOf, type Endpoint } from "./http-port.js";

/** How long a server may take to end a stream whose answer has come; then we end it. */
const GRACE_MS = 1_000;

/** Delivers everything the answer to `message` carries; resolves when the exchange is over or its answer has come. */
export async function readAnswer(
  response: Response,
  message: JsonRpcMessage,
  endpoint: Endpoint,
  sink: TransportSink,
  options: SendOptions,
): Promise<void> {
  const id = "id" in message && "method" in message ? message.id : undefined;
  const maxBytes = endpoint.maxMessageBytes ?? MAX_MESSAGE_BYTES;
  const type = (response.headers.get("content-type") ?? "").split(";", 1)[0]?.trim().toLowerCase();

  // Nothing is due to a notification or a response: whatever comes back is not waited for (T-11).
  if (id === undefined || response.status === 202 || response.status === 204) {
    await response.body?.cancel().catch(() => undefined);
    return;
  }
  if (type === "text/event-stream" && response.body) return readStream(response.body, id, maxBytes, sink, options);
  const text = await readBoundedText(response, maxBytes, options.onActivity);
  if (type !== "application/json") {
    const seen = type ? `"${type}"` : "no content type";
    const reason = `${placeOf(endpoint)} answered ${response.status} with ${seen}; MCP answers with application/json or text/event-stream.`;
    throw new ClientError("ERR-PROTO", reason, { status: response.status, contentType: type });
  }
  const messages = readMessages(text);
  for (const incoming of messages) sink.message(incoming, { exchangeOf: id });
  if (messages.some((one) => answers(one, id))) return;
  const reason = messages.find((one) => one.kind === "invalid")?.reason ?? "it answers nothing that was asked";
  throw new ClientError("ERR-PROTO", `The answer of ${placeOf(endpoint)} can't be used: ${reason}.`);
}

async function readStream(
  body: ReadableStream<Uint8Array>,
  id: RequestId,
  maxBytes: number,
  sink: TransportSink,
  options: SendOptions,
): Promise<void> {
  const ended = new AbortController();
  const signal = options.signal ? AbortSignal.any([options.signal, ended.signal]) : ended.signal;
  let onAnswer: () => void = () => undefined;
  const answered = new Promise<void>((resolve) => (onAnswer = resolve));

  const reading = readEventStream(
    body,
    {
      event: ({ event, data }) => {
        // Only unnamed events and "message" carry JSON-RPC; an empty one primes the stream (T-21, T-30).
        if ((event !== undefined && event !== "message") || data === "") return;
        for (const incoming of readMessages(data)) {
          sink.message(incoming, { exchangeOf: id });
          if (answers(incoming, id)) onAnswer();
        }
      },
      ...(options.onActivity && { activity: options.onActivity }),
    },
    maxBytes,
    signal,
  );
  await Promise.race([reading, answered.then(() => endSoon(reading, ended))]);
}

/** The answer has come: the caller goes on, the stream gets a moment to end by itself so that its connection can be used again. */
function endSoon(reading: Promise<void>, ended: AbortController): void {
  const timer = setTimeout(() => ended.abort(), GRACE_MS);
  reading.catch(() => undefined).finally(() => clearTimeout(timer));
}

/** An error without an id belongs to the exchange it came on (B-04). */
function answers(incoming: Incoming, id: RequestId): boolean {
  if (incoming.kind === "error") return incoming.message.id === undefined || String(incoming.message.id) === String(id);
  return incoming.kind === "result" && String(incoming.message.id) === String(id);
}
