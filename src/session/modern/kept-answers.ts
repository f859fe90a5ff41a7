/**
 * Input responses that a server may never have received: if a tool call failed while they were being sent, the user can
 * repeat the call without answering again (M-13).
 *
 * Owns: the request state and the input responses of the last round of such calls, kept in memory for a short time.
 * Each is used once.
 * https://modelcontextprotocol.io/specification/2026-07-28/basic/patterns/mrtr
 */
import { ClientError, isMcpError } from "../../errors/index.js";
import { traitsOf } from "../../errors/failures.js";
import { writeExact } from "../../json/exact-text.js";
import type { Clock, Params, Timer } from "../../jsonrpc/index.js";
import type { MethodName } from "../../protocol/index.js";

/** Lifetime of kept responses in milliseconds; after that the user may no longer remember them. */
const KEPT_MS = 300_000;
/** Maximum number of calls; the oldest is dropped first. */
const MAX_CALLS = 20;

/** Kept responses for the tool calls of one session. */
export class KeptAnswers {
  #clock: Clock;
  /** Kept responses, by the parameters of the call as JSON. */
  #rounds = new Map<string, { readonly extra: Params; readonly timer: Timer }>();

  /** `closed`: aborts when nothing is kept anymore. */
  constructor(clock: Clock, closed: AbortSignal) {
    this.#clock = clock;
    closed.addEventListener("abort", () => {
      for (const key of this.#rounds.keys()) this.#take(key);
    });
  }

  /** Sends a request; a tool call is sent with the responses kept for it. Rejects as `attempt` does. */
  async send(method: MethodName, params: Params, attempt: (extra?: Params) => Promise<Params>): Promise<Params> {
    const extra = method === "tools/call" ? this.#take(keyOf(params)) : undefined;
    return extra ? this.keeping(params, extra, attempt) : attempt();
  }

  /**
   * Sends responses, and keeps them if the server may not have received them. Rejects as `attempt` does; the error
   * states that the responses are kept.
   */
  async keeping(params: Params, extra: Params, attempt: (extra: Params) => Promise<Params>): Promise<Params> {
    try {
      return await attempt(extra);
    } catch (error) {
      const isUnanswered = isMcpError(error) && error.name === "ClientError" && traitsOf(error).isTransient;
      if (!isUnanswered || extra.inputResponses === undefined) throw error;
      this.#keep(params, extra);
      const { code, message, data, cause } = error;
      const text = `${message} The answers are kept for five minutes: call the tool again with the same arguments to send them.`;
      throw new ClientError(code, text, { ...data, answersKept: true }, cause);
    }
  }

  #keep(params: Params, extra: Params): void {
    const key = keyOf(params);
    this.#take(key);
    const [oldest] = this.#rounds.keys();
    if (oldest !== undefined && this.#rounds.size >= MAX_CALLS) this.#take(oldest);
    this.#rounds.set(key, { extra, timer: this.#clock.after(KEPT_MS, () => this.#rounds.delete(key)) });
  }

  #take(key: string): Params | undefined {
    const kept = this.#rounds.get(key);
    kept?.timer.cancel();
    this.#rounds.delete(key);
    return kept?.extra;
  }
}

/**
 * Key of a call. Numbers that differ in any digit yield different keys. Parameters that are not JSON are refused when
 * they are sent.
 */
function keyOf(params: Params): string {
  try {
    return writeExact(params) ?? "";
  } catch {
    return "";
  }
}
