/**
 * Answers that a server may never have received: a tool call that broke off while they were being sent may be made again without them
 * being given again (M-13).
 *
 * Owns: the state and the answers of the last round of such calls, in memory, for a short time. Each is used once.
 * https://modelcontextprotocol.io/specification/2026-07-28/basic/patterns/mrtr
 */
import { ClientError, isMcpError } from "../../errors/index.js";
import { traitsOf } from "../../errors/failures.js";
import type { Clock, Params } from "../../jsonrpc/index.js";

/** Longer, and the user would not know any more what was answered. */
const KEPT_MS = 300_000;
/** Calls; the oldest goes first. */
const MAX_CALLS = 20;

/** Kept answers of the tool calls of one session. */
export class KeptAnswers {
  #clock: Clock;
  /** By the parameters of the call, as JSON. */
  #rounds = new Map<string, { readonly extra: Params; readonly until: number }>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Makes a call, with the answers that are kept for it, if there are any. Rejects as `attempt` does. */
  async send(params: Params, attempt: (extra?: Params) => Promise<Params>): Promise<Params> {
    const key = JSON.stringify(params);
    const kept = this.#rounds.get(key);
    this.#rounds.delete(key);
    if (!kept || this.#clock.now() >= kept.until) return attempt();
    return this.keeping(params, kept.extra, attempt);
  }

  /** Sends answers, and keeps them where the server may not have received them. Rejects as `attempt` does; the failure says what is kept. */
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
    const [oldest] = this.#rounds.keys();
    if (oldest !== undefined && this.#rounds.size >= MAX_CALLS) this.#rounds.delete(oldest);
    this.#rounds.set(JSON.stringify(params), { extra, until: this.#clock.now() + KEPT_MS });
  }
}
