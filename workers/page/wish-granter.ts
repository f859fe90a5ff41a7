/**
 * What the engine asks of the page, on the page's side: the page's own policy and token provider, and the browser's own model.
 *
 * Owns: running what is wished, and ending it when it is not wished any more.
 */
import { ClientError, outcomeOf } from "../../src/errors/index.js";
import type { AskPolicy, Outcome, TokenProvider, WishMessage, WishName, Wishes } from "../contract.js";

/** The part of the platform's object that is looked at here; the rest is the model's (`src/requests/sampling/browser-model.ts`). */
type LanguageModel = ConstructorParameters<
  (typeof import("../../src/requests/sampling/browser-model.js"))["BrowserModel"]
>[0];

/** The browser's own model, where there is one: only pages have it. https://webmachinelearning.github.io/prompt-api/ */
export function languageModel(): LanguageModel | undefined {
  return (globalThis as { readonly LanguageModel?: LanguageModel }).LanguageModel;
}

/** What the page brings of its own. */
export interface PageParts {
  readonly policy?: AskPolicy | undefined;
  readonly tokens?: TokenProvider | undefined;
}

export class WishGranter {
  #page: PageParts;
  #running = new Map<number, AbortController>();

  constructor(page: PageParts = {}) {
    this.#page = page;
  }

  /** Does what is wished. Never rejects. */
  async take({ wishId, name, params }: WishMessage): Promise<Outcome<unknown>> {
    const over = new AbortController();
    this.#running.set(wishId, over);
    // The sender is the contract's other end: the parameters are those of the name.
    const outcome = await outcomeOf(() => this.#grant(name, params as never, over.signal));
    this.#running.delete(wishId);
    return outcome;
  }

  /** Nobody waits for it any more. */
  leave(wishId: number): void {
    this.#running.get(wishId)?.abort();
  }

  /** The thread is gone. */
  end(): void {
    for (const over of this.#running.values()) over.abort();
  }

  async #grant<K extends WishName>(name: K, params: Wishes[K]["params"], signal: AbortSignal): Promise<unknown> {
    switch (name) {
      case "policy":
        return this.#page.policy?.(params as Wishes["policy"]["params"]) ?? "ask";
      case "token":
        return this.#page.tokens?.(params as Wishes["token"]["params"]);
      case "model": {
        const model = languageModel();
        if (!model) throw new ClientError("ERR-SAMPLING", "This browser has no model of its own.");
        const { BrowserModel } = await import("../../src/requests/sampling/browser-model.js");
        return new BrowserModel(model).createMessage(params as Wishes["model"]["params"], signal);
      }
      default:
        throw new ClientError("ERR-ARGUMENT", `The page grants no wish ${String(name)}.`);
    }
  }
}
