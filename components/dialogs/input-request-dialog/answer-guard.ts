/**
 * Protects a request that has just appeared: a click or key press intended for something else must not answer it
 * (G-05).
 *
 * Owns: the delay before granting controls work, and tracking if the user has interacted with the request. Each
 * premature attempt restarts the delay, and so does returning to the page.
 */
import type { ReactiveController, ReactiveControllerHost } from "lit";

/** Keys that activate the focused element. */
const ACTIVATING: readonly string[] = ["Enter", " "];
/** Keys that do nothing on their own. */
const MODIFIERS: readonly string[] = ["Control", "Meta", "Shift", "Alt"];

/** Guard of one dialog. */
export class AnswerGuard implements ReactiveController {
  readonly #element: ReactiveControllerHost & HTMLElement;
  readonly #ms: () => number;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isOn = false;
  #hasActed = false;

  /** `ms`: duration of the delay. */
  constructor(element: ReactiveControllerHost & HTMLElement, ms: () => number) {
    this.#element = element;
    this.#ms = ms;
    element.addController(this);
    element.addEventListener("pointerdown", () => this.#attempt(), { capture: true });
    element.addEventListener("input", () => this.act()); // text was typed, pasted or dictated into a field, which is deliberate
    element.addEventListener("keydown", (event) => this.#onKeyDown(event), { capture: true });
  }

  /** True while granting controls are disabled. */
  get isOn(): boolean {
    return this.#isOn;
  }

  /** True once the user has interacted with the request: clicked or typed in it, or opened it. */
  get hasActed(): boolean {
    return this.#hasActed;
  }

  /** Starts guarding a request that appears. */
  begin(): void {
    this.#hasActed = false;
    this.#start();
  }

  /** Stops guarding: no request is shown. */
  end(): void {
    clearTimeout(this.#timer);
    this.#isOn = false;
  }

  /** Records that the user opened this request or entered something. */
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

  /**
   * Restarts the delay when the user returns to the page, because a request that appeared meanwhile has not been read.
   */
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
