/**
 * Signals that the network or the page may be back: on `online`, on a page shown again, or on a call of `ring`.
 *
 * Owns: the listeners. For a worker the page calls `ring`, because a worker can't observe page visibility.
 */
import type { Wake } from "../../jsonrpc/index.js";

/** Source of wake events: a window or a worker's global scope. */
export interface WakeSource {
  addEventListener(type: string, listener: () => void): void;
}

/** `visibilitychange` bubbles to the window; a worker has `online` only. */
const SIGNS = ["online", "pageshow", "visibilitychange"];

export class WakeSignal {
  #listeners = new Set<() => void>();

  /** Without `source`, only {@link ring} wakes listeners. */
  constructor(source?: WakeSource) {
    for (const sign of SIGNS) source?.addEventListener(sign, () => this.ring());
  }

  /** Wakes all current listeners. */
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
