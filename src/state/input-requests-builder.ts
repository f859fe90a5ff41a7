/**
 * Pending input requests while a batch of events is applied.
 *
 * Owns: which input requests are pending: those that were reported and have not ended, of connected servers. Never
 * answers an input request, and never changes the original list.
 */
import type { InputRequest, ServerSnapshot } from "../client/api/index.js";

/** Collects the changes of one batch to the list of input requests. */
export class InputRequestsBuilder {
  readonly #base: readonly InputRequest[];
  #inputRequests: readonly InputRequest[];

  constructor(base: readonly InputRequest[]) {
    this.#base = this.#inputRequests = base;
  }

  /** Adds an input request at the end; has no effect if it is already in the list. */
  add(request: InputRequest): void {
    if (this.#inputRequests.some(({ requestId }) => requestId === request.requestId)) return;
    this.#inputRequests = [...this.#inputRequests, Object.freeze({ ...request })];
  }

  /** Removes an input request that was answered or withdrawn. */
  end(requestId: string): void {
    this.#keep((request) => request.requestId !== requestId);
  }

  /** Removes the input requests of a connection that ended, or that is opened again under the same id. */
  follow({ id, state }: ServerSnapshot): void {
    if (state === "closed" || state === "failed" || state === "connecting") this.forget(id);
  }

  /** Removes all input requests of a server. */
  forget(serverId: string): void {
    this.#keep((request) => request.serverId !== serverId);
  }

  /** The frozen result; the original list if nothing changed. */
  finish(): readonly InputRequest[] {
    return this.#inputRequests === this.#base ? this.#base : Object.freeze(this.#inputRequests);
  }

  #keep(stays: (request: InputRequest) => boolean): void {
    if (!this.#inputRequests.every(stays)) this.#inputRequests = this.#inputRequests.filter(stays);
  }
}
