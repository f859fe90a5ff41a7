/**
 * Asks again where that does no harm: what the server put off, and what was lost on the way.
 *
 * Owns: which failures are worth another try, how often and how soon. A call that may have run is never repeated (T-05, T-22, TL-16).
 */
import { isMcpError, type McpError } from "../errors/index.js";
import { pause, type StreamPacing } from "../jsonrpc/index.js";

/** How a request may be repeated. */
export interface Repeating {
  /** Asking twice does no more than asking once. */
  readonly isSafe: boolean;
  readonly pacing: StreamPacing;
  /** Looked up when there is something to wait for. */
  readonly signal?: AbortSignal | undefined;
}

const MAX_REPEATS = 2;
const FIRST_MS = 500;
/** A server that puts us off for longer is told to the person instead. */
const MAX_WAIT_MS = 30_000;

/** Runs `ask`, again where its failure allows it. Rejects with the last failure, or the signal's reason. */
export async function repeated<T>(ask: () => Promise<T>, options: Repeating): Promise<T> {
  const { pacing } = options;
  for (let repeats = 0; ; repeats++) {
    try {
      return await ask();
    } catch (error) {
      const waitMs = isMcpError(error) && repeats < MAX_REPEATS ? waitBefore(error, repeats, options) : undefined;
      if (waitMs === undefined) throw error;
      const { signal } = options;
      // What the server put off is not hurried by a wake.
      await pause(waitMs, pacing.clock, signal, isPutOff(error) ? undefined : pacing.wake);
      if (signal?.aborted) throw signal.reason;
    }
  }
}

/** How long to wait before asking again; `undefined` when that is no use or not safe. */
function waitBefore(error: McpError, repeats: number, { isSafe, pacing }: Repeating): number | undefined {
  const backoff = FIRST_MS * 2 ** repeats * (0.5 + pacing.random() / 2);
  switch (error.code) {
    case "ERR-RATE": {
      // The server refused before it began: nothing was done.
      const { retryAfterMs } = error.data;
      const wished = typeof retryAfterMs === "number" ? Math.max(retryAfterMs, backoff) : backoff;
      return wished <= MAX_WAIT_MS ? wished : undefined;
    }
    case "ERR-STREAM-LOST": // with a cause the network broke; without one the server ended its answer, and would again
      return isSafe && error.cause !== undefined ? backoff : undefined;
    case "ERR-HTTP": {
      const { status } = error.data;
      return isSafe && typeof status === "number" && [502, 503, 504].includes(status) ? backoff : undefined;
    }
    default:
      return undefined;
  }
}

function isPutOff(error: unknown): boolean {
  return isMcpError(error) && error.code === "ERR-RATE";
}
