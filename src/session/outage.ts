/**
 * Failures that pass: the server can't be reached now, and may be again.
 *
 * Owns: which those are, and asking on until they are over. Only for requests that do no harm when they are asked twice.
 */
import { isMcpError } from "../errors/index.js";
import type { Pace } from "../jsonrpc/pace.js";

const PASSING = ["ERR-CORS", "ERR-UNREACHABLE", "ERR-OFFLINE", "ERR-TIMEOUT", "ERR-RATE", "ERR-STREAM-LOST"];

/** The server can't be reached now; it may be again. */
export function isOutage(error: unknown): boolean {
  if (!isMcpError(error)) return false;
  const { status } = error.data;
  if (error.code === "ERR-HTTP") return typeof status === "number" && status >= 500;
  return PASSING.includes(error.code);
}

/** Asks until it is answered, at this pace. Rejects with what is no outage, or the signal's reason. */
export async function persistently<T>(ask: () => Promise<T>, pace: Pace, signal: AbortSignal): Promise<T> {
  for (;;) {
    try {
      const answer = await ask();
      pace.productive();
      return answer;
    } catch (error) {
      signal.throwIfAborted();
      if (!isOutage(error)) throw error;
      pace.postpone(isMcpError(error) ? error.data.retryAfterMs : undefined);
      await pace.wait(true, signal);
      signal.throwIfAborted();
    }
  }
}
