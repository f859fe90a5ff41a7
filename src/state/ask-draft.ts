/**
 * What waits for an answer, while a batch of events is applied.
 *
 * Owns: which asks there are: those told and not ended, of servers whose connection stands. Never answers one, never changes the list
 * it started from.
 */
import type { Ask, ServerSnapshot } from "../client/api/index.js";

/** Collects the changes of one batch to the list of asks. */
export class AskDraft {
  readonly #base: readonly Ask[];
  #asks: readonly Ask[];

  constructor(base: readonly Ask[]) {
    this.#base = this.#asks = base;
  }

  /** Adds an ask at the end; one that is there already stays as it is. */
  add(ask: Ask): void {
    if (this.#asks.some(({ askId }) => askId === ask.askId)) return;
    this.#asks = [...this.#asks, Object.freeze({ ...ask })];
  }

  /** Takes an ask away that was answered or withdrawn. */
  end(askId: string): void {
    this.#keep((ask) => ask.askId !== askId);
  }

  /** What a connection asked ends with it; also before it is made anew under the same id. */
  follow({ id, state }: ServerSnapshot): void {
    if (state === "closed" || state === "failed" || state === "connecting") this.forget(id);
  }

  /** Takes all asks of a server away. */
  forget(serverId: string): void {
    this.#keep((ask) => ask.serverId !== serverId);
  }

  /** The frozen outcome; the very list it started from when nothing changed. */
  finish(): readonly Ask[] {
    return this.#asks === this.#base ? this.#base : Object.freeze(this.#asks);
  }

  #keep(stays: (ask: Ask) => boolean): void {
    if (!this.#asks.every(stays)) this.#asks = this.#asks.filter(stays);
  }
}
