/**
 * Keeps the focus in an element whose focused part is drawn no more.
 *
 * Owns: noticing that a render took the focused part away (or disabled it), and handing the focus on. A browser would drop it to
 * the page, where no key of ours is heard. Never takes the focus from anything that still has it.
 */
import type { ReactiveController, ReactiveControllerHost } from "lit";

/** Hands the focus on within one element. */
export class FocusKeeper implements ReactiveController {
  readonly #element: ReactiveControllerHost & Element;
  readonly #next: () => HTMLElement | null | undefined;
  #focused: Element | null = null;

  /** `next` says what gets the focus; asked only when it was lost. */
  constructor(element: ReactiveControllerHost & Element, next: () => HTMLElement | null | undefined) {
    this.#element = element;
    this.#next = next;
    element.addController(this);
  }

  hostUpdate(): void {
    this.#focused = this.#element.shadowRoot?.activeElement ?? null;
  }

  hostUpdated(): void {
    const focused = this.#focused;
    this.#focused = null;
    if (!focused || (focused.isConnected && !focused.matches(":disabled"))) return;
    const now = this.#element.shadowRoot?.activeElement;
    if (!now || now === focused) this.#next()?.focus();
  }
}
