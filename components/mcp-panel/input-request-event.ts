/**
 * The event by which a page may answer for the user.
 *
 * Owns: that it is answered at most once, and while the event is told, as a fetch event of a service worker is.
 */
import type { InputRequest, InputResponse } from "../../src/client/api/index.js";

/** A server asks something. Whoever calls {@link InputRequestEvent.respondWith} answers; else the panel asks the user. */
export class InputRequestEvent extends Event {
  /** What is asked, and by whom. */
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
      throw new DOMException("This ask is answered already, or its event is over.", "InvalidStateError");
    }
    this.#response = Promise.resolve(answer);
  }

  /** Ends the time for answering; what was answered, `undefined` when nobody did. For the one who fired it. */
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
