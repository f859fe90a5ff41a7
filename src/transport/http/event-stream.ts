/**
 * Reads the bytes of a `text/event-stream` body and converts them to events (T-29 … T-31).
 *
 * Owns: decoding, reporting activity, and releasing the body. `event-parser.ts` parses the text. Does not own: the
 * meaning of an event.
 */
import { EventParser, type EventHandlers } from "./event-parser.js";

/** Number of bytes that are read before yielding to other tasks; this takes a few milliseconds on a slow device. */
const TURN_BYTES = 131_072;

/** Callbacks of an event stream. */
export interface EventStreamHandlers extends EventHandlers {
  /** Called when bytes have arrived, even if they are only a comment. */
  activity?(): void;
}

/**
 * Reads until the stream ends. Rejects with `ERR-LIMIT` for an event larger than `maxBytes`, with the stream's own
 * failure otherwise. An event without its closing blank line at the end is discarded, as the standard requires.
 */
export async function readEventStream(
  body: ReadableStream<Uint8Array>,
  handlers: EventStreamHandlers,
  maxBytes: number,
  signal?: AbortSignal,
): Promise<void> {
  const parser = new EventParser(handlers, maxBytes);
  const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
  const reader = body.getReader();
  const cancel = (): void => void reader.cancel().catch(() => undefined);
  signal?.addEventListener("abort", cancel);
  if (signal?.aborted) cancel();
  let turn = 0;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      signal?.throwIfAborted();
      if (done) return;
      handlers.activity?.();
      // Yields to other tasks: megabytes that have already arrived would otherwise be read without a pause. A timer
      // would take too long.
      for (let at = 0; at < value.byteLength; at += TURN_BYTES) {
        const piece = value.subarray(at, at + TURN_BYTES);
        parser.feed(decoder.decode(piece, { stream: true }));
        turn += piece.byteLength;
        if (turn < TURN_BYTES) continue;
        turn = 0;
        const { port1, port2 } = new MessageChannel();
        await new Promise((resolve) => {
          port1.onmessage = resolve;
          port2.postMessage(0);
        });
        port1.close();
        signal?.throwIfAborted();
      }
    }
  } catch (error) {
    cancel();
    throw error;
  } finally {
    signal?.removeEventListener("abort", cancel);
  }
}
