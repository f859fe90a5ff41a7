/**
 * Room that an element has.
 *
 * Owns: measuring the width of its frame, never the window's, and requesting an update when the width passes a limit. A frame with larger text has
 * less room: it is measured in pixels of its own.
 */
import type { ReactiveController, ReactiveControllerHost } from "lit";

/** `narrow` below 560 px, `wide` from 960 px on. */
export type LayoutName = "narrow" | "medium" | "wide";

/** Watches the width of one element's frame. */
export class LayoutController implements ReactiveController {
  readonly #element: ReactiveControllerHost & HTMLElement;
  readonly #frame: () => Element | null;
  readonly #observer = new ResizeObserver(() => this.#measure());
  #watched: Element | null = null;
  #name: LayoutName = "medium";

  /** `frame`: what all of it lies in; `null` until it was rendered. */
  constructor(element: ReactiveControllerHost & HTMLElement, frame: () => Element | null) {
    this.#element = element;
    this.#frame = frame;
    element.addController(this);
  }

  /** The layout that fits. */
  get name(): LayoutName {
    return this.#name;
  }

  hostUpdated(): void {
    const frame = this.#frame();
    if (frame === this.#watched) return;
    this.hostDisconnected();
    this.#watched = frame;
    if (!frame) return;
    this.#observer.observe(frame); // reports before the frame is painted; measuring here would lay everything out twice
  }

  hostDisconnected(): void {
    this.#observer.disconnect();
    this.#watched = null;
  }

  /** Shown again, it finds its frame with its next update. */
  hostConnected(): void {
    this.#measure();
    this.#element.requestUpdate();
  }

  #measure(): void {
    const width = (this.#watched ?? this.#element).clientWidth;
    if (width === 0) return; // not shown: as it was
    const name = width < 560 ? "narrow" : width < 960 ? "medium" : "wide";
    if (name === this.#name) return;
    this.#name = name;
    this.#element.requestUpdate();
  }
}
