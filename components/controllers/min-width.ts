/**
 * Minimum width of an element.
 *
 * Owns: measuring the element, not the window, and requesting an update when its width crosses the minimum. For layouts
 * that need another order in the document, where a container query is not enough.
 */
import type { ReactiveController, ReactiveControllerHost } from "lit";

/** Observes whether an element is wide enough. */
export class MinWidth implements ReactiveController {
  readonly #element: ReactiveControllerHost & HTMLElement;
  readonly #min: number;
  readonly #observer = new ResizeObserver(() => this.#measure());
  #isMet = false;

  /** `min`: the minimum width, in pixels. */
  constructor(element: ReactiveControllerHost & HTMLElement, min: number) {
    this.#element = element;
    this.#min = min;
    element.addController(this);
  }

  /** True if the element has at least the minimum width. */
  get isMet(): boolean {
    return this.#isMet;
  }

  hostConnected(): void {
    this.#observer.observe(this.#element); // reports before the element is painted
  }

  hostDisconnected(): void {
    this.#observer.disconnect();
  }

  #measure(): void {
    const width = this.#element.clientWidth;
    if (width === 0) return; // the element is not shown, so its layout is unchanged
    const isMet = width >= this.#min;
    if (isMet === this.#isMet) return;
    this.#isMet = isMet;
    this.#element.requestUpdate();
  }
}
