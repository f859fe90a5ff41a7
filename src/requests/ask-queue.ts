/**
 * The ask queue: every question of every server, waiting for a person or a program.
 *
 * Owns: ids, order, and settling each ask exactly once: answered, refused, or withdrawn by its signal, its connection or
 * {@link AskQueue.close}. Never: what an answer means (`server-requests.ts`, `tool-approval.ts`), how it looks.
 * A refusal is an answer too (decline, reject, deny); only a withdrawn ask rejects.
 * https://modelcontextprotocol.io/specification/2025-11-25/client/elicitation
 */
import { ClientError } from "../errors/index.js";
import { weightOf } from "../json/weight.js";
import { readAnswer, refusalOf } from "./answer-check.js";
import type { Ask, AskAnswer, AskAnswers, AskBody, AskEnd, Asker } from "./ask.js";
import {
  AskLimits,
  isServersOwn,
  MAX_PER_WINDOW,
  MAX_WAITING,
  MAX_WAITING_BYTES,
  RATE_WINDOW_MS,
  type LimitReason,
} from "./ask-limits.js";
import type { HostClock } from "./host-clock.js";
import { overLimit } from "./refusal.js";
import { verdictOf, type AskPolicy } from "./policy.js";

/** What the queue tells. Every member is optional. */
export interface AskListener {
  /** A person should answer this. */
  asked?(ask: Ask): void;
  /** It is settled; also told of asks that were settled before anybody was asked. `action`: of the answer, when there was one. */
  ended?(ask: Ask, end: AskEnd, action?: AskAnswer["action"]): void;
  /** Asks of this server are refused unseen from now on; told once, not for each. `limit`: the reason in words. */
  limited?(asker: Asker, reason: LimitReason, limit: string): void;
  /** Something went wrong that cost nothing: the policy failed. */
  problem?(reason: string, asker: Asker): void;
}

/** What a queue is made of. `policy` absent: everything is asked. */
export interface AskQueueOptions {
  readonly clock: HostClock;
  readonly policy?: AskPolicy | undefined;
}

interface Waiting {
  readonly ask: Ask;
  /** What it takes, bytes. */
  readonly bytes: number;
  /** False while the policy decides. */
  shown: boolean;
  readonly resolve: (answer: AskAnswer) => void;
  readonly reject: (reason: unknown) => void;
  /** Stops listening to the ask's signal. */
  readonly release: () => void;
  readonly onEnd: ((end: AskEnd) => void) | undefined;
}

/**
 * Asks of all servers, oldest first.
 * @example const queue = new AskQueue({ clock }); queue.listen({ asked: (ask) => show(ask) });
 */
export class AskQueue {
  #clock: HostClock;
  #policy: AskPolicy | undefined;
  #limits: AskLimits;
  #waiting = new Map<string, Waiting>();
  #listeners = new Set<AskListener>();
  #lastId = 0;
  #closed = false;

  constructor({ clock, policy }: AskQueueOptions) {
    this.#clock = clock;
    this.#policy = policy;
    this.#limits = new AskLimits(clock);
  }

  /** Starts telling `listener`; the function returned stops it. */
  listen(listener: AskListener): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** What waits for a person, oldest first. */
  list(): readonly Ask[] {
    return [...this.#waiting.values()].filter(({ shown }) => shown).map(({ ask }) => ask);
  }

  /**
   * Asks, and waits for the answer. Past the limits (see `ask-limits.ts`) an elicitation is cancelled at once, everything else rejects
   * with `ERR-LIMIT`: the user declined nothing. Rejects with the signal's own reason when that aborts, with `ERR-CLOSED` when the connection or the queue ends.
   * `onEnd` is called before it resolves.
   */
  ask<Body extends AskBody>(
    body: Body & Asker,
    signal?: AbortSignal,
    onEnd?: (end: AskEnd) => void,
  ): Promise<AskAnswers[Body["kind"]]> {
    if (this.#closed) return Promise.reject(closed());
    if (signal?.aborted) return Promise.reject(signal.reason);
    const asked: AskBody & Asker = body;
    const quiet = this.#limits.isQuiet(asked.serverId, asked.kind) && ({ quiet: true } as const);
    const ask: Ask = Object.freeze({ ...asked, askId: `ask-${++this.#lastId}`, at: this.#clock.now(), ...quiet });
    const answer = new Promise<AskAnswer>((resolve, reject) => {
      const bytes = weightOf(ask);
      const others = this.#waitingOf(ask.serverId);
      const load = { count: others.length + 1, bytes: others.reduce((sum, other) => sum + other.bytes, bytes) };
      const limit = this.#limits.admit(ask, load);
      if (limit === "declined-all") {
        const refusal = refusalOf(ask.kind); // the user's own decision
        resolve(refusal);
        this.#tell((listener) => listener.ended?.(ask, limit, refusal.action));
        return;
      }
      if (limit !== undefined) {
        if (isElicitation(ask.kind)) resolve({ action: "cancel" });
        else reject(overLimit(LIMITS[limit], -32603));
        if (this.#limits.tellOnce(ask.serverId))
          this.#tell((listener) => listener.limited?.(ask, limit, LIMITS[limit]));
        return;
      }
      const withdraw = (): void => void this.#withdraw(ask.askId, signal?.reason);
      const release = (): void => signal?.removeEventListener("abort", withdraw);
      signal?.addEventListener("abort", withdraw);
      const waiting: Waiting = { ask, bytes, shown: false, resolve, reject, release, onEnd };
      this.#waiting.set(ask.askId, waiting);
      if (this.#policy) void this.#consult(this.#policy, waiting);
      else this.#show(waiting);
    });
    // `readAnswer` and `refusalOf` give answers of the ask's own kind.
    return answer as Promise<AskAnswers[Body["kind"]]>;
  }

  /** Tells of something that went wrong with a request of a server. */
  report(reason: string, asker: Asker): void {
    this.#tell((listener) => listener.problem?.(reason, asker));
  }

  /** Answers an ask. False when it has ended already. Throws `ERR-ARGUMENT` when the answer does not fit it; then it still waits. */
  answer(askId: string, answer: AskAnswer): boolean {
    const ask = this.#waiting.get(askId)?.ask;
    if (!ask) return false;
    const read = readAnswer(ask, answer);
    this.#limits.answered(ask.serverId, ask.kind, REFUSALS.includes(read.action));
    return this.#settle(askId, "answered", read);
  }

  /**
   * "Decline all from this server": what waits of it and what it asks later is refused, until {@link undoRefuseAll} or the end of its
   * connection (E-14). Signing in and consent to calls are spared: they are not what a server asks.
   */
  refuseAll(serverId: string): void {
    this.#limits.declineAll(serverId);
    for (const { ask } of this.#waitingOf(serverId))
      if (isServersOwn(ask.kind)) this.#settle(ask.askId, "answered", refusalOf(ask.kind));
  }

  /** Shows further requests of this server again. Returns false if they were not being refused. */
  undoRefuseAll(serverId: string): boolean {
    return this.#limits.undoDeclineAll(serverId);
  }

  /** The connection of this server ended: what waits of it is withdrawn, its limits are forgotten. */
  connectionEnded(serverId: string): void {
    this.#limits.forget(serverId);
    for (const { ask } of [...this.#waiting.values()]) {
      if (ask.serverId === serverId) this.#withdraw(ask.askId, closed());
    }
  }

  /** Withdraws everything; later asks are rejected with `ERR-CLOSED`. */
  close(): void {
    if (this.#closed) return;
    this.#closed = true;
    for (const askId of [...this.#waiting.keys()]) this.#withdraw(askId, closed());
    this.#listeners.clear();
  }

  async #consult(policy: AskPolicy, waiting: Waiting): Promise<void> {
    const { ask } = waiting;
    const problem = (reason: string): void => this.#tell((listener) => listener.problem?.(reason, ask));
    const verdict = await verdictOf(policy, ask, problem);
    if (this.#waiting.get(ask.askId) !== waiting) return; // settled while the policy decided
    if (verdict === "ask") return this.#show(waiting);
    if (verdict === "refuse") return void this.#settle(ask.askId, "refused-by-policy", refusalOf(ask.kind));
    let answer: AskAnswer;
    try {
      answer = readAnswer(ask, verdict.answer, { fillDefaults: true });
    } catch (error) {
      problem(`the ask policy's answer does not fit: ${error instanceof Error ? error.message : "not an answer"}`);
      return this.#show(waiting);
    }
    this.#settle(ask.askId, "answered-by-policy", answer);
  }

  #show(waiting: Waiting): void {
    waiting.shown = true;
    this.#tell((listener) => listener.asked?.(waiting.ask));
  }

  #settle(askId: string, end: AskEnd, answer: AskAnswer): boolean {
    const waiting = this.#take(askId);
    waiting?.onEnd?.(end);
    waiting?.resolve(answer);
    if (waiting) this.#tell((listener) => listener.ended?.(waiting.ask, end, answer.action));
    return waiting !== undefined;
  }

  #withdraw(askId: string, reason: unknown): void {
    const waiting = this.#take(askId);
    waiting?.reject(reason);
    if (waiting) this.#tell((listener) => listener.ended?.(waiting.ask, "withdrawn"));
  }

  /** The one place where an ask stops waiting. */
  #take(askId: string): Waiting | undefined {
    const waiting = this.#waiting.get(askId);
    this.#waiting.delete(askId);
    waiting?.release();
    return waiting;
  }

  /** What this server itself asked; the consent to our own calls is not its. */
  #waitingOf(serverId: string): Waiting[] {
    return [...this.#waiting.values()].filter(({ ask }) => ask.serverId === serverId && ask.kind !== "tool");
  }

  /** A listener that throws must not cost the others or the ask; its error is still seen, as uncaught. */
  #tell(call: (listener: AskListener) => void): void {
    for (const listener of [...this.#listeners]) {
      try {
        call(listener);
      } catch (error) {
        queueMicrotask(() => {
          throw error;
        });
      }
    }
  }
}

/** Text about each limit, for the server and for the user. */
const LIMITS = {
  "too-many-waiting": `more than ${MAX_WAITING} requests of this server wait for the user`,
  "too-much-waiting": `what waits of this server for the user is more than ${MAX_WAITING_BYTES / 1_000_000} MB`,
  "too-often": `more than ${MAX_PER_WINDOW} requests within ${RATE_WINDOW_MS / 1_000} seconds`,
};

const REFUSALS: readonly AskAnswer["action"][] = ["decline", "cancel", "reject"];

function isElicitation(kind: AskBody["kind"]): boolean {
  return kind === "elicitation-form" || kind === "elicitation-url";
}

function closed(): ClientError {
  return new ClientError("ERR-CLOSED", "The question was withdrawn: the connection it belongs to has ended.");
}
