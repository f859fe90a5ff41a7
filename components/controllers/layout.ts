/**
 * How much room an element has.
 *
 * Owns: measuring its own width, never the window's, and asking for an update when it passes a limit.
 */
import type { ReactiveController, ReactiveControllerHost } from "lit";

/** `narrow` below 560 px, `wide` from 960 px on. */
export type LayoutName = "narrow" | "medium" | "wide";

/** Watches the width of one element. */
export class LayoutController implements ReactiveController {
  readonly #element: ReactiveControllerHost & HTMLElement;
  readonly #observer = new ResizeObserver(() => this.#measure());
  #name: LayoutName = "medium";

  constructor(element: ReactiveControllerHost & HTMLElement) {
    this.#element = element;
    element.addController(this);
  }

  /** The layout that fits. */
  get name(): LayoutName {
    return this.#name;
  }

  hostConnected(): void {
    this.#measure();
    this.#observer.observe(this.#element);
  }

  hostDisconnected(): void {
    this.#observer.disconnect();
  }

  #measure(): void {
    const { clientWidth } = this.#element;
    if (clientWidth === 0) return; // not shown: as it was
    const name = clientWidth < 560 ? "narrow" : clientWidth < 960 ? "medium" : "wide";
    if (name === this.#name) return;
    this.#name = name;
    this.#element.requestUpdate();
  }
}
