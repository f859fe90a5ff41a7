/**
 * The GET stream of the legacy revisions: kept open, opened again when it ends (T-16, T-19, T-20, T-23).
 *
 * Owns: when to open again, and from which event. 405 means that there is none, for good.
 */
import { ClientError, isMcpError } from "../../errors/index.js";
import { readMessages, type Clock } from "../../jsonrpc/index.js";
import type { TransportSink } from "../transport.js";
import { readEventStream } from "./event-stream.js";
import { MAX_MESSAGE_BYTES, type Endpoint } from "./http-port.js";

/** Time and chance, as ports. */
export interface StreamPacing {
  readonly clock: Clock;
  /** 0 ≤ x < 1. */
  readonly random: () => number;
}

const FIRST_MS = 1_000;
const MAX_MS = 30_000;
/** Bounds for the server's own `retry`. */
const RETRY_MS = { min: 500, max: 300_000 };

/** Runs until `signal` aborts or the server says that there is no such stream. Never rejects. */
export async function runStandingStream(
  open: (lastEventId: string | undefined) => Promise<Response>,
  sink: TransportSink,
  endpoint: Endpoint,
  { clock, random }: StreamPacing,
  signal: AbortSignal,
): Promise<void> {
  let lastEventId: string | undefined;
  let retryMs: number | undefined;
  let fruitless = 0;
  while (!signal.aborted) {
    let broke = false;
    try {
      const response = await open(lastEventId);
      if (!response.ok || !response.body) {
        await response.body?.cancel().catch(() => undefined);
        if (response.status >= 400 && response.status < 500 && response.status !== 408 && response.status !== 429) {
          if (lastEventId !== undefined && response.status !== 405) {
            lastEventId = undefined; // it may be the id that is refused: once more, from now on
            continue;
          }
          if (response.status !== 405) sink.problem(`the server refused its event stream with HTTP ${response.status}`);
          return;
        }
        throw new ClientError("ERR-HTTP", `HTTP ${response.status}`);
      }
      if (!/^text\/event-stream\s*(;|$)/i.test(response.headers.get("content-type") ?? "")) {
        await response.body.cancel().catch(() => undefined);
        return sink.problem("the server answered GET with no event stream; it is not asked again");
      }
      await readEventStream(
        response.body,
        {
          event: ({ id, event, data }) => {
            fruitless = 0;
            if (id !== undefined) lastEventId = id === "" ? undefined : id;
            if ((event !== undefined && event !== "message") || data === "") return;
            for (const incoming of readMessages(data)) sink.message(incoming, {});
          },
          retry: (ms) => (retryMs = Math.min(Math.max(ms, RETRY_MS.min), RETRY_MS.max)),
        },
        endpoint.maxMessageBytes ?? MAX_MESSAGE_BYTES,
        signal,
      );
    } catch (error) {
      if (signal.aborted) return;
      broke = true;
      if (fruitless === 0)
        // Only our own words: the platform's ("Failed to fetch") help nobody.
        sink.problem(
          `the event stream broke (${isMcpError(error) ? error.message : "no connection"}); it is opened again`,
        );
    }
    // The server sets the pace of a stream it gives; one it does not give is asked for more and more slowly.
    const backoff = Math.min(FIRST_MS * 2 ** fruitless++, MAX_MS) * (0.5 + random() / 2);
    await wait(broke ? Math.max(retryMs ?? 0, backoff) : (retryMs ?? backoff), clock, signal);
  }
}

function wait(ms: number, clock: Clock, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    const timer = clock.after(ms, done);
    function done(): void {
      timer.cancel();
      signal.removeEventListener("abort", done);
      resolve();
    }
    signal.addEventListener("abort", done);
  });
}
