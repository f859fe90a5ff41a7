/**
 * Follows the stream of one request of the legacy era, over as many connections as needed until its answer arrives
 * (T-19 … T-22).
 *
 * A server may close the connection and continue working. If the stream had an event with an id, the rest of the stream
 * is requested with GET and `Last-Event-ID`, even if the stream started with a POST.
 *
 * Owns: deciding when to resume, and when the answer is lost. Does not open connections itself.
 */
import { ClientError, isMcpError } from "../../errors/index.js";
import { type Incoming, type SendOptions, type StreamPacing } from "../../jsonrpc/index.js";
import { retry } from "../../jsonrpc/retry.js";
import type { Connected, Endpoint } from "./http-port.js";
import { readMessageStream } from "./message-stream.js";
import { StreamCursor } from "./stream-cursor.js";

/** Options for following the stream of a request. */
export interface ResumedStreamOptions extends SendOptions {
  readonly endpoint: Endpoint;
  readonly pacing: StreamPacing;
  readonly signal: AbortSignal;
  /** Opens a connection that continues after the event `lastEventId`, as `openStream` does. */
  open(lastEventId: string): Promise<Connected>;
  onMessage(incoming: Incoming, isInBatch: boolean): void;
  problem(reason: string): void;
  /** True if the answer has arrived: then the stream is no longer followed. */
  isAnswered(): boolean;
}

/**
 * Follows the stream that starts with `first`. Resolves when the answer has arrived, or when the stream has ended
 * permanently and the answer is lost. Rejects with the error that broke a stream that can't be resumed, with the
 * signal's reason, or with `ERR-STREAM-LOST` if the server refuses to continue.
 */
export async function followStream(first: Connected, options: ResumedStreamOptions): Promise<void> {
  const { signal, isAnswered, onPause } = options;
  const cursor = new StreamCursor(options.pacing);
  await readOne(first, cursor, options);
  while (!isAnswered() && cursor.lastEventId !== undefined) {
    onPause?.(true); // nothing can arrive between two connections
    let next: Connected;
    try {
      await cursor.pace.wait(signal);
      signal.throwIfAborted();
      next = await resume(cursor, options);
    } finally {
      onPause?.(false);
    }
    await readOne(next, cursor, options);
  }
}

/** Reads one connection to its end. Rejects if the connection breaks and the stream can't be resumed. */
async function readOne(
  { response, release }: Connected,
  cursor: StreamCursor,
  options: ResumedStreamOptions,
): Promise<void> {
  try {
    if (response.body) await readMessageStream(response.body, { ...options, cursor, watchFrom: "first-id" });
  } catch (error) {
    const isOver = options.signal.aborted || options.isAnswered() || cursor.lastEventId === undefined;
    if (isOver || isMcpError(error)) throw error;
  } finally {
    release();
  }
}

/** Opens the next connection. Rejects if the server refuses to continue. */
async function resume(cursor: StreamCursor, { open, signal }: ResumedStreamOptions): Promise<Connected> {
  const { pace, lastEventId = "" } = cursor;
  try {
    return await retry(() => open(lastEventId), { pace, signal });
  } catch (error) {
    if (signal.aborted || !isMcpError(error)) throw error;
    const { code, message, data, cause } = error;
    const { status } = data;
    // Without a status, such as for a redirect or a failed sign-in, the error is that of the caller; but the request
    // was taken before.
    if (status === undefined) throw new ClientError(code, message, { ...data, mayHaveRun: true }, cause);
    const text = `The connection ended before the answer, and the server refused to go on with it (HTTP ${String(status)}). It may have run.`;
    throw new ClientError("ERR-STREAM-LOST", text, { status, mayHaveRun: true }, error);
  }
}
