/**
 * Failures that pass: the server can't be reached now, and may be again.
 *
 * Owns: which those are, and asking on until they are over. Only for requests that do no harm when they are asked twice. One that is
 * asked during an outage is told of it at once: a person who asks wants to know.
 */
import { isMcpError } from "../errors/index.js";
import { pause, type StreamPacing } from "../jsonrpc/index.js";

const PASSING = ["ERR-CORS", "ERR-UNREACHABLE", "ERR-OFFLINE", "ERR-TIMEOUT", "ERR-RATE", "ERR-STREAM-LOST"];

/** The server can't be reached now; it may be again. */
export function isOutage(error: unknown): boolean {
  if (!isMcpError(error)) return false;
  const { status } = error.data;
  if (error.code === "ERR-HTTP") return typeof status === "number" && status >= 500;
  return PASSING.includes(error.code);
}

/** Waits between two tries to reach a server that went away while something was asked of it: it is missed at once. */
const MAX_WAIT_MS = 4_000;

/** How long a request is seen through an outage. */
export interface Endurance {
  readonly pacing: StreamPacing;
  readonly signal: AbortSignal;
  readonly patienceMs: number;
}

/** The reach of one server. */
export class Reach {
  #isThere = true;

  /**
   * Runs `ask`. If the server goes away meanwhile it is asked again until it is back. Rejects as `ask` does when the server was away
   * before, when it can't be waited for any longer, or for any other failure; with the signal's reason.
   */
  async throughOutages<T>(ask: () => Promise<T>, { pacing, signal, patienceMs }: Endurance): Promise<T> {
    const { clock, random, wake } = pacing;
    const until = this.#isThere ? clock.now() + patienceMs : -Infinity;
    for (let waitMs = 500; ; waitMs = Math.min(2 * waitMs, MAX_WAIT_MS)) {
      try {
        const answer = await ask();
        this.#isThere = true;
        return answer;
      } catch (error) {
        if (!isGone(error)) throw error;
        this.#isThere = false;
        const ms = Math.round(waitMs * (0.5 + random() / 2));
        if (signal.aborted || clock.now() + ms > until) throw error;
        await pause(ms, clock, signal, wake);
        signal.throwIfAborted();
      }
    }
  }
}

/** Nobody answers, or a proxy does for a server that is gone; not an answer that merely ended, which would end again. */
function isGone(error: unknown): boolean {
  if (!isMcpError(error)) return false;
  const { code, cause, data } = error;
  if (code === "ERR-STREAM-LOST") return cause !== undefined;
  if (code === "ERR-HTTP") return [502, 503, 504].includes(Number(data.status));
  return ["ERR-CORS", "ERR-UNREACHABLE", "ERR-OFFLINE"].includes(code);
}
