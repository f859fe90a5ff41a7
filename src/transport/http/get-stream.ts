/**
 * GET stream of the legacy revisions: kept open, opened again when it ends (T-16, T-19, T-20, T-23).
 *
 * Owns: when to open again, and from which event. 405 means that the server has no such stream; any other refusal of a stream that was open
 * before may be transient.
 */
import { isMcpError, type McpError } from "../../errors/index.js";
import type { FailureTraits } from "../../errors/failures.js";
import { type StreamPacing } from "../../jsonrpc/index.js";
import { retry } from "../../jsonrpc/retry.js";
import type { TransportSink } from "../transport.js";
import type { Connected, Endpoint } from "./http-port.js";
import { readMessageStream } from "./message-stream.js";
import { StreamCursor } from "./stream-cursor.js";

/** Ports and options of the stream. */
export interface GetStreamOptions {
  /** Opens a connection, after this event if there was one, as `openStream` does. */
  open(lastEventId: string | undefined): Promise<Connected>;
  /** Called each time the stream opens, and each time a connection ends, even one that never opened. */
  onChange?(isOpen: boolean): void;
  /**
   * Judges a refusal that may mean that the session is gone. True if it is: then the stream ends; `undefined` if the server could not be
   * reached. `wasOpen`: the stream was open before.
   */
  isLost(refusal: unknown, wasOpen: boolean): Promise<boolean | undefined>;
  readonly sink: TransportSink;
  readonly endpoint: Endpoint;
  readonly pacing: StreamPacing;
  readonly signal: AbortSignal;
}

/** Maximum number of refusals of a stream that never opened, other than 404 and 405, which mean that there is none. */
const MAX_FIRST_REFUSALS = 3;
/** Interval in milliseconds between requests for a stream that never opened, after {@link MAX_NONE} of them decided nothing. */
const SELDOM_MS = 5 * 60_000;
/** Time after which a first stream counts as late: changes since the session started were not reported. Milliseconds. */
const LATE_MS = 500;
/** Maximum number of refusals of a stream that was open, or that decide nothing. */
const MAX_NONE = 8;

/** Runs until `signal` aborts, the session is gone, or the server says that there is no such stream. Never rejects. */
export async function runGetStream(options: GetStreamOptions): Promise<void> {
  const { sink, endpoint, pacing, signal, onChange } = options;
  const cursor = new StreamCursor(pacing);
  const { pace } = cursor;
  let wasOpen = false;
  /** True if the stream failed before it was open: the server may have opened it, or another server may refuse it since. */
  let hasFailed = false;
  /** True if the stream could not be opened at once. */
  let isLate = false;
  const since = pacing.clock.now();
  let isInterrupted = false;
  let hasDroppedId = false;
  let refusals = 0;
  /** Number of refusals that decided nothing: the ping did not either, or the stream never was open and is forbidden. */
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
    // A ping finds out whether the session still exists; the server may have changed.
    const isLost = isKnown || status === 404 ? await options.isLost(error, wasOpen) : false;
    if (isLost) return false;
    // If the ping did not decide, the next refusal causes another one. The user may sign in for the next request.
    const isUndecided = isLost === undefined || (status === 403 && !wasOpen);
    if (isUndecided && ++undecided >= MAX_NONE && !wasOpen) pace.postpone(SELDOM_MS);
    if (isUndecided || status === 401 || status === 403) return true;
    if (!isKnown && status === 404) return false;
    hasDroppedId ||= cursor.lastEventId !== undefined;
    cursor.lastEventId = undefined; // it may be the id that is refused
    if (wasOpen && status !== 405) return true;
    const isThere = wasOpen || (hasFailed && status !== 405);
    return ++refusals < (isThere ? MAX_NONE : MAX_FIRST_REFUSALS);
  };

  while (!signal.aborted) {
    try {
      const open = (): Promise<Connected> => {
        isInterrupted ||= cursor.lastEventId === undefined; // without an event id, a server repeats nothing
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
            ...{ endpoint, cursor, pacing, signal, watchFrom: "start" },
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
      return; // refused permanently, or not needed anymore
    }
    await pace.wait(signal);
  }
}

/** Text for the report; the platform's text ("Failed to fetch") is not helpful. */
function brokeBy(error: unknown): string {
  return `the event stream broke (${isMcpError(error) ? error.message : "no connection"})`;
}

function refusedBy({ code, message, data }: McpError): string {
  return `no event stream: ${/PROTO|REDIRECT/.test(code) ? message : `HTTP ${String(data.status)}`}`;
}
