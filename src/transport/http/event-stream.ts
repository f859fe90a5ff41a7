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
  const parser = createParser({
    onEvent: (event) => handlers.event(event),
    onRetry: (retryMs) => handlers.retry?.(retryMs),
    onError(error) {
      if (error.type === "max-buffer-size-exceeded") throw tooLarge(maxBytes);
    },
    // Counted in characters, over the event's lines so far: comments between them do not start it anew.
    maxBufferSize: maxBytes,
  });
  const feed = withLineFeeds((text) => parser.feed(text));
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
      feed(decoder.decode(value, { stream: true }));
    }
  } catch (error) {
    cancel();
    throw error;
  } finally {
    signal?.removeEventListener("abort", cancel);
  }
}

/** Turns CR and CRLF into LF: the parser holds a CR at the end of a chunk back, and with it an event that is whole. */
function withLineFeeds(feed: (text: string) => void): (text: string) => void {
  let afterCr = false;
  return (text) => {
    const rest = afterCr && text.startsWith("\n") ? text.slice(1) : text;
    if (text !== "") afterCr = text.endsWith("\r");
    if (rest !== "") feed(rest.includes("\r") ? rest.replace(/\r\n?/g, "\n") : rest);
  };
}
