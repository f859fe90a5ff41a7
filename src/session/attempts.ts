/**
 * Runs the requests of one session. The first answer, or the first failure, loads the retry policy.
 *
 * Owns: only that loading, so that the core contains no code for failures. The policy is in `request-retry.ts`.
 */
import { lazyAsync } from "../async/lazy-async.js";
import { monotonicTime, type StreamPacing } from "../jsonrpc/index.js";
import type { RequestRetry, RequestRetryOptions } from "./request-retry.js";

/** Loads the policy once for all sessions. */
export const loadRetries = lazyAsync(() => import("./request-retry.js"));

export class Attempts {
  #pacing: StreamPacing;
  #policy: RequestRetry | undefined;

  constructor(pacing: StreamPacing) {
    this.#pacing = pacing;
  }

  /**
   * Runs `attempt`, and repeats it if the policy allows. Rejects with the last failure, or with the signal's reason.
   */
  async run<T>(attempt: () => Promise<T>, options: RequestRetryOptions): Promise<T> {
    const startedAt = monotonicTime(this.#pacing.clock);
    try {
      const answer = await attempt();
      // In advance: when a request fails, the network may be down and code can't be fetched. Loading is retried at the
      // first failure.
      if (!this.#policy) loadRetries().catch(() => undefined);
      this.#policy?.reached();
      return answer;
    } catch (error) {
      const loaded = await loadRetries().catch(() => undefined);
      if (!loaded) throw error;
      this.#policy ??= new loaded.RequestRetry(this.#pacing);
      return this.#policy.goOn(error, startedAt, attempt, options);
    }
  }
}
