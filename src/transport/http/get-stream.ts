/**
 * GET stream of the legacy revisions: kept open, opened again when it ends (T-16, T-19, T-20, T-23).
 *
 * Owns: deciding when to open the stream again, and after which event. 405 means that the server has no such stream;
 * any other refusal of a stream that was open before may be transient.
 */
import { isMcpError, type McpError } from "../../errors/index.js";
import type { FailureTraits } from "../../errors/failures.js";
import { type StreamPacing } from "../../jsonrpc/index.js";
import { LATE_MS, MAX_REFUSALS } from "../../jsonrpc/pace.js";
import { retry } from "../../jsonrpc/retry.js";
import type { TransportSink } from "../transport.js";
import type { Connected, Endpoint } from "./http-port.js";
import { readMessageStream } from "./message-stream.js";
import { StreamCursor } from "./stream-cursor.js";

/** Ports and options of the stream. */
export interface GetStreamOptions {
  /** Opens a connection as `openStream` does; `lastEventId`: the event after which it continues. */
  open(lastEventId: string | undefined): Promise<Connected>;
  /** Called each time the stream opens, and each time a connection ends, even one that never opened. */
  onChange?(isOpen: boolean): void;
  /**
   * Determines if a refusal means that the session is gone. True if it is gone, which ends the stream; `undefined` if
   * the server could not be reached. `wasOpen`: the stream was open before.
   */
  isLost(refusal: unknown, wasOpen: boolean): Promise<boolean | undefined>;
  readonly sink: TransportSink;
  readonly endpoint: Endpoint;
  readonly pacing: StreamPacing;
  readonly signal: AbortSignal;
}

/**
 * Maximum number of refusals of a stream that never opened; 404 and 405 are not counted, because they mean that there
 * is no such stream.
 */
const MAX_FIRST_REFUSALS = 3;
/**
 * Interval in milliseconds between attempts to open a stream that never opened, after {@link MAX_REFUSALS} inconclusive
 * refusals.
 */
const SELDOM_MS = 5 * 60_000;

/**
 * Runs the stream until `signal` aborts, the session is gone, or the server reports that it has no such stream. Never
 * rejects.
 */
export async function runGetStream(options: GetStreamOptions): Promise<void> {
  const { sink, endpoint, pacing, signal, onChange } = options;
  const cursor = new StreamCursor(pacing);
  const { pace } = cursor;
  let wasOpen = false;
  /**
   * True if the connection failed before the stream was open: the server may have opened the stream, or a different
   * server may answer since.
   */
  let hasFailed = false;
  /** True if the stream could not be opened at once. */
  let isLate = false;
  const since = pacing.clock.now();
  let isInterrupted = false;
  let hasDroppedId = false;
  let refusals = 0;
  /**
   * Number of inconclusive refusals: the ping could not reach the server, or a stream that was never open is forbidden
   * (403).
   */
  let undecided = 0;

  const isWorthAnother = async ({ isTransient }: FailureTraits, error: unknown): Promise<boolean> => {
    if (signal.aborted || !isMcpError(error)) return false;
    onChange?.(false);
    isLate = true;
    const { status } = error.data;
    const isKnown = wasOpen || hasFailed;
    if (!isKnown && status === 405) return false;
    if (pace.isFirst) sink.problem(isTransient ? brokeBy(error) : refusedBy(error));
    hasFailed ||= isTransient;
    if (isTransient) return true;
    // A ping determines if the session still exists; the server may have been replaced.
    const isLost = isKnown || status === 404 ? await options.isLost(error, wasOpen) : false;
    if (isLost) return false;
    // If the ping was inconclusive, the next refusal causes another ping. After 403, the user may sign in for the next
    // request.
    const isUndecided = isLost === undefined || (status === 403 && !wasOpen);
    if (isUndecided && ++undecided >= MAX_REFUSALS && !wasOpen) pace.postpone(SELDOM_MS);
    if (isUndecided || status === 401 || status === 403) return true;
    if (!isKnown && status === 404) return false;
    hasDroppedId ||= cursor.lastEventId !== undefined;
    cursor.lastEventId = undefined; // the server may have refused the id
    if (wasOpen && status !== 405) return true;
    const isThere = wasOpen || (hasFailed && status !== 405);
    return ++refusals < (isThere ? MAX_REFUSALS : MAX_FIRST_REFUSALS);
  };

  while (!signal.aborted) {
    try {
      const open = (): Promise<Connected> => {
        isInterrupted ||= cursor.lastEventId === undefined; // without an event id, the server does not repeat missed events
        return options.open(cursor.lastEventId);
      };
      const { response, release } = await retry(open, { pace, signal, again: isWorthAnother });
      isLate ||= pacing.clock.now() - since > LATE_MS;
      // If a stream opens late, changes since the session started were not reported either.
      if ((wasOpen || isLate) && isInterrupted) sink.missed?.();
      if (hasDroppedId) sink.problem("the event stream could not be resumed: messages of the server may be lost");
      wasOpen = true;
      isLate = false;
      refusals = 0;
      isInterrupted = false;
      hasDroppedId = false;
      onChange?.(true);
      try {
        if (response.body) {
          await readMessageStream(response.body, {
            endpoint,
            cursor,
            pacing,
            signal,
            watchFrom: "start",
            onMessage: (incoming, isInBatch) => sink.message(incoming, isInBatch ? { isInBatch } : {}),
            problem: (reason) => sink.problem(reason),
          });
        }
      } catch (error) {
        if (!signal.aborted && pace.isFirst) sink.problem(brokeBy(error));
      } finally {
        release();
        onChange?.(false);
      }
    } catch {
      return; // refused permanently, or no longer needed
    }
    await pace.wait(signal);
  }
}

/** Text for the report of a broken stream; the platform's text ("Failed to fetch") is not helpful. */
function brokeBy(error: unknown): string {
  return `the event stream broke (${isMcpError(error) ? error.message : "no connection"})`;
}

function refusedBy({ code, message, data }: McpError): string {
  return `no event stream: ${/PROTO|REDIRECT/.test(code) ? message : `HTTP ${String(data.status)}`}`;
}
