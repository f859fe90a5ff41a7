/**
 * The tools of a list with a call that runs.
 *
 * Owns: which of them are marked. A call that is over at once is not: its mark would only flicker, and the list be drawn twice for it.
 */
import type { ReactiveController, ReactiveControllerHost } from "lit";
import type { CallState } from "../../../src/state/index.js";

/** Milliseconds a call has run before its tool is marked. */
const MARKED_AFTER_MS = 300;
const NONE: readonly CallState[] = [];

/** Finds them, and has the list drawn again when one more is to be marked. */
export class RunningTools implements ReactiveController {
  readonly #element: ReactiveControllerHost;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(element: ReactiveControllerHost) {
    this.#element = element;
    element.addController(this);
  }

  /** The names of the tools to mark. */
  of(calls = NONE): readonly string[] {
    clearTimeout(this.#timer);
    const now = Date.now();
    const running = calls.filter(({ state }) => state === "running");
    const next = running.find(({ startedAt }) => startedAt + MARKED_AFTER_MS > now); // oldest first
    if (next) this.#timer = setTimeout(() => this.#element.requestUpdate(), next.startedAt + MARKED_AFTER_MS - now);
    return running.filter(({ startedAt }) => startedAt + MARKED_AFTER_MS <= now).map(({ tool }) => tool);
  }

  hostDisconnected(): void {
    clearTimeout(this.#timer);
  }
}
