/**
 * One request in flight: its promise, its deadlines and its end.
 *
 * Owns: settling exactly once, and then stopping timers and listeners. Does not own: sending, ids. There are two
 * deadlines (U-05), which both start when the request is sent: `idle` restarts with every activity, `total` never does.
 */
import { ClientError } from "../errors/index.js";
import { monotonicTime, type Clock, type Timer } from "./clock.js";

/** Deadlines of a request, in milliseconds. */
interface Deadlines {
  /** Maximum time without activity of the answer. */
  readonly idleTimeoutMs: number;
  /** Maximum total time, regardless of activity. */
  readonly totalTimeoutMs: number;
  /** Monotonic time from which the total deadline counts. Default: that at which the request is sent. */
  readonly totalSince?: number | undefined;
}

/** Record of a request's delivery; the caller keeps it after the request settles. */
export interface Delivery {
  /** True if the server may have executed the request: it was sent, and not verifiably refused. */
  mayHaveRun: boolean;
  /** Call of a tool to which the request belongs; the recorded traffic names it. */
  readonly callId?: string | undefined;
}

/** Options of a request that apply while it is in flight. */
export interface PendingOptions extends Deadlines {
  readonly signal?: AbortSignal | undefined;
  /** Record that is updated when the request is sent. */
  readonly delivery?: Delivery | undefined;
  /** Called when the request is sent. */
  readonly onSent?: (() => void) | undefined;
}

/** Reason why this side abandoned a request. */
export type AbandonReason = "timeout" | "abort" | "closed";

export class Pending {
  readonly method: string;
  readonly promise: Promise<Readonly<Record<string, unknown>>>;
  /** Ends the underlying exchange, if this side abandons the request or the response arrived on another exchange. */
  readonly exchange = new AbortController();

  #resolve: (result: Readonly<Record<string, unknown>>) => void = () => undefined;
  #reject: (reason: unknown) => void = () => undefined;
  /** True once the request was answered, failed or was abandoned. */
  isSettled = false;
  /** True if the request was sent. */
  isSent = false;
  #clock: Clock;
  readonly #options: PendingOptions;
  /** Timer for both deadlines, which checks them again when it fires. */
  #timer: Timer | undefined;
  /** Time of the last activity; `Infinity` while the idle deadline is paused. */
  #heardAt = Infinity;
  #onAbandon: (reason: AbandonReason) => void;
  #pauses = { all: 0, total: 0 };
  /** Remaining time of the total deadline, and the time at which it started running. */
  #totalLeftMs: number;
  #totalSince = Infinity;

  constructor(method: string, options: PendingOptions, clock: Clock, onAbandon: (reason: AbandonReason) => void) {
    this.method = method;
    this.#options = options;
    this.#clock = clock;
    this.#onAbandon = onAbandon;
    this.promise = new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
    });
    this.#totalLeftMs = options.totalTimeoutMs;
    options.signal?.addEventListener("abort", this.#aborted);
  }

  /** Records that the request was sent, for the first time or again; its deadlines start the first time. */
  readonly sent = (): void => {
    if (this.#options.delivery) this.#options.delivery.mayHaveRun = true;
    this.#options.onSent?.();
    if (this.isSent || this.isSettled) return;
    this.isSent = true;
    const now = monotonicTime(this.#clock);
    if (this.#pauses.all === 0) this.#heardAt = now;
    if (this.#pauses.total === 0) this.#totalSince = this.#options.totalSince ?? now;
    this.#watch();
  };

  /**
   * Records activity, which restarts the idle deadline. Cheap enough for thousands of calls, because the running timer
   * is not reset: it checks again when it fires.
   */
  readonly touch = (): void => {
    if (this.isSettled || !this.isSent || this.#pauses.all > 0) return;
    this.#heardAt = monotonicTime(this.#clock);
  };

  /**
   * Pauses the idle deadline while the response waits for the user or for a connection, when no activity is possible.
   * It resumes when every pause has ended. `includingTotal`: also pauses the total deadline (U-12), which then
   * continues with its remaining time. Returns the time that was left, in milliseconds.
   */
  pause(includingTotal = false): number {
    const leftMs = this.#leftMs();
    this.#pauses.all++;
    this.#heardAt = Infinity; // the timer keeps running, but no deadline is due when it fires
    if (!includingTotal || ++this.#pauses.total > 1) return leftMs;
    if (this.isSent) this.#totalLeftMs -= monotonicTime(this.#clock) - this.#totalSince;
    this.#totalSince = Infinity;
    return leftMs;
  }

  /** Ends one {@link pause}. */
  resume(includingTotal = false): undefined {
    this.#pauses.all--;
    if (includingTotal) this.#pauses.total--;
    if (this.isSettled || !this.isSent) return;
    if (includingTotal && this.#pauses.total === 0) this.#totalSince = monotonicTime(this.#clock);
    this.touch();
    this.#timer?.cancel();
    this.#watch();
  }

  /** Settles the request with its result. */
  resolve(result: Readonly<Record<string, unknown>>): void {
    if (this.#end()) this.#resolve(result);
  }

  /** Fails the request. Returns false if it was already settled. */
  reject(reason: unknown): boolean {
    if (!this.#end()) return false;
    this.#reject(reason);
    return true;
  }

  /** Abandons the request: rejects, reports that through `onAbandon`, then ends the exchange. */
  abandon(why: AbandonReason, reason: unknown): void {
    if (!this.reject(reason)) return;
    this.#onAbandon(why);
    this.exchange.abort(reason);
  }

  #end(): boolean {
    if (this.isSettled) return false;
    this.isSettled = true;
    this.#timer?.cancel();
    this.#options.signal?.removeEventListener("abort", this.#aborted);
    return true;
  }

  #aborted = (): void => this.abandon("abort", this.#options.signal?.reason);

  #watch(): void {
    const leftMs = this.#leftMs();
    this.#timer = Number.isFinite(leftMs) ? this.#clock.after(Math.max(0, leftMs), () => this.#due()) : undefined;
  }

  /** Time until the next deadline, in milliseconds; `Infinity` while both are paused. */
  #leftMs(): number {
    const { idleTimeoutMs } = this.#options;
    const now = monotonicTime(this.#clock);
    // Limited to the deadline, in case the clock was set back.
    const idleLeftMs = this.#pauses.all ? Infinity : Math.min(idleTimeoutMs, this.#heardAt + idleTimeoutMs - now);
    const totalLeftMs = Math.min(this.#totalLeftMs, this.#totalSince + this.#totalLeftMs - now);
    return Math.min(idleLeftMs, totalLeftMs);
  }

  #due(): void {
    const now = monotonicTime(this.#clock);
    const { idleTimeoutMs, totalTimeoutMs } = this.#options;
    if (now - this.#totalSince >= this.#totalLeftMs) this.#timeOut("total", totalTimeoutMs, "had not finished after");
    else if (now - this.#heardAt >= idleTimeoutMs) this.#timeOut("idle", idleTimeoutMs, "sent nothing for");
    else this.#watch();
  }

  #timeOut(kind: "idle" | "total", timeoutMs: number, what: string): void {
    const { method } = this;
    const text = `${method} timed out: the server ${what} ${timeoutMs} ms. It may still be working; try a longer timeout.`;
    this.abandon("timeout", new ClientError("ERR-TIMEOUT", text, { method, kind, timeoutMs }));
  }
}
