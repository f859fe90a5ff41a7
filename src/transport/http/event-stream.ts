/**
 * Reads a `text/event-stream` body: bytes to events (WHATWG HTML, "Server-sent events"; T-29 … T-31).
 *
 * Owns: decoding, the limit on one event, signs of life. Parsing is eventsource-parser's. Never: what an event means.
 */
import { createParser, type EventSourceMessage } from "eventsource-parser";
import { tooLarge } from "./body.js";

/** Takes what a stream carries. */
export interface EventStreamHandlers {
  /** One event, in order. Must not throw. */
  event(event: EventSourceMessage): void;
  /** A valid `retry` field, milliseconds. */
  retry?(retryMs: number): void;
  /** Bytes came, comments included. */
  activity?(): void;
}

/**
 * Reads until the stream ends. Rejects with `ERR-LIMIT` for an event larger than `maxBytes`, with the stream's own failure
 * otherwise. An event without its closing blank line at the end is discarded, as the standard says.
 */
export async function readEventStream(
  body: ReadableStream<Uint8Array>,
  handlers: EventStreamHandlers,
  maxBytes: number,
  signal?: AbortSignal,
): Promise<void> {
  let unfinished = 0;
  const parser = createParser({
    onEvent(event) {
      unfinished = 0;
      handlers.event(event);
    },
    onRetry: (retryMs) => handlers.retry?.(retryMs),
    onComment() {
      unfinished = 0;
    },
  });
  const decoder = new TextDecoder();
  const reader = body.getReader();
  const cancel = (): void => void reader.cancel().catch(() => undefined);
  signal?.addEventListener("abort", cancel);
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (signal?.aborted) throw signal.reason;
      if (done) return;
      handlers.activity?.();
      unfinished += value.byteLength;
      parser.feed(decoder.decode(value, { stream: true }));
      if (unfinished > maxBytes) throw tooLarge(maxBytes);
    }
  } catch (error) {
    cancel();
    throw error;
  } finally {
    signal?.removeEventListener("abort", cancel);
  }
}
