/**
 * Tools of a list that have a running call.
 *
 * Owns: determining the tools that are marked. A call that ends immediately is not marked, because the mark would only
 * flicker, and the list would be rendered twice.
 */
import type { ReactiveController, ReactiveControllerHost } from "lit";
import type { CallState } from "../../../src/state/index.js";

/** Time in milliseconds that a call has to run before its tool is marked. */
const MARKED_AFTER_MS = 300;
const NONE: readonly CallState[] = [];

/** Finds the tools to mark, and requests an update of the list when another tool has to be marked. */
export class RunningTools implements ReactiveController {
  readonly #element: ReactiveControllerHost;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(element: ReactiveControllerHost) {
    this.#element = element;
    element.addController(this);
  }

  /** Returns the names of the tools to mark. */
  of(calls = NONE): readonly string[] {
    clearTimeout(this.#timer);
    const now = Date.now();
    const running = calls.filter(({ state }) => state === "running");
    const next = running.find(({ startedAt }) => startedAt + MARKED_AFTER_MS > now); // calls are ordered oldest first
    if (next) this.#timer = setTimeout(() => this.#element.requestUpdate(), next.startedAt + MARKED_AFTER_MS - now);
    return running.filter(({ startedAt }) => startedAt + MARKED_AFTER_MS <= now).map(({ tool }) => tool);
  }

  hostDisconnected(): void {
    clearTimeout(this.#timer);
  }
}
