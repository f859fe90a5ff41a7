/**
 * Tracks asynchronous loads of which only the newest is relevant.
 *
 * Owns: the newest run and its abort signal. Never starts a load.
 */
import type { ReactiveController, ReactiveControllerHost } from "lit";

/** Runs loads; a newer one makes the older ones stale and aborts their signals. */
export class NewestRun implements ReactiveController {
  #current: AbortController | undefined;

  constructor(element: ReactiveControllerHost) {
    element.addController(this);
  }

  /** Starts a run. `isNewest` is true until the next run starts or the element is disconnected. */
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
