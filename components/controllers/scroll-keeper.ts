/**
 * Preserves the scroll positions of an element's parts when it is moved in the document.
 *
 * Owns: storing and restoring the positions, because a browser resets them when an element leaves the document, even
 * within the same task. Virtual lists handle this themselves (`virtual-rows.ts`). Never looks into the shadow roots of
 * other elements.
 */
import type { ReactiveController, ReactiveElement } from "lit";

/**
 * Makes elements of this class preserve their scroll positions. Call this before the class is defined.
 * @example keepScroll(McpSettings)
 */
export function keepScroll(elements: typeof ReactiveElement): void {
  elements.addInitializer((element) => element.addController(new ScrollKeeper(element)));
}

class ScrollKeeper implements ReactiveController {
  readonly #element: ReactiveElement;
  readonly #places = new Map<Element, { readonly top: number; readonly left: number }>();
  #listens = false;

  constructor(element: ReactiveElement) {
    this.#element = element;
  }

  hostConnected(): void {
    for (const [part, { top, left }] of this.#places) {
      part.scrollTop = top;
      part.scrollLeft = left;
    }
  }

  hostUpdated(): void {
    for (const part of this.#places.keys()) if (!this.#element.renderRoot.contains(part)) this.#places.delete(part);
    if (this.#listens) return;
    this.#listens = true;
    this.#element.renderRoot.addEventListener("scroll", this.#scrolled, { capture: true, passive: true });
  }

  readonly #scrolled = ({ target }: Event): void => {
    if (target instanceof Element) this.#places.set(target, { top: target.scrollTop, left: target.scrollLeft });
  };
}
