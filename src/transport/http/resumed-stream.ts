/**
 * The stream of one request of the legacy era, over as many connections as it takes until its answer comes (T-19 … T-22).
 *
 * A server may close a stream and go on working: after an event with an id, the rest is fetched with GET and `Last-Event-ID`, whatever
 * opened the stream. Owns: when to go on and when the answer is lost. Never: how a connection is made.
 */
import { ClientError, isMcpError } from "../../errors/index.js";
import type { Incoming, SendOptions, StreamPacing } from "../../jsonrpc/index.js";
import { failureOfResponse } from "./failure.js";
import { isEventStream, isPassing, type Connected, type Endpoint } from "./http-port.js";
import { readMessageStream, StreamCursor } from "./message-stream.js";

/** What the stream of a request is followed with. */
export interface ResumedStreamOptions extends SendOptions {
  readonly endpoint: Endpoint;
  readonly pacing: StreamPacing;
  readonly signal: AbortSignal;
  /** Opens a connection that goes on after this event. Rejects as `fetch` does. */
  open(lastEventId: string): Promise<Connected>;
  onMessage(incoming: Incoming): void;
  /** True once what was waited for has come: the stream is not followed any further. */
  isAnswered(): boolean;
}

/**
 * Follows the stream that begins with `first`. Resolves when it is answered, or when it ended for good without: then the answer is lost.
 * Rejects with what broke the only connection there was, with the signal's reason, or with `ERR-STREAM-LOST` of a server that refuses to go on.
 */
export async function followStream(first: Connected, options: ResumedStreamOptions): Promise<void> {
  const { signal, isAnswered, onPause } = options;
  const cursor = new StreamCursor(options.pacing);
  let broke = await readOne(first, cursor, options);
  while (!isAnswered() && cursor.lastEventId !== undefined) {
    onPause?.(true); // between two connections nobody can show a sign of life
    let next: Connected | undefined;
    try {
      await cursor.pace.wait(broke, signal);
      signal.throwIfAborted();
      next = await goOn(cursor, options);
    } finally {
      onPause?.(false);
    }
    broke = next === undefined || (await readOne(next, cursor, options));
  }
}

/** Reads one connection to its end; true when it broke instead. Rejects when nothing can be gone on with. */
async function readOne(
  { response, release }: Connected,
  cursor: StreamCursor,
  options: ResumedStreamOptions,
): Promise<boolean> {
  try {
    if (response.body) await readMessageStream(response.body, { ...options, cursor, watchFrom: "first-id" });
    return false;
  } catch (error) {
    const isOver = options.signal.aborted || options.isAnswered() || cursor.lastEventId === undefined;
    if (isOver || isMcpError(error)) throw error;
    return true;
  } finally {
    release();
  }
}

/** One attempt: the next connection, or `undefined` when it is worth another. Rejects when the server will never go on. */
async function goOn(
  { lastEventId = "", pace }: StreamCursor,
  { open, endpoint, pacing }: ResumedStreamOptions,
): Promise<Connected | undefined> {
  let connected: Connected;
  try {
    connected = await open(lastEventId);
  } catch (error) {
    if (isMcpError(error)) throw error;
    return undefined; // the network: it may come back
  }
  const { response, release } = connected;
  if (response.ok && response.body && isEventStream(response)) return connected;
  const failure = await failureOfResponse(response, endpoint, pacing.clock.now());
  release();
  // 409: the server has not noticed yet that the old connection is gone.
  if (isPassing(response.status) || response.status === 409) {
    pace.postpone(failure.data.retryAfterMs);
    return undefined;
  }
  const text = `The connection ended before the answer, and the server refused to go on with it (HTTP ${response.status}). The work may or may not have been done.`;
  throw new ClientError("ERR-STREAM-LOST", text, { status: response.status }, failure);
}
