/**
 * Keeps the focus in an element after its focused part was removed.
 *
 * Owns: detecting that a render removed, hid or disabled the focused part, and moving the focus. A browser would move
 * the focus to the page, where the panel's keys do not work. Never takes the focus from an element that still has it.
 */
import type { ReactiveController, ReactiveControllerHost } from "lit";
import { focusedWithin } from "./focused-within.js";

/** Moves the focus within one element. */
export class FocusKeeper implements ReactiveController {
  readonly #element: ReactiveControllerHost & Element;
  readonly #next: (lost: Element) => HTMLElement | null | undefined;
  /** Element that had the focus, across all shadow roots. Its ancestors may have no box (`display: contents`). */
  #deepest: HTMLElement | undefined;
  #focused: Element | null = null;

  /** `next` returns the element to focus; called only when the focus was lost, with the element that had it. */
  constructor(element: ReactiveControllerHost & Element, next: (lost: Element) => HTMLElement | null | undefined) {
    this.#element = element;
    this.#next = next;
    element.addController(this);
  }

  hostUpdate(): void {
    this.#focused = this.#element.shadowRoot?.activeElement ?? null;
    this.#deepest = focusedWithin(this.#element);
  }

  hostUpdated(): void {
    const [focused, deepest] = [this.#focused, this.#deepest];
    this.#focused = null;
    this.#deepest = undefined;
    if (!focused || !deepest) return;
    // If a part within a visible element was hidden, the keeper of that element handles this.
    const isDrawn = focused.checkVisibility() || deepest.checkVisibility();
    if (isDrawn && !focused.matches(":disabled")) return;
    const now = focusedWithin(this.#element);
    if (!now || now === deepest) this.#next(focused)?.focus();
  }
}
