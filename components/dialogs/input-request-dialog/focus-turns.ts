/**
 * Moves the focus into a request and back.
 *
 * Owns: deciding when a request may take the focus, and restoring the focus. Requests are unsolicited: they never take
 * the focus from a user who is typing or from other parts of the page, and never scroll the page.
 */
import type { ReactiveController, ReactiveControllerHost } from "lit";

/** Focus handling of one dialog. */
export class FocusTurns implements ReactiveController {
  readonly #element: ReactiveControllerHost & Element;
  readonly #heading: () => HTMLElement | null | undefined;
  #before: HTMLElement | undefined;
  #next: "enter" | "leave" | undefined;
  /** True while an action of the user in the dialog is in progress. */
  #acted = false;
  /** True if the focus was in the dialog before this render. */
  #had = false;

  /** `heading` receives the focus, rather than a button that might grant something (G-05). */
  constructor(element: ReactiveControllerHost & Element, heading: () => HTMLElement | null | undefined) {
    this.#element = element;
    this.#heading = heading;
    element.addController(this);
  }

  /** Records the focused element, to restore the focus later. */
  remember(): void {
    const active = deepActive();
    if (active && !this.#hasFocus()) this.#before = active;
  }

  /** Records that the user's action in the dialog removes the focused element. */
  act(): void {
    this.#acted = true;
  }

  /** Called when this render shows a new request. */
  enter(): void {
    this.#next = "enter";
  }

  /** Called when no request is shown after this render. */
  leave(): void {
    this.#next = "leave";
  }

  hostUpdate(): void {
    this.#had = this.#hasFocus();
  }

  hostUpdated(): void {
    const next = this.#next;
    if (next === undefined) return;
    this.#next = undefined;
    const wasInside = this.#acted || this.#had;
    this.#acted = false;
    if (next === "leave") return this.#giveBack(wasInside);
    if (!wasInside && !this.#mayTake()) return;
    if (!wasInside) this.remember();
    this.#heading()?.focus({ preventScroll: !wasInside }); // an unsolicited request must not scroll the page
  }

  #giveBack(wasInside: boolean): void {
    const before = this.#before;
    this.#before = undefined;
    if (wasInside && before?.isConnected) before.focus();
  }

  #hasFocus(): boolean {
    return (this.#element.shadowRoot?.activeElement ?? null) !== null;
  }

  /**
   * Returns true if the dialog is visible, and the focused element, if any, is in the same panel and is not a field.
   */
  #mayTake(): boolean {
    if (!isInSight(this.#heading())) return false;
    const { activeElement } = document;
    if (activeElement === null || activeElement === document.body) return true;
    const root = this.#element.getRootNode();
    const near = root instanceof ShadowRoot && root.activeElement !== null;
    const active = deepActive();
    return near && active !== undefined && !active.matches("input, textarea, select") && !active.isContentEditable;
  }
}

/** Returns true if the element is visible to the user, not scrolled out of view with the panel. */
function isInSight(element: Element | null | undefined): boolean {
  if (!element) return false;
  const { top, bottom, left, right } = element.getBoundingClientRect();
  return bottom > 0 && right > 0 && top < innerHeight && left < innerWidth;
}

function deepActive(): HTMLElement | undefined {
  let active = document.activeElement;
  while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement;
  return active instanceof HTMLElement && active !== document.body ? active : undefined;
}
