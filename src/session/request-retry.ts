/**
 * The retry policy of requests that a caller waits for: which failure of which request is followed by another attempt, and how long.
 *
 * A request is repeated when repeating is safe (`protocol/methods.ts`), or when the server provably did not start it. Owns: that rule and
 * its patience. The facts about failures stand in `errors/failures.ts`, the loop and its waits in `jsonrpc/retry.ts` (T-05, T-22, TL-16).
 */
import { ClientError, isMcpError } from "../errors/index.js";
import { retryAfterOf, traitsOf, type FailureTraits } from "../errors/failures.js";
import { type Delivery, type StreamPacing } from "../jsonrpc/index.js";
import { retry } from "../jsonrpc/retry.js";
import { Pace } from "../jsonrpc/pace.js";

/** Options of the attempts of one request. */
export interface RequestRetryOptions {
  /** Executing it twice does no more than executing it once. */
  readonly isSafe: boolean;
  /** For a server that goes away while it is asked: no attempt starts later. 0: none does. Milliseconds. */
  readonly patienceMs: number;
  /** Looked up when there is something to wait for. */
  readonly signal?: AbortSignal | undefined;
  /** Says whether the last attempt was sent; kept up to date over all attempts. */
  readonly delivery: Delivery;
  /** Decides about a failure of the session's own; `undefined` leaves it to the rule. */
  readonly again?: (error: unknown, traits: FailureTraits) => boolean | Promise<boolean> | undefined;
}

const MAX_REPEATS = 2;
/** The longest time a server may ask a caller to wait; a longer one is reported instead. */
const MAX_RETRY_AFTER_MS = 30_000;
/** A server that can't be reached for so long is known to be away, milliseconds. */
const AWAY_MS = 1_000;
/** The pauses between attempts that a caller waits for. */
const BACKOFF = { firstMs: 500, maxMs: 4_000 };

/** The requests of one session. */
export class RequestRetry {
  #pacing: StreamPacing;
  /** Since when the server can't be reached; `undefined` while it can. */
  #awaySince: number | undefined;

  constructor(pacing: StreamPacing) {
    this.#pacing = pacing;
  }

  /** A request was answered. */
  reached(): void {
    this.#awaySince = undefined;
  }

  /** A request failed: where the server itself answered so, it was reached. */
  #heard(error: unknown): void {
    if (isMcpError(error) && error.name === "ServerError") this.reached();
  }

  /**
   * Goes on with a request that began at `startedAt` and whose first attempt failed with `failure`: runs `attempt` again where the rule
   * says so. Rejects with the last failure, or with the signal's reason.
   */
  async goOn<T>(
    failure: unknown,
    startedAt: number,
    attempt: () => Promise<T>,
    options: RequestRetryOptions,
  ): Promise<T> {
    const { isSafe, patienceMs, delivery } = options;
    const pacing = this.#pacing;
    const { clock } = pacing;
    // A request that begins when the server has been away for a while is not repeated: its caller wants to know.
    const wasReachable = startedAt - (this.#awaySince ?? Infinity) < AWAY_MS;
    const until = wasReachable ? startedAt + patienceMs : -Infinity;
    const pace = new Pace(pacing, BACKOFF);
    let repeats = 0;
    let mayHaveRun = false;
    const again = async (traits: FailureTraits, error: unknown): Promise<boolean> => {
      // Given up: that says nothing of whether the server has begun.
      if (options.signal?.aborted && error === options.signal.reason) return false;
      delivery.mayHaveRun = mayHaveRun ||= delivery.mayHaveRun && traits.mayHaveRun;
      if (traits.repeats !== "while-away") this.#heard(error);
      else if (isSafe) this.#awaySince ??= clock.now();
      const decided = await options.again?.(error, { ...traits, mayHaveRun });
      if (decided === true) pace.productive(); // it waits for whatever it needs by itself
      if (decided !== undefined) return decided;
      if (!isSafe && mayHaveRun) return false;
      if ((retryAfterOf(error) ?? 0) > MAX_RETRY_AFTER_MS) return false;
      if (traits.repeats === "while-away" && clock.now() < until) return true;
      return isAnswered(traits, error) && wasReachable && repeats++ < MAX_REPEATS;
    };
    let isFirst = true;
    const next = async (): Promise<T> => {
      if (!isFirst) return attempt();
      isFirst = false;
      throw failure;
    };
    const answer = await retry(next, { again, pace, signal: options.signal });
    this.reached();
    return answer;
  }
}

/** Something answered that the request may be repeated, be it a proxy: worth two more attempts even where nobody has patience. */
function isAnswered({ repeats }: FailureTraits, error: unknown): boolean {
  if (repeats === "while-away") return isMcpError(error) && error.data.status !== undefined;
  return repeats === "twice";
}

/**
 * The failure of a request that the server did not answer, with `data.mayHaveRun`: false where the server provably did not start it. What
 * the server answered stays as it is.
 */
export function withDelivery(error: unknown, { mayHaveRun }: Delivery): unknown {
  if (!isMcpError(error) || error.name !== "ClientError") return error; // told apart by name: there may be two copies of the class
  const { code, message, data, cause } = error;
  if (data.mayHaveRun === mayHaveRun) return error;
  // What was answered was answered; and a stream that broke says by itself what is not known.
  const isSilent = traitsOf(error).repeats === "while-away" && data.status === undefined && code !== "ERR-STREAM-LOST";
  const isUnanswered = mayHaveRun && isSilent;
  const text = isUnanswered ? `${message} The work may or may not have been done.` : message;
  return new ClientError(code, text, { ...data, mayHaveRun }, isUnanswered ? error : cause);
}
