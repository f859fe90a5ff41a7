/**
 * Declarations of a host: its offer and its handlers, and the changes of both.
 *
 * Owns: applying changes one after the other, so that the last one wins. The code that checks an offer is loaded with
 * the first one.
 */
import type { Offered } from "../host-types.js";
import type { AuthorizationOffer, HostOffer, OfferOptions } from "../../api/index.js";
import type { HandlerTable } from "../handlers/handlers.js";

/** Applies the offer and the handlers after a change. Rejects if they can't be used; the earlier ones then stay. */
export type Declare = (offered: Offered, handlers: HandlerTable) => Promise<void>;

export class Declarations {
  #offered: Offered = {};
  #handlers: HandlerTable = {};
  #changing: Promise<unknown> | undefined;
  readonly #declare: Declare;

  constructor(declare: Declare) {
    this.#declare = declare;
  }

  /** Settings of signing in; `undefined` if it is not offered. */
  get authorization(): AuthorizationOffer | undefined {
    return this.#handlers.authorization ?? this.#offered.authorization;
  }

  /** Resolves when all changes so far are in effect, or were rejected; `undefined` if there is none. */
  get changing(): Promise<unknown> | undefined {
    return this.#changing;
  }

  offer(changes: HostOffer, { replace = false }: OfferOptions = {}): Promise<void> {
    return this.#change(async () => {
      const { withChanges } = await import("./offering.js");
      return [withChanges(replace ? {} : this.#offered, changes), this.#handlers];
    });
  }

  /** Replaces the handlers by those that `change` makes of them. */
  setHandlers(change: (before: HandlerTable) => HandlerTable | Promise<HandlerTable>): Promise<void> {
    return this.#change(async () => [this.#offered, await change(this.#handlers)]);
  }

  #change(change: () => Promise<readonly [Offered, HandlerTable]>): Promise<void> {
    const changing = (this.#changing ?? Promise.resolve()).then(async () => {
      const [offered, handlers] = await change();
      await this.#declare(offered, handlers);
      this.#offered = offered;
      this.#handlers = handlers;
    });
    const settled = changing
      .catch(() => undefined)
      .then(() => {
        if (this.#changing === settled) this.#changing = undefined;
      });
    this.#changing = settled;
    return changing;
  }
}
