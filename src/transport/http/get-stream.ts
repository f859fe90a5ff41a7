/**
 * The GET stream of the legacy revisions: kept open, opened again when it ends (T-16, T-19, T-20, T-23).
 *
 * Owns: when to open again, and from which event. 405 means that there is none, for good; any other refusal of a stream that was open
 * before may pass.
 */
import { isMcpError, type McpError } from "../../errors/index.js";
import { traitsOf, type FailureTraits } from "../../errors/failures.js";
import { type StreamPacing } from "../../jsonrpc/index.js";
import { retry } from "../../jsonrpc/retry.js";
import type { TransportSink } from "../transport.js";
import type { Connected, Endpoint } from "./http-port.js";
import { readMessageStream } from "./message-stream.js";
import { StreamCursor } from "./stream-cursor.js";

/** Ports and options of the stream. */
export interface GetStreamOptions {
  /** Opens a connection, after this event where there was one, as `openStream` does. */
  open(lastEventId: string | undefined): Promise<Connected>;
  /** Called each time it is open, and each time a connection is over, also one that never was open. */
  onChange?(isOpen: boolean): void;
  /**
   * Judges a refusal that may mean that the session is gone. True when it is: then the stream is over; `undefined` when the server could
   * not be asked. `wasOpen`: it was open before.
   */
  isLost(refusal: unknown, wasOpen: boolean): Promise<boolean | undefined>;
  readonly sink: TransportSink;
  readonly endpoint: Endpoint;
  readonly pacing: StreamPacing;
  readonly signal: AbortSignal;
}

/** Refusals of a stream that never was open, other than that there is none: 404, 405. */
const MAX_FIRST_REFUSALS = 3;
/** A stream that was never open and is forbidden again and again is requested only so often, milliseconds. */
const FORBIDDEN_MS = 5 * 60_000;
/** A first stream that opens only after so long opens late: what changed since the session began was not reported. Milliseconds. */
const LATE_MS = 500;
/** Times that a stream which was open is said not to be there. */
const MAX_NONE = 8;

/** Runs until `signal` aborts, the session is gone, or the server says that there is no such stream. Never rejects. */
export async function runGetStream(options: GetStreamOptions): Promise<void> {
  const { sink, endpoint, pacing, signal, onChange } = options;
  const cursor = new StreamCursor(pacing);
  const { pace } = cursor;
  let wasOpen = false;
  /** It failed before it was open: it may have been open for the server, or be refused by another one since. */
  let hasFailed = false;
  /** It could not be opened at once. */
  let isLate = false;
  const since = pacing.clock.now();
  let isInterrupted = false;
  let hasDroppedId = false;
  let refusals = 0;
  /** Times that the first was answered 403. */
  let forbidden = 0;

  const report = (error: McpError): false => {
    sink.problem(traitsOf(error).isTransient ? brokeBy(error) : refusedBy(error));
    return false;
  };
  const isWorthAnother = async ({ isTransient }: FailureTraits, error: unknown): Promise<boolean> => {
    if (signal.aborted || !isMcpError(error)) return false;
    onChange?.(false);
    isLate = true;
    const { status } = error.data;
    const isKnown = wasOpen || hasFailed;
    if (!isKnown && status === 405) return false;
    if (pace.isFirst) report(error);
    hasFailed ||= isTransient;
    if (isTransient) return true;
    // Whether the session lasts, the server is asked; it may be another one now.
    const isLost = isKnown || status === 404 ? await options.isLost(error, wasOpen) : false;
    if (isLost) return false;
    // Where nobody could tell, the next refusal has it asked again.
    if (!isKnown && status === 404) return isLost === undefined && ++refusals < MAX_NONE;
    // The user may sign in for the next request.
    if (status === 401) return true;
    if (status === 403) {
      if (!wasOpen && ++forbidden >= MAX_FIRST_REFUSALS) pace.postpone(FORBIDDEN_MS);
      return true;
    }
    hasDroppedId ||= cursor.lastEventId !== undefined;
    cursor.lastEventId = undefined; // it may be the id that is refused
    if (wasOpen && status !== 405) return true;
    const isThere = wasOpen || (hasFailed && status !== 405);
    return ++refusals < (isThere ? MAX_NONE : MAX_FIRST_REFUSALS);
  };

  while (!signal.aborted) {
    try {
      const open = (): Promise<Connected> => {
        isInterrupted ||= cursor.lastEventId === undefined; // a server repeats nothing then
        return options.open(cursor.lastEventId);
      };
      const { response, release } = await retry(open, { pace, signal, again: isWorthAnother });
      isLate ||= pacing.clock.now() - since > LATE_MS;
      // Of a stream that opens late, what changed since the session began was not reported either.
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
      return; // refused for good, or nobody wants it any more
    }
    await pace.wait(signal);
  }
}

/** Our own words for the report: the platform's ("Failed to fetch") help nobody. */
function brokeBy(error: unknown): string {
  return `the event stream broke (${isMcpError(error) ? error.message : "no connection"})`;
}

function refusedBy({ code, message, data }: McpError): string {
  return `no event stream: ${code === "ERR-PROTO" ? message : `HTTP ${String(data.status)}`}`;
}
