/**
 * Row height of a list: the token `--_row`, which depends on the density of the panel.
 *
 * Owns: reading the token when the list is connected and after each change of the settings. Heights are in pixels.
 */
import type { ReactiveController, ReactiveControllerHost } from "lit";
import { watchSettings } from "../page-storage/panel-settings.js";

/** Row height of an element. */
export class RowHeight implements ReactiveController {
  readonly #element: ReactiveControllerHost & Element;
  readonly #usual: number;
  #unwatch: (() => void) | undefined;
  #frame: number | undefined;
  #now: number;

  /** `usual`: fallback if the token can't be read. */
  constructor(element: ReactiveControllerHost & Element, usual: number) {
    this.#element = element;
    this.#now = this.#usual = usual;
    element.addController(this);
  }

  /** Height in pixels. */
  get now(): number {
    return this.#now;
  }

  hostConnected(): void {
    // Deferred: an element in a slot that is not rendered yet has no style, the panel applies another density with its
    // next update, and reading the token now would compute the styles of the page twice.
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
