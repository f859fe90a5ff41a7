/**
 * Queue of input requests of all servers, pending until a user or a program responds.
 *
 * Owns: ids, order, and settling each input request exactly once: answered, refused, or withdrawn by its signal, its
 * connection or {@link InputRequestQueue.close}. Does not own: the meaning of a response (`server-requests.ts`,
 * `tool-approval.ts`) and its display. A refusal (decline, reject, deny) is also a response; only a withdrawn input
 * request rejects.
 * https://modelcontextprotocol.io/specification/2025-11-25/client/elicitation
 */
import { ClientError } from "../../errors/index.js";
import { weightOf } from "../../json/weight.js";
import { readInputResponse } from "../answers/answer-check.js";
import type {
  InputRequest,
  InputResponse,
  InputResponses,
  InputRequestBody,
  InputRequestEnd,
  InputRequestSource,
} from "../input-request.js";
import {
  InputRequestLimits,
  MAX_PER_WINDOW,
  MAX_WAITING,
  MAX_WAITING_BYTES,
  RATE_WINDOW_MS,
  type LimitReason,
} from "./input-request-limits.js";
import type { HostTimers } from "./host-clock.js";
import { overLimit, unanswered } from "../refusal.js";
import { isServersOwn, refusalOf } from "./refusal-response.js";
import { verdictOf, type InputRequestPolicy } from "./policy.js";

/** Listener of a queue. Every member is optional. */
export interface InputRequestListener {
  /** Called when a request was admitted: the policy, a handler or the user answers it. */
  admitted?(request: InputRequest): void;
  /** Called when the user should respond. */
  requested?(request: InputRequest): void;
  /**
   * Called when a request has ended, including one that was settled without a prompt. `action`: the action of the
   * response, if there was one.
   */
  ended?(request: InputRequest, end: InputRequestEnd, action?: InputResponse["action"]): void;
  /** Called once when further requests of this server are refused without a prompt. `limit`: the reason as text. */
  limited?(source: InputRequestSource, reason: LimitReason, limit: string): void;
  /** Reports a harmless failure: the policy failed. */
  problem?(reason: string, source: InputRequestSource): void;
}

/** Function that answers one input request; it resolves with `undefined` to prompt the user. */
export type AnswerRequest = (signal: AbortSignal) => Promise<InputResponse | undefined>;

/** Dependencies of a queue. */
export interface InputRequestQueueOptions {
  readonly clock: HostTimers;
  /** Decides first. If absent, nothing is decided before a handler or the user answers. */
  readonly policy?: InputRequestPolicy | undefined;
  /** Returns the embedder's handler of a request, if there is one. */
  readonly handlerOf?: ((request: InputRequest) => AnswerRequest | undefined) | undefined;
  /** True if somebody listens to input requests. Default: always. */
  readonly hasListener?: (() => boolean) | undefined;
  /** Time for answering a request, in milliseconds. Default: unlimited. */
  readonly timeoutMs?: number | undefined;
}

interface Waiting {
  readonly request: InputRequest;
  /** Size in bytes. */
  readonly bytes: number;
  /** False while the policy or a handler decides. */
  shown: boolean;
  /** Aborts the handler. */
  readonly over: AbortController;
  readonly resolve: (answer: InputResponse) => void;
  readonly reject: (reason: unknown) => void;
  /** Stops the timer, and listening to the input request's signal. */
  readonly release: () => void;
  readonly onEnd: ((end: InputRequestEnd) => void) | undefined;
}

/**
 * Input requests of all servers, oldest first.
 * @example const queue = new InputRequestQueue({ clock }); queue.listen({ requested: (request) => show(request) });
 */
export class InputRequestQueue {
  #clock: HostTimers;
  #options: InputRequestQueueOptions;
  #limits: InputRequestLimits;
  #waiting = new Map<string, Waiting>();
  #listeners = new Set<InputRequestListener>();
  #lastId = 0;
  #closed = false;

  constructor(options: InputRequestQueueOptions) {
    this.#clock = options.clock;
    this.#options = options;
    this.#limits = new InputRequestLimits(options.clock);
  }

  /** Adds a listener; the returned function removes it. */
  listen(listener: InputRequestListener): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** Requests that are pending with a user, oldest first. */
  list(): readonly InputRequest[] {
    return [...this.#waiting.values()].filter(({ shown }) => shown).map(({ request }) => request);
  }

  /**
   * Queues a request and waits for the response. Beyond the limits (see `input-request-limits.ts`) an elicitation is
   * cancelled at once, and other requests reject with `ERR-LIMIT`, because the user declined nothing. Rejects with the
   * signal's reason if the signal aborts, and with `ERR-CLOSED` if the connection or the queue ends. `onEnd` is called
   * before it resolves.
   */
  request<Body extends InputRequestBody>(
    body: Body & InputRequestSource,
    signal?: AbortSignal,
    onEnd?: (end: InputRequestEnd) => void,
  ): Promise<InputResponses[Body["kind"]]> {
    if (this.#closed) return Promise.reject(closed());
    if (signal?.aborted) return Promise.reject(signal.reason);
    const requested: InputRequestBody & InputRequestSource = body;
    const quiet = this.#limits.isQuiet(requested) && ({ quiet: true } as const);
    const request: InputRequest = Object.freeze({
      ...requested,
      requestId: `ask-${++this.#lastId}`,
      at: this.#clock.now(),
      ...quiet,
    });
    const answer = new Promise<InputResponse>((resolve, reject) => {
      const bytes = weightOf(request);
      const others = this.#waitingOf(request.serverId);
      const load = { count: others.length + 1, bytes: others.reduce((sum, other) => sum + other.bytes, bytes) };
      const limit = this.#limits.admit(request, load);
      if (limit === "declined-all") {
        const refusal = refusalOf(request.kind); // the user chose to decline all requests
        resolve(refusal);
        this.#report((listener) => listener.ended?.(request, limit, refusal.action));
        return;
      }
      if (limit !== undefined) {
        if (isElicitation(request.kind)) resolve({ action: "cancel" });
        else reject(overLimit(LIMITS[limit], -32603));
        if (this.#limits.reportOnce(request.serverId))
          this.#report((listener) => listener.limited?.(request, limit, LIMITS[limit]));
        return;
      }
      const withdraw = (): void => void this.#withdraw(request.requestId, signal?.reason);
      const { timeoutMs } = this.#options;
      const timer =
        timeoutMs === undefined
          ? undefined
          : this.#clock.after(timeoutMs, () => this.#expire(request.requestId, timeoutMs));
      const release = (): void => {
        timer?.cancel();
        signal?.removeEventListener("abort", withdraw);
      };
      signal?.addEventListener("abort", withdraw);
      const over = new AbortController();
      const waiting: Waiting = { request, bytes, shown: false, over, resolve, reject, release, onEnd };
      this.#waiting.set(request.requestId, waiting);
      this.#report((listener) => listener.admitted?.(request));
      if (this.#options.policy) void this.#consult(this.#options.policy, waiting);
      else this.#next(waiting);
    });
    // `readInputResponse` and `refusalOf` return responses of the same kind as the input request.
    return answer as Promise<InputResponses[Body["kind"]]>;
  }

  /** Reports a problem with a request of a server. */
  report(reason: string, source: InputRequestSource): void {
    this.#report((listener) => listener.problem?.(reason, source));
  }

  /**
   * Responds to an input request. Returns false if it has already ended. Throws `ERR-ARGUMENT` for a response that does
   * not match it; the input request then stays pending.
   */
  answer(requestId: string, answer: InputResponse): boolean {
    const request = this.#waiting.get(requestId)?.request;
    if (!request) return false;
    const read = readInputResponse(request, answer);
    this.#limits.answered(request, REFUSALS.includes(read.action));
    return this.#settle(requestId, "answered", read);
  }

  /**
   * Refuses all pending and later requests of a server ("Decline all from this server"), until {@link undoRefuseAll} or
   * the end of its connection (E-14). Sign-in and consent to calls are unaffected: they do not come from the server.
   */
  refuseAll(serverId: string): void {
    this.#limits.declineAll(serverId);
    for (const { request } of this.#waitingOf(serverId))
      if (isServersOwn(request)) this.#settle(request.requestId, "answered", refusalOf(request.kind));
  }

  /** Shows further requests of this server again. Returns false if they were not being refused. */
  undoRefuseAll(serverId: string): boolean {
    return this.#limits.undoDeclineAll(serverId);
  }

  /** Withdraws pending requests of an ended connection, and resets its limits. */
  connectionEnded(serverId: string): void {
    this.#limits.forget(serverId);
    for (const { request } of [...this.#waiting.values()]) {
      if (request.serverId === serverId) this.#withdraw(request.requestId, closed());
    }
  }

  /** Withdraws everything; later requests are rejected with `ERR-CLOSED`. */
  close(): void {
    if (this.#closed) return;
    this.#closed = true;
    for (const requestId of [...this.#waiting.keys()]) this.#withdraw(requestId, closed());
    this.#listeners.clear();
  }

  async #consult(policy: InputRequestPolicy, waiting: Waiting): Promise<void> {
    const { request } = waiting;
    const problem = (reason: string): void => this.#report((listener) => listener.problem?.(reason, request));
    const verdict = await verdictOf(policy, request, problem);
    if (this.#waiting.get(request.requestId) !== waiting) return; // the request was settled while the policy decided
    if (verdict === "prompt") return this.#next(waiting);
    if (verdict === "refuse") return void this.#settle(request.requestId, "refused-by-policy", refusalOf(request.kind));
    let answer: InputResponse;
    try {
      answer = readInputResponse(request, verdict.answer, { fillDefaults: true });
    } catch (error) {
      problem(
        `the response of the input request policy is not valid: ${error instanceof Error ? error.message : "not an answer"}`,
      );
      return this.#next(waiting);
    }
    this.#settle(request.requestId, "answered-by-policy", answer);
  }

  /** Passes a request on to its handler, or to the user. */
  #next(waiting: Waiting): void {
    const handler = this.#options.handlerOf?.(waiting.request);
    if (handler) void this.#handle(handler, waiting);
    else this.#show(waiting);
  }

  async #handle(handler: AnswerRequest, waiting: Waiting): Promise<void> {
    const { request, over } = waiting;
    const isOver = (): boolean => this.#waiting.get(request.requestId) !== waiting;
    let answer: InputResponse | undefined;
    try {
      answer = await handler(over.signal);
      if (isOver()) return;
      if (answer !== undefined) answer = readInputResponse(request, answer, { fillDefaults: true });
    } catch (error) {
      if (isOver()) return; // it was aborted
      const name = error instanceof Error ? error.message : typeof error;
      this.report(`the handler of "${request.kind}" requests failed: ${name}`, request);
      const why = "the handler of this client failed";
      return this.#fail(waiting, unanswered(request.kind, why, " See the cause.", "ERR-REFUSED", error));
    }
    if (answer === undefined) this.#show(waiting);
    else this.#settle(request.requestId, "answered-by-handler", answer);
  }

  #show(waiting: Waiting): void {
    if (this.#options.hasListener?.() === false) {
      const why = "this client has no handler and no listener for it";
      return this.#fail(waiting, unanswered(waiting.request.kind, why, " Call host.setHandlers or host.subscribe."));
    }
    waiting.shown = true;
    this.#report((listener) => listener.requested?.(waiting.request));
  }

  #settle(requestId: string, end: InputRequestEnd, answer: InputResponse): boolean {
    const waiting = this.#take(requestId);
    waiting?.onEnd?.(end);
    waiting?.resolve(answer);
    if (waiting) this.#report((listener) => listener.ended?.(waiting.request, end, answer.action));
    return waiting !== undefined;
  }

  /** Ends a request that nobody answered in time. The spec has an action for a form that was dismissed. */
  #expire(requestId: string, timeoutMs: number): void {
    const waiting = this.#waiting.get(requestId);
    if (!waiting) return;
    if (isElicitation(waiting.request.kind)) return void this.#settle(requestId, "unanswered", { action: "cancel" });
    const why = `nobody answered within ${timeoutMs} ms`;
    this.#fail(waiting, unanswered(waiting.request.kind, why, " See inputTimeoutMs.", "ERR-TIMEOUT"));
  }

  /** Rejects a request that nobody answered. */
  #fail(waiting: Waiting, reason: ClientError): void {
    this.#take(waiting.request.requestId);
    waiting.onEnd?.("unanswered");
    waiting.reject(reason);
    this.#report((listener) => listener.ended?.(waiting.request, "unanswered"));
  }

  #withdraw(requestId: string, reason: unknown): void {
    const waiting = this.#take(requestId);
    waiting?.reject(reason);
    if (waiting) this.#report((listener) => listener.ended?.(waiting.request, "withdrawn"));
  }

  /** Removes a pending request; no other code does. */
  #take(requestId: string): Waiting | undefined {
    const waiting = this.#waiting.get(requestId);
    this.#waiting.delete(requestId);
    waiting?.release();
    waiting?.over.abort();
    return waiting;
  }

  /** Pending requests that come from this server or its apps; consent to calls of this client is not included. */
  #waitingOf(serverId: string): Waiting[] {
    return [...this.#waiting.values()].filter(
      ({ request }) => request.serverId === serverId && (request.kind !== "tool" || request.app),
    );
  }

  /**
   * Calls each listener. One that throws affects neither the others nor the input request; its error is reported as
   * uncaught.
   */
  #report(call: (listener: InputRequestListener) => void): void {
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

const REFUSALS: readonly InputResponse["action"][] = ["decline", "cancel", "reject", "deny"];

function isElicitation(kind: InputRequestBody["kind"]): boolean {
  return kind === "elicitation-form" || kind === "elicitation-url";
}

function closed(): ClientError {
  return new ClientError("ERR-CLOSED", "The question was withdrawn: the connection it belongs to has ended.");
}
