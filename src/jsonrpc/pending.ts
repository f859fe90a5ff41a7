/**
 * One request in flight: its promise, its deadlines and its end.
 *
 * Owns: settling exactly once, and stopping timers and listeners when it does. Never: sending, ids.
 * Two deadlines (U-05), both start when the request is sent: `idle` restarts with every sign of life of the answer, `total` never does.
 */
import { ClientError } from "../errors/index.js";
import type { Clock, Timer } from "./clock.js";

/** Deadlines of a request, in milliseconds. */
export interface Deadlines {
  /** Without any sign of life from the answer. */
  readonly idleTimeoutMs: number;
  /** Altogether, whatever arrives. */
  readonly totalTimeoutMs: number;
}

/** A record of the fate of a request; the caller keeps it, however the request settles. */
export interface Delivery {
  /** True if the server may have executed the request: it was sent, and not provably refused. */
  mayHaveRun: boolean;
}

/** Why a request was given up on this side. */
export type AbandonReason = "timeout" | "abort" | "closed";

export class Pending {
  readonly method: string;
  readonly promise: Promise<Readonly<Record<string, unknown>>>;
  /** Ends the exchange below: when this side gives up, or the answer came on another one. */
  readonly exchange = new AbortController();

  #resolve: (result: Readonly<Record<string, unknown>>) => void = () => undefined;
  #reject: (reason: unknown) => void = () => undefined;
  /** The answer, an error or the end of waiting came. */
  isSettled = false;
  /** True if the request was sent. */
  isSent = false;
  #clock: Clock;
  #deadlines: Deadlines;
  /** One for both deadlines: it looks again when it fires. */
  #timer: Timer | undefined;
  /** Time of the last sign of life; `Infinity` while the idle deadline is paused. */
  #heardAt = Infinity;
  #signal: AbortSignal | undefined;
  #onAbandon: (reason: AbandonReason) => void;
  #pauses = { all: 0, total: 0 };
  /** What is left of the total deadline, and since when it runs. */
  #totalLeftMs: number;
  #totalSince = Infinity;

  constructor(
    method: string,
    deadlines: Deadlines,
    clock: Clock,
    signal: AbortSignal | undefined,
    onAbandon: (reason: AbandonReason) => void,
  ) {
    this.method = method;
    this.#deadlines = deadlines;
    this.#clock = clock;
    this.#signal = signal;
    this.#onAbandon = onAbandon;
    this.promise = new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
    });
    this.#totalLeftMs = deadlines.totalTimeoutMs;
    signal?.addEventListener("abort", this.#aborted);
  }

  /** Notes that the request is sent: its deadlines start. */
  sent(): void {
    if (this.isSent || this.isSettled) return;
    this.isSent = true;
    const now = this.#clock.now();
    if (this.#pauses.all === 0) this.#heardAt = now;
    if (this.#pauses.total === 0) this.#totalSince = now;
    this.#watch();
  }

  /** A sign of life: the idle deadline starts anew. Cheap, for a flood brings thousands: the timer that runs looks again when it fires. */
  touch(): void {
    if (this.isSettled || !this.isSent || this.#pauses.all > 0) return;
    this.#heardAt = this.#clock.now();
  }

  /**
   * The answer waits for something else: the user, or a connection that is being made. No sign of life can come, so the idle deadline
   * rests until every pause is over. `includingTotal`: so does the total one (U-12), which then goes on with what was left of it.
   */
  pause(includingTotal = false): void {
    this.#pauses.all++;
    this.#heardAt = Infinity; // the timer goes on, and finds that nothing is due
    if (!includingTotal || ++this.#pauses.total > 1) return;
    if (this.isSent) this.#totalLeftMs -= this.#clock.now() - this.#totalSince;
    this.#totalSince = Infinity;
  }

  /** Ends one {@link pause}. */
  resume(includingTotal = false): void {
    this.#pauses.all--;
    if (includingTotal) this.#pauses.total--;
    if (this.isSettled || !this.isSent) return;
    if (includingTotal && this.#pauses.total === 0) this.#totalSince = this.#clock.now();
    this.touch();
    this.#timer?.cancel();
    this.#watch();
  }

  /** The answer came. */
  resolve(result: Readonly<Record<string, unknown>>): void {
    if (this.#end()) this.#resolve(result);
  }

  /** The request failed. False when it was settled before. */
  reject(reason: unknown): boolean {
    if (!this.#end()) return false;
    this.#reject(reason);
    return true;
  }

  /** Gives up the request on this side: rejects, reports that through `onAbandon`, then ends the exchange. */
  abandon(why: AbandonReason, reason: unknown): void {
    if (!this.reject(reason)) return;
    this.#onAbandon(why);
    this.exchange.abort(reason);
  }

  #end(): boolean {
    if (this.isSettled) return false;
    this.isSettled = true;
    this.#timer?.cancel();
    this.#signal?.removeEventListener("abort", this.#aborted);
    return true;
  }

  #aborted = (): void => this.abandon("abort", this.#signal?.reason);

  #watch(): void {
    const { idleTimeoutMs } = this.#deadlines;
    const now = this.#clock.now();
    // Not longer than the deadline, should somebody set the clock back.
    const idleLeftMs = this.#pauses.all ? Infinity : Math.min(idleTimeoutMs, this.#heardAt + idleTimeoutMs - now);
    const totalLeftMs = Math.min(this.#totalLeftMs, this.#totalSince + this.#totalLeftMs - now);
    const leftMs = Math.min(idleLeftMs, totalLeftMs);
    this.#timer = Number.isFinite(leftMs) ? this.#clock.after(leftMs, () => this.#due()) : undefined;
  }

  #due(): void {
    const now = this.#clock.now();
    const { idleTimeoutMs, totalTimeoutMs } = this.#deadlines;
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
