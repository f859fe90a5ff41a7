/**
 * Retry policy for requests with a waiting caller: decides whether another attempt follows a failure, and for how long.
 *
 * A request is repeated if repeating is safe (`protocol/methods.ts`), or if the server verifiably did not start it.
 * Owns: that rule and its time limits. The facts about failures are in `errors/failures.ts`; the loop and its waits are
 * in `jsonrpc/retry.ts` (T-05, T-22, TL-16).
 */
import { ClientError, isMcpError } from "../errors/index.js";
import { retryAfterOf, traitsOf, type FailureTraits } from "../errors/failures.js";
import { monotonicTime, type Delivery, type StreamPacing } from "../jsonrpc/index.js";
import { retry } from "../jsonrpc/retry.js";
import { Pace } from "../jsonrpc/pace.js";

/** Options of the attempts of one request. */
export interface RequestRetryOptions {
  /** True if executing the request twice has the same effect as executing it once. */
  readonly isSafe: boolean;
  /**
   * Time in milliseconds after which no further attempt starts while the server can't be reached. If 0, none starts.
   */
  readonly patienceMs: number;
  /** Ends the waits; read only if a wait is needed. */
  readonly signal?: AbortSignal | undefined;
  /** Delivery record of the last attempt; updated by every attempt. */
  readonly delivery: Delivery;
  /** Decides about a failure that concerns the session; `undefined` leaves the decision to the rule. */
  readonly again?: (error: unknown, traits: FailureTraits) => boolean | Promise<boolean> | undefined;
}

const MAX_REPEATS = 2;
/** Maximum wait that a server may impose on a caller, in milliseconds; a longer one is reported instead. */
const MAX_RETRY_AFTER_MS = 30_000;
/** Time without contact after which the server counts as away, in milliseconds. */
const AWAY_MS = 1_000;
/** Waits between attempts while a caller waits. */
const BACKOFF = { firstMs: 500, maxMs: 4_000 };

/** Retries the requests of one session. */
export class RequestRetry {
  #pacing: StreamPacing;
  /** Time at which the server became unreachable; `undefined` while it can be reached. */
  #awaySince: number | undefined;

  constructor(pacing: StreamPacing) {
    this.#pacing = pacing;
  }

  /** Records that a request was answered. */
  reached(): void {
    this.#awaySince = undefined;
  }

  /** Records that a request failed. If the server itself sent the error, the server was reached. */
  #heard(error: unknown): void {
    if (isMcpError(error) && error.name === "ServerError") this.reached();
  }

  /**
   * Continues a request that started at `startedAt` and whose first attempt failed with `failure`: runs `attempt` again
   * if the rule allows. Rejects with the last failure, or with the signal's reason.
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
    // A request that starts when the server has been away for a while is not repeated, because its caller should be
    // informed.
    const wasReachable = startedAt - (this.#awaySince ?? Infinity) < AWAY_MS;
    const until = wasReachable ? startedAt + patienceMs : -Infinity;
    const pace = new Pace(pacing, BACKOFF);
    let repeats = 0;
    let mayHaveRun = false;
    const again = async (traits: FailureTraits, error: unknown): Promise<boolean> => {
      // An abort by the caller is no evidence of whether the server started the request.
      if (options.signal?.aborted && error === options.signal.reason) return false;
      delivery.mayHaveRun = mayHaveRun ||= delivery.mayHaveRun && traits.mayHaveRun;
      if (traits.repeats !== "while-away") this.#heard(error);
      else if (isSafe) this.#awaySince ??= monotonicTime(clock);
      const decided = await options.again?.(error, { ...traits, mayHaveRun });
      if (decided === true) pace.productive(); // the next attempt itself waits for a session, so that no delay is needed
      if (decided !== undefined) return decided;
      if (!isSafe && mayHaveRun) return false;
      if ((retryAfterOf(error) ?? 0) > MAX_RETRY_AFTER_MS) return false;
      if (traits.repeats === "while-away" && monotonicTime(clock) < until) return true;
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

/**
 * True if something, perhaps a proxy, responded that the request may be repeated. This justifies two more attempts even
 * after the time limit.
 */
function isAnswered({ repeats }: FailureTraits, error: unknown): boolean {
  if (repeats === "while-away") return isMcpError(error) && error.data.status !== undefined;
  return repeats === "twice";
}

/**
 * Failure of a request that the server did not answer, with `data.mayHaveRun`: false if the server verifiably did not
 * start it. An error sent by the server is returned unchanged.
 */
export function withDelivery(error: unknown, { mayHaveRun }: Delivery): unknown {
  if (!isMcpError(error) || error.name !== "ClientError") return error; // compared by name: there may be two copies of the class
  const { code, message, data, cause } = error;
  if (data.mayHaveRun === mayHaveRun) return error;
  // After a response, it is known whether the server ran the request, and the error of a broken stream already states
  // what is unknown.
  const isSilent = traitsOf(error).repeats === "while-away" && data.status === undefined && code !== "ERR-STREAM-LOST";
  const isUnanswered = mayHaveRun && isSilent;
  const text = isUnanswered ? `${message} It may have run.` : message;
  return new ClientError(code, text, { ...data, mayHaveRun }, isUnanswered ? error : cause);
}
