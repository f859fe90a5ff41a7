/**
 * What the engine asks of the page, on the engine's side: a policy that is the page's program, a model that only pages have.
 *
 * Owns: the wishes that wait. The page's side is `wish-granter.ts`.
 */
import { fromPlainError } from "../../src/errors/index.js";
import type { Outcome, WishMessage, WishName, WishOverMessage, Wishes } from "../contract.js";

export class PageWishes {
  #post: (message: WishMessage | WishOverMessage) => void;
  #waiting = new Map<number, (outcome: Outcome<unknown>) => void>();
  #lastId = 0;

  constructor(post: (message: WishMessage | WishOverMessage) => void) {
    this.#post = post;
  }

  /** Asks. Rejects with the page's failure, with the signal's reason, or where the wish can't be cloned. */
  ask<K extends WishName>(name: K, params: Wishes[K]["params"], signal?: AbortSignal): Promise<Wishes[K]["result"]> {
    if (signal?.aborted) return Promise.reject(signal.reason);
    const wishId = ++this.#lastId;
    return new Promise((resolve, reject) => {
      const settle = (): void => {
        this.#waiting.delete(wishId);
        signal?.removeEventListener("abort", leave);
      };
      const leave = (): void => {
        settle();
        this.#post({ kind: "mcp-panel-wish-over", wishId });
        reject(signal?.reason);
      };
      this.#waiting.set(wishId, (outcome) => {
        settle();
        if (outcome.ok)
          resolve(outcome.value as Wishes[K]["result"]); // the contract states the relation
        else reject(fromPlainError(outcome.error));
      });
      signal?.addEventListener("abort", leave);
      try {
        this.#post({ kind: "mcp-panel-wish", wishId, name, params });
      } catch (error) {
        settle();
        reject(error);
      }
    });
  }

  /** The page's answer; late ones are nobody's. */
  grant(wishId: number, outcome: Outcome<unknown>): void {
    this.#waiting.get(wishId)?.(outcome);
  }
}
