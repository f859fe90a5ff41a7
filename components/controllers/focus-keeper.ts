/**
 * Keeps the focus in an element whose focused part is drawn no more.
 *
 * Owns: noticing that a render took the focused part away (or hid or disabled it), and handing the focus on. A browser would drop it to
 * the page, where no key of ours is heard. Never takes the focus from anything that still has it.
 */
import type { ReactiveController, ReactiveControllerHost } from "lit";
import { focusedWithin } from "./focused-within.js";

/** Hands the focus on within one element. */
export class FocusKeeper implements ReactiveController {
  readonly #element: ReactiveControllerHost & Element;
  readonly #next: (lost: Element) => HTMLElement | null | undefined;
  /** Element that had the focus, through all shadow roots: an element around it may have no box of its own (`display: contents`). */
  #deepest: HTMLElement | undefined;
  #focused: Element | null = null;

  /** `next` says what gets the focus; asked only when it was lost, with what had it. */
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
    // What is hidden within an element that is in sight is for a keeper of that element.
    const isDrawn = focused.checkVisibility() || deepest.checkVisibility();
    if (isDrawn && !focused.matches(":disabled")) return;
    const now = focusedWithin(this.#element);
    if (!now || now === deepest) this.#next(focused)?.focus();
  }
}
