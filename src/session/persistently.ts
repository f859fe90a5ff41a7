/**
 * Asking on until an outage is over: for requests that do no harm when they are asked twice.
 */
import { isMcpError } from "../errors/index.js";
import type { Pace } from "../jsonrpc/pace.js";
import { isOutage } from "./outage.js";

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
