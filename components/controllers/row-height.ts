/**
 * Height of the rows of a list: the token `--_row`, which the density of the panel sets.
 *
 * Owns: reading it, once when the list is connected and after each change of the settings. Pixels.
 */
import type { ReactiveController, ReactiveControllerHost } from "lit";
import { watchSettings } from "../page-storage/panel-settings.js";

/** The height of an element's rows. */
export class RowHeight implements ReactiveController {
  readonly #element: ReactiveControllerHost & Element;
  readonly #usual: number;
  #unwatch: (() => void) | undefined;
  #frame: number | undefined;
  #now: number;

  /** `usual`: what to reckon with where the token can't be read. */
  constructor(element: ReactiveControllerHost & Element, usual: number) {
    this.#element = element;
    this.#now = this.#usual = usual;
    element.addController(this);
  }

  /** The height, pixels. */
  get now(): number {
    return this.#now;
  }

  hostConnected(): void {
    // Not at once: in a slot that is not drawn yet an element has no style, the panel puts another density on itself with its next update,
    // and to ask now would compute the styles of the page twice.
    this.#readSoon();
    this.#unwatch = watchSettings(() => this.#readSoon());
  }

  hostDisconnected(): void {
    this.#unwatch?.();
    if (this.#frame !== undefined) cancelAnimationFrame(this.#frame);
    this.#frame = undefined;
  }

  #readSoon(): void {
    this.#frame ??= requestAnimationFrame(() => this.#read());
  }

  #read(): void {
    this.#frame = undefined;
    const height = Number.parseFloat(getComputedStyle(this.#element).getPropertyValue("--_row"));
    const now = height >= 24 && height <= 200 ? height : this.#usual;
    if (now === this.#now) return;
    this.#now = now;
    this.#element.requestUpdate();
  }
}
