/**
 * The guard of a question that has just come up: no click or key that was meant for something else answers it (G-05).
 *
 * Owns: when what grants something works, and whether the user has done something in this question. Each attempt that comes too early
 * starts the time again, and so does coming back to the page.
 */
import type { ReactiveController, ReactiveControllerHost } from "lit";

/** Keys that activate what has the focus. */
const ACTIVATING: readonly string[] = ["Enter", " "];
/** Keys that do nothing by themselves. */
const MODIFIERS: readonly string[] = ["Control", "Meta", "Shift", "Alt"];

/** The guard of one dialog. */
export class AnswerGuard implements ReactiveController {
  readonly #element: ReactiveControllerHost & HTMLElement;
  readonly #ms: () => number;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isOn = false;
  #hasActed = false;

  /** `ms`: how long nothing may be granted. */
  constructor(element: ReactiveControllerHost & HTMLElement, ms: () => number) {
    this.#element = element;
    this.#ms = ms;
    element.addController(this);
    element.addEventListener("pointerdown", () => this.#attempt(), { capture: true });
    element.addEventListener("input", () => this.act()); // typed, pasted or spoken into a field: users do not do that by habit
    element.addEventListener("keydown", (event) => this.#onKeyDown(event), { capture: true });
  }

  /** True while nothing may be granted. */
  get isOn(): boolean {
    return this.#isOn;
  }

  /** True once the user went into this question: clicked or typed in it, or opened it. */
  get hasActed(): boolean {
    return this.#hasActed;
  }

  /** A question comes up. */
  begin(): void {
    this.#hasActed = false;
    this.#start();
  }

  /** No question is in sight. */
  end(): void {
    clearTimeout(this.#timer);
    this.#isOn = false;
  }

  /** The user opened this question, or filled something in. */
  act(): void {
    this.#hasActed = true;
  }

  hostConnected(): void {
    addEventListener("focus", this.#prolong);
    document.addEventListener("visibilitychange", this.#prolong);
  }

  hostDisconnected(): void {
    removeEventListener("focus", this.#prolong);
    document.removeEventListener("visibilitychange", this.#prolong);
    this.end();
  }

  #start(): void {
    clearTimeout(this.#timer);
    const ms = this.#ms();
    this.#isOn = ms > 0;
    if (!this.#isOn) return;
    this.#timer = setTimeout(() => {
      this.#isOn = false;
      this.#element.requestUpdate();
    }, ms);
  }

  /** Starts the time again when the user returns to the page: the user has not read a question that appeared meanwhile. */
  readonly #prolong = (): void => {
    if (this.#timer === undefined || this.#hasActed) return;
    this.#start();
    this.#element.requestUpdate();
  };

  #attempt(): void {
    if (this.#isOn) this.#start();
    else this.#hasActed = true;
  }

  #onKeyDown({ key, ctrlKey, metaKey }: KeyboardEvent): void {
    if (MODIFIERS.includes(key)) return;
    if (this.#isOn && ACTIVATING.includes(key)) this.#start();
    else if (!this.#isOn && !ctrlKey && !metaKey) this.#hasActed = true;
  }
}
