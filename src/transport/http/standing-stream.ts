/**
 * The GET stream of the legacy revisions: kept open, opened again when it ends (T-16, T-19, T-20, T-23).
 *
 * Owns: when to open again, and from which event. 405 means that there is none, for good.
 */
import { ClientError, isMcpError } from "../../errors/index.js";
import type { TransportSink } from "../transport.js";
import { failureOfResponse } from "./failure.js";
import { isEventStream, isPassing, type Connected, type Endpoint } from "./http-port.js";
import { readMessageStream, StreamCursor } from "./message-stream.js";
import type { StreamPacing } from "../../jsonrpc/index.js";

/** What the stream is run with. */
export interface StandingStreamOptions {
  /** Opens a connection, after this event where there was one. Rejects as `fetch` does. */
  open(lastEventId: string | undefined): Promise<Connected>;
  /** Called each time it is open, and each time a connection is over, also one that never was open. */
  onChange?(isOpen: boolean): void;
  /** Judges a refusal: true when it means that the session is gone, which is then told elsewhere. */
  lost(failure: unknown): boolean;
  readonly sink: TransportSink;
  readonly endpoint: Endpoint;
  readonly pacing: StreamPacing;
  readonly signal: AbortSignal;
}

/** Runs until `signal` aborts or the server says that there is no such stream. Never rejects. */
export async function runStandingStream(options: StandingStreamOptions): Promise<void> {
  const { sink, endpoint, pacing, signal } = options;
  const cursor = new StreamCursor(pacing);
  let wasOpen = false;
  const read = { endpoint, cursor, pacing, signal, watchFrom: "start" } as const;
  while (!signal.aborted) {
    let broke = false;
    let release: Connected["release"] | undefined;
    try {
      const connected = await options.open(cursor.lastEventId);
      const { response } = connected;
      release = connected.release;
      if (!response.ok || !response.body) {
        const { status } = response;
        const failure = await failureOfResponse(response, endpoint, pacing.clock.now());
        if (status < 400 || isPassing(status) || status === 409) {
          cursor.pace.postpone(failure.data.retryAfterMs);
          throw new ClientError("ERR-HTTP", `HTTP ${status}`);
        }
        // Where no stream ever was, 404 says that there is none; whether the session lasts, the next POST tells.
        if (wasOpen && options.lost(failure)) return;
        if (cursor.lastEventId !== undefined && status !== 405) {
          cursor.lastEventId = undefined; // it may be the id that is refused: once more, from now on
          continue;
        }
        if (status !== 405) sink.problem(`no event stream: HTTP ${status}`);
        return;
      }
      if (!isEventStream(response)) {
        await response.body.cancel().catch(() => undefined);
        return sink.problem("no event stream in answer to GET");
      }
      wasOpen = true;
      options.onChange?.(true);
      await readMessageStream(response.body, { ...read, onMessage: (incoming) => sink.message(incoming, {}) });
    } catch (error) {
      if (signal.aborted) return;
      broke = true;
      if (cursor.pace.isFirst)
        // Only our own words: the platform's ("Failed to fetch") help nobody.
        sink.problem(`the event stream broke (${isMcpError(error) ? error.message : "no connection"})`);
    } finally {
      release?.();
      options.onChange?.(false);
    }
    // The server sets the pace of a stream it gives; one it does not give is asked for more and more slowly.
    await cursor.pace.wait(broke, signal);
  }
}
