/**
 * Retries an operation. This is the only retry loop.
 *
 * Owns: the loop. The table in `errors/failures.ts` classifies failures and `pace.ts` determines the delays; callers
 * limit the number or duration of attempts. docs/retries.md lists all callers.
 */
import { retryAfterOf, traitsOf, type FailureTraits } from "../errors/failures.js";
import type { Pace } from "./pace.js";

/** Options of a series of attempts. */
export interface RetryOptions {
  readonly pace: Pace;
  readonly signal?: AbortSignal | undefined;
  /** Decides whether another attempt follows the failure. Default: after every transient failure, without limit. */
  readonly again?: (traits: FailureTraits, error: unknown) => boolean | Promise<boolean>;
}

/** Runs `attempt` until it succeeds. Rejects with the last failure, or with the signal's reason. */
export async function retry<T>(attempt: () => Promise<T>, options: RetryOptions): Promise<T> {
  const { again = isTransient } = options;
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (!(await again(traitsOf(error), error))) throw error;
      const { pace, signal } = options;
      signal?.throwIfAborted();
      pace.postpone(retryAfterOf(error));
      await pace.wait(signal);
      signal?.throwIfAborted();
    }
  }
}

function isTransient(traits: FailureTraits): boolean {
  return traits.isTransient;
}
