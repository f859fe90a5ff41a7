/**
 * Connection of an event stream that carries JSON-RPC: reads its events into messages and tracks the position.
 *
 * Owns: the selection of events, and the detection of silence. `open-stream.ts` opens the connections.
 */
import { readMessages, type Incoming, type StreamPacing } from "../../jsonrpc/index.js";
import { readEventStream } from "./event-stream.js";
import { MAX_MESSAGE_BYTES, type Endpoint } from "./http-port.js";
import { SilenceWatch } from "./silence.js";
import type { StreamCursor } from "./stream-cursor.js";

/** Options of reading one connection. */
export interface MessageStreamOptions {
  readonly endpoint: Endpoint;
  readonly cursor: StreamCursor;
  readonly signal: AbortSignal;
  readonly pacing: StreamPacing;
  /** Point from which the stream can be reopened, so that silence may be treated as its end. */
  readonly watchFrom: "start" | "first-id";
  readonly onActivity?: (() => void) | undefined;
  onMessage(incoming: Incoming, isInBatch: boolean): void;
  /** Receives a problem of the stream; no usable message is lost. */
  problem(reason: string): void;
}

/** Reads until the connection ends. Rejects as `readEventStream` does; silence is an end like any other. */
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
        if (!cursor.moveTo(id))
          problem("an event id is too long to be sent back: the stream can't be resumed after it");
        beginWatch();
      },
      event({ event, data, id }) {
        if (data !== "") cursor.pace.productive();
        // Only unnamed events and "message" carry JSON-RPC; an empty one primes the stream (T-21, T-30).
        if ((event !== undefined && event !== "message") || data === "") return;
        const fate = cursor.take(id, data);
        if (fate === "repeated") problem("the event stream repeated events; they were taken once");
        if (fate === "renumbered") problem("the event stream gave ids to new events that it had used before");
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
 * True for a message that only reports that something changed. All of them look alike, so a server with careless event ids appears to
 * repeat itself when it does not; taking such a message twice does no harm.
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
