/**
 * Observes whether an element is wide enough for a table.
 *
 * Owns: the width of the element itself, not of the window.
 */
import type { ReactiveController, ReactiveControllerHost } from "lit";

/** Minimum width of an element with a table, in pixels. */
const TABLE = 700;

export class WideView implements ReactiveController {
  readonly #element: ReactiveControllerHost & HTMLElement;
  readonly #observer = new ResizeObserver(() => this.#measure());
  #isWide = false;

  constructor(element: ReactiveControllerHost & HTMLElement) {
    this.#element = element;
    element.addController(this);
  }

  /** True if there is room for a table. */
  get isWide(): boolean {
    return this.#isWide;
  }

  hostConnected(): void {
    this.#measure();
    this.#observer.observe(this.#element);
  }

  hostDisconnected(): void {
    this.#observer.disconnect();
  }

  #measure(): void {
    const width = this.#element.clientWidth;
    if (width === 0 || width >= TABLE === this.#isWide) return; // an element that is not shown keeps its form
    this.#isWide = width >= TABLE;
    this.#element.requestUpdate();
  }
}
