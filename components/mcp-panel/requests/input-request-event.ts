/**
 * Event through which a page may answer on the user's behalf.
 *
 * Owns: ensuring that each input request is answered at most once, and only during dispatch, as with the fetch event of
 * a service worker.
 */
import type { InputRequest, InputResponse } from "../../../src/client/api/index.js";

/**
 * Fired when a server sent an input request. A listener can answer it with {@link InputRequestEvent.respondWith};
 * otherwise the panel prompts the user.
 */
export class InputRequestEvent extends Event {
  /** The input request and its source. */
  readonly request: InputRequest;
  #response: Promise<InputResponse | undefined> | undefined;
  #isOver = false;

  constructor(request: InputRequest) {
    super("mcp-input-request", { bubbles: true, composed: true });
    this.request = request;
  }

  /**
   * Answers on the user's behalf. If the promise resolves to `undefined` or rejects, or if the answer is invalid, the
   * user is prompted. Throws `InvalidStateError` if the input request was already answered or the event is no longer
   * being dispatched.
   * @example panel.addEventListener("mcp-input-request", (event) => event.respondWith(decide(event.request)));
   */
  respondWith(answer: InputResponse | undefined | Promise<InputResponse | undefined>): void {
    if (this.#response || this.#isOver) {
      throw new DOMException("This input request was answered already, or its event is over.", "InvalidStateError");
    }
    this.#response = Promise.resolve(answer);
  }

  /**
   * Ends the period in which listeners can answer, and returns the answer, or `undefined` if there is none. Called by
   * the code that dispatched the event.
   */
  close(): Promise<InputResponse | undefined> | undefined {
    this.#isOver = true;
    return this.#response;
  }
}

declare global {
  interface HTMLElementEventMap {
    "mcp-input-request": InputRequestEvent;
  }
}
