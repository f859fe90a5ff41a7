/**
 * Layout of an element, based on its width.
 *
 * Owns: measuring the width of the element's frame, not of the window, and requesting an update when the width crosses
 * a breakpoint. The width is measured in the zoomed pixels of the frame, so larger text means less room.
 */
import type { ReactiveController, ReactiveControllerHost } from "lit";

/** `narrow` below 560 px, `wide` from 960 px on. */
export type LayoutName = "narrow" | "medium" | "wide";

/** Observes the width of one element's frame. */
export class LayoutController implements ReactiveController {
  readonly #element: ReactiveControllerHost & HTMLElement;
  readonly #frame: () => Element | null;
  readonly #observer = new ResizeObserver(() => this.#measure());
  #watched: Element | null = null;
  #name: LayoutName = "medium";

  /** `frame` returns the element that contains everything; `null` until it is rendered. */
  constructor(element: ReactiveControllerHost & HTMLElement, frame: () => Element | null) {
    this.#element = element;
    this.#frame = frame;
    element.addController(this);
  }

  /** The layout for the current width. */
  get name(): LayoutName {
    return this.#name;
  }

  hostUpdated(): void {
    const frame = this.#frame();
    if (frame === this.#watched) return;
    this.hostDisconnected();
    this.#watched = frame;
    if (!frame) return;
    this.#observer.observe(frame); // reports before the frame is painted; measuring here would cause a second layout
  }

  hostDisconnected(): void {
    this.#observer.disconnect();
    this.#watched = null;
  }

  /** Requests an update when the element is connected again, with which the frame is found. */
  hostConnected(): void {
    this.#measure();
    this.#element.requestUpdate();
  }

  #measure(): void {
    const width = (this.#watched ?? this.#element).clientWidth;
    if (width === 0) return; // the frame is not shown, so the layout is unchanged
    const name = width < 560 ? "narrow" : width < 960 ? "medium" : "wide";
    if (name === this.#name) return;
    this.#name = name;
    this.#element.requestUpdate();
  }
}
