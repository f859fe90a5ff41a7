/**
 * The retry policy of requests with a waiting caller: whether another attempt follows a failure, and for how long.
 *
 * A request is repeated if repeating is safe (`protocol/methods.ts`), or if the server provably did not start it. Owns: that rule and
 * its patience. The facts about failures are in `errors/failures.ts`, the loop and its waits in `jsonrpc/retry.ts` (T-05, T-22, TL-16).
 */
import { ClientError, isMcpError } from "../errors/index.js";
import { retryAfterOf, traitsOf, type FailureTraits } from "../errors/failures.js";
import { type Delivery, type StreamPacing } from "../jsonrpc/index.js";
import { retry } from "../jsonrpc/retry.js";
import { Pace } from "../jsonrpc/pace.js";

/** Options of the attempts of one request. */
export interface RequestRetryOptions {
  /** True if executing the request twice has the same effect as executing it once. */
  readonly isSafe: boolean;
  /** Time after which no attempt starts while the server is away, milliseconds. 0: none starts. */
  readonly patienceMs: number;
  /** Ends the waits; read only when there is something to wait for. */
  readonly signal?: AbortSignal | undefined;
  /** Record of whether the last attempt was sent; updated by every attempt. */
  readonly delivery: Delivery;
  /** Decides about a failure that concerns the session; `undefined` leaves the decision to the rule. */
  readonly again?: (error: unknown, traits: FailureTraits) => boolean | Promise<boolean> | undefined;
}

const MAX_REPEATS = 2;
/** Maximum wait that a server may impose on a caller; a longer one is reported instead. */
const MAX_RETRY_AFTER_MS = 30_000;
/** Time without contact after which the server counts as away, milliseconds. */
const AWAY_MS = 1_000;
/** Waits between attempts while a caller waits. */
const BACKOFF = { firstMs: 500, maxMs: 4_000 };

/** The requests of one session. */
export class RequestRetry {
  #pacing: StreamPacing;
  /** Time since which the server can't be reached; `undefined` while it can. */
  #awaySince: number | undefined;

  constructor(pacing: StreamPacing) {
    this.#pacing = pacing;
  }

  /** Notes that a request was answered. */
  reached(): void {
    this.#awaySince = undefined;
  }

  /** Notes that a request failed; if the server itself sent the failure, it was reached. */
  #heard(error: unknown): void {
    if (isMcpError(error) && error.name === "ServerError") this.reached();
  }

  /**
   * Continues a request that began at `startedAt` and whose first attempt failed with `failure`: runs `attempt` again if the rule
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
      // The caller aborted, which does not show if the server has begun.
      if (options.signal?.aborted && error === options.signal.reason) return false;
      delivery.mayHaveRun = mayHaveRun ||= delivery.mayHaveRun && traits.mayHaveRun;
      if (traits.repeats !== "while-away") this.#heard(error);
      else if (isSafe) this.#awaySince ??= clock.now();
      const decided = await options.again?.(error, { ...traits, mayHaveRun });
      if (decided === true) pace.productive(); // the next attempt waits by itself for what it needs
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

/** True if something, perhaps a proxy, answered that the request may be repeated: worth two more attempts even without patience. */
function isAnswered({ repeats }: FailureTraits, error: unknown): boolean {
  if (repeats === "while-away") return isMcpError(error) && error.data.status !== undefined;
  return repeats === "twice";
}

/**
 * The failure of a request that the server did not answer, with `data.mayHaveRun`: false if the server provably did not start it. An
 * answer of the server is returned unchanged.
 */
export function withDelivery(error: unknown, { mayHaveRun }: Delivery): unknown {
  if (!isMcpError(error) || error.name !== "ClientError") return error; // compared by name: there may be two copies of the class
  const { code, message, data, cause } = error;
  if (data.mayHaveRun === mayHaveRun) return error;
  // An answer leaves nothing unknown, and the error of a broken stream already says what is unknown.
  const isSilent = traitsOf(error).repeats === "while-away" && data.status === undefined && code !== "ERR-STREAM-LOST";
  const isUnanswered = mayHaveRun && isSilent;
  const text = isUnanswered ? `${message} The work may or may not have been done.` : message;
  return new ClientError(code, text, { ...data, mayHaveRun }, isUnanswered ? error : cause);
}
