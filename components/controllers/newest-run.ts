/**
 * Of several asynchronous loads, only the newest counts.
 *
 * Owns: which run is the newest, and its abort signal. Never starts anything by itself.
 */
import type { ReactiveController, ReactiveControllerHost } from "lit";

/** Runs loads one after the other; a newer one makes the older ones stale and aborts their signal. */
export class NewestRun implements ReactiveController {
  #current: AbortController | undefined;

  constructor(element: ReactiveControllerHost) {
    element.addController(this);
  }

  /** Begins a run. `isNewest` is true until the next one begins or the element is disconnected. */
  begin(): { readonly signal: AbortSignal; readonly isNewest: () => boolean } {
    this.#current?.abort();
    const controller = (this.#current = new AbortController());
    return { signal: controller.signal, isNewest: () => this.#current === controller };
  }

  hostDisconnected(): void {
    this.#current?.abort();
    this.#current = undefined;
  }
}
