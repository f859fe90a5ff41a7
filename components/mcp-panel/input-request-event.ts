/**
 * The event by which a page may answer for the user.
 *
 * Owns: that it is answered at most once, and while the event is dispatched, as a fetch event of a service worker is.
 */
import type { InputRequest, InputResponse } from "../../src/client/api/index.js";

/** A server sent an input request. A listener answers it with {@link InputRequestEvent.respondWith}; else the panel prompts the user. */
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
   * Answers for the user. A promise that gives `undefined`, that rejects, or an answer that does not fit leave the input request to the user.
   * Throws `InvalidStateError` when the input request was answered already or the event is over.
   * @example panel.addEventListener("mcp-input-request", (event) => event.respondWith(decide(event.request)));
   */
  respondWith(answer: InputResponse | undefined | Promise<InputResponse | undefined>): void {
    if (this.#response || this.#isOver) {
      throw new DOMException("This input request was answered already, or its event is over.", "InvalidStateError");
    }
    this.#response = Promise.resolve(answer);
  }

  /** Ends the time for answering; returns the answer, `undefined` if there is none. For the code that fired it. */
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
