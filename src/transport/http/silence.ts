/**
 * Detects dead streams: after a device has slept, connections may deliver nothing and never fail.
 *
 * Owns: this decision. When the page or the network wakes, a stream that received nothing for {@link SILENT_MS} counts
 * as dead. A stream that sends keep-alives also counts as dead without a wake signal, if three of them are missing.
 * Only streams that can be opened again are watched.
 */
import type { StreamPacing, Timer } from "../../jsonrpc/index.js";

const SILENT_MS = 45_000;
/** Number of keep-alives after which their interval is relied on. */
const BELIEVED = 3;

export class SilenceWatch {
  #pacing: StreamPacing;
  #onSilent: () => void;
  #lastAt: number;
  #keepAlives = 0;
  #lastKeepAliveAt = 0;
  #rhythmMs = 0;
  #timer: Timer | undefined;
  #sleepOn: (() => void) | undefined;

  /** Calls `onSilent` at most once, and never after {@link stop}. */
  constructor(pacing: StreamPacing, onSilent: () => void) {
    this.#pacing = pacing;
    this.#onSilent = onSilent;
    this.#lastAt = pacing.clock.now();
    this.#sleepOn = pacing.wake?.(() => this.#look());
  }

  /** Records that bytes arrived. */
  heard(): void {
    this.#lastAt = this.#pacing.clock.now();
  }

  /** Records that a keep-alive arrived. */
  keptAlive(): void {
    const now = this.#pacing.clock.now();
    if (this.#keepAlives > 0) this.#rhythmMs = Math.max(this.#rhythmMs, now - this.#lastKeepAliveAt);
    this.#lastKeepAliveAt = now;
    if (++this.#keepAlives === BELIEVED) this.#watch(this.#limitMs);
  }

  stop(): void {
    this.#timer?.cancel();
    this.#sleepOn?.();
    this.#sleepOn = undefined;
  }

  get #limitMs(): number {
    return Math.max(SILENT_MS, 3 * this.#rhythmMs);
  }

  #watch(ms: number): void {
    this.#timer = this.#pacing.clock.after(ms, () => {
      const left = this.#lastAt + this.#limitMs - this.#pacing.clock.now();
      if (left > 0) this.#watch(left);
      else this.#look();
    });
  }

  #look(): void {
    if (this.#sleepOn === undefined && this.#timer === undefined) return;
    if (this.#pacing.clock.now() - this.#lastAt < this.#limitMs) return;
    this.stop();
    this.#onSilent();
  }
}
