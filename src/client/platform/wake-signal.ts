/**
 * Tells streams that the network or the page may be back: `online`, a page shown again, or whoever rings.
 *
 * Owns: who listens. In a worker the page rings, which alone knows that it is shown again.
 */
import type { Wake } from "../../jsonrpc/index.js";

/** What tells of waking where this code runs: a window or a worker's global scope. */
export interface WakeSource {
  addEventListener(type: string, listener: () => void): void;
}

/** `visibilitychange` bubbles to the window; a worker knows `online` only. */
const SIGNS = ["online", "pageshow", "visibilitychange"];

export class WakeSignal {
  #listeners = new Set<() => void>();

  /** `source` absent: only {@link ring} wakes. */
  constructor(source?: WakeSource) {
    for (const sign of SIGNS) source?.addEventListener(sign, () => this.ring());
  }

  /** Wakes everyone who listens now. */
  ring(): void {
    for (const listener of [...this.#listeners]) listener();
  }

  readonly listen: Wake = (listener) => {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  };
}
