/**
 * The way of the focus into a question and back.
 *
 * Owns: when a question may take the focus, and giving it back where it was. A question comes unasked: it never takes the focus from
 * a user who types, nor from other parts of the page, and never scrolls the page.
 */
import type { ReactiveController, ReactiveControllerHost } from "lit";

/** The turns of one dialog. */
export class FocusTurns implements ReactiveController {
  readonly #element: ReactiveControllerHost & Element;
  readonly #heading: () => HTMLElement | null | undefined;
  #before: HTMLElement | undefined;
  #next: "enter" | "leave" | undefined;
  /** The user did something in the dialog that is not over. */
  #acted = false;
  /** The focus was in the dialog before this rendering. */
  #had = false;

  /** `heading` gets the focus: no button, least of all one that grants something (G-05). */
  constructor(element: ReactiveControllerHost & Element, heading: () => HTMLElement | null | undefined) {
    this.#element = element;
    this.#heading = heading;
    element.addController(this);
  }

  /** Notes where the focus is, to give it back there. */
  remember(): void {
    const active = deepActive();
    if (active && !this.#hasFocus()) this.#before = active;
  }

  /** The user did something in the dialog that takes what has the focus away. */
  act(): void {
    this.#acted = true;
  }

  /** A question comes up with this rendering. */
  enter(): void {
    this.#next = "enter";
  }

  /** There is no question in sight after this rendering. */
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
    this.#heading()?.focus({ preventScroll: !wasInside }); // a question that comes unasked moves nothing in the page
  }

  #giveBack(wasInside: boolean): void {
    const before = this.#before;
    this.#before = undefined;
    if (wasInside && before?.isConnected) before.focus();
  }

  #hasFocus(): boolean {
    return (this.#element.shadowRoot?.activeElement ?? null) !== null;
  }

  /** The dialog is in sight, and no element has the focus, or one beside the dialog has it that is no field. */
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

/** Returns true if the user can see the element: it is not scrolled away with the panel. */
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
