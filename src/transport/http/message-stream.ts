/**
 * Reads one connection of an event stream that carries JSON-RPC: converts its events to messages and tracks the
 * position.
 *
 * Owns: selecting the events that carry messages, and detecting silence. `open-stream.ts` opens the connections.
 */
import { readMessages, type Incoming, type StreamPacing } from "../../jsonrpc/index.js";
import { readEventStream } from "./event-stream.js";
import { MAX_MESSAGE_BYTES, type Endpoint } from "./http-port.js";
import { SilenceWatch } from "./silence.js";
import type { StreamCursor } from "./stream-cursor.js";

/** Options for reading one connection. */
export interface MessageStreamOptions {
  readonly endpoint: Endpoint;
  readonly cursor: StreamCursor;
  readonly signal: AbortSignal;
  readonly pacing: StreamPacing;
  /**
   * Point from which the stream can be opened again if its connection ends. From then on, silence is treated as the end
   * of the connection.
   */
  readonly watchFrom: "start" | "first-id";
  readonly onActivity?: (() => void) | undefined;
  onMessage(incoming: Incoming, isInBatch: boolean): void;
  /** Receives a problem of the stream. No usable message was lost because of it. */
  problem(reason: string): void;
}

/**
 * Reads until the connection ends, or until it counts as dead because of silence. Rejects as `readEventStream` does.
 */
export async function readMessageStream(
  body: ReadableStream<Uint8Array>,
  options: MessageStreamOptions,
): Promise<void> {
  const { cursor, endpoint, signal, onMessage } = options;
  cursor.connected();
  const problem = once(options.problem);
  const silent = new AbortController();
  let watch: SilenceWatch | undefined;
  const beginWatch = (): void => {
    watch ??= new SilenceWatch(options.pacing, () => silent.abort());
  };
  if (options.watchFrom === "start" || cursor.lastEventId !== undefined) beginWatch();
  const reading = readEventStream(
    body,
    {
      id(id) {
        if (!cursor.moveTo(id)) problem("an event id is too long: the stream can't be resumed after it");
        beginWatch();
      },
      event({ event, data, id }) {
        if (data !== "") cursor.pace.productive();
        // Only events without a name or with the name "message" carry JSON-RPC; an event without data only sets the id
        // (T-21, T-30).
        if ((event !== undefined && event !== "message") || data === "") return;
        const fate = cursor.take(id, data);
        if (fate === "repeated") problem("the event stream repeated events; they were taken once");
        if (fate === "renumbered") problem("the event stream reused ids for new events");
        const { messages, isInBatch } = readMessages(data);
        for (const incoming of messages)
          if (fate !== "repeated" || isOnlyChange(incoming)) onMessage(incoming, isInBatch);
      },
      retry: (ms) => cursor.pace.retry(ms),
      comment: () => watch?.keptAlive(),
      activity() {
        watch?.heard();
        options.onActivity?.();
      },
    },
    endpoint.maxMessageBytes ?? MAX_MESSAGE_BYTES,
    AbortSignal.any([signal, silent.signal]),
  );
  try {
    await reading;
  } catch (error) {
    if (!silent.signal.aborted || signal.aborted) throw error;
  } finally {
    watch?.stop();
  }
}

/**
 * True for a message that only reports that something changed. Such messages are identical, so if a server reuses event
 * ids, a new message looks like a repetition. Such a message is never dropped, because handling it twice is harmless.
 */
function isOnlyChange(incoming: Incoming): boolean {
  return incoming.kind === "notification" && /(list_changed|resources\/updated)$/.test(incoming.message.method);
}

/** Wraps a function so that it is called only once for each argument. */
function once(report: (reason: string) => void): (reason: string) => void {
  const reported = new Set<string>();
  return (reason) => {
    if (reported.has(reason)) return;
    reported.add(reason);
    report(reason);
  };
}
