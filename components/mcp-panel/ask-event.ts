/**
 * The event by which a page may answer for the person.
 *
 * Owns: that it is answered at most once, and while the event is told, as a fetch event of a service worker is.
 */
import type { Ask, AskAnswer } from "../../src/client/api/index.js";

/** A server asks something. Whoever calls {@link AskEvent.respondWith} answers; else the panel asks the person. */
export class AskEvent extends Event {
  /** What is asked, and by whom. */
  readonly ask: Ask;
  #response: Promise<AskAnswer | undefined> | undefined;
  #isOver = false;

  constructor(ask: Ask) {
    super("mcp-ask", { bubbles: true, composed: true });
    this.ask = ask;
  }

  /**
   * Answers for the person. A promise that gives `undefined`, that rejects, or an answer that does not fit leave the ask to the person.
   * Throws `InvalidStateError` when the ask was answered already or the event is over.
   * @example panel.addEventListener("mcp-ask", (event) => event.respondWith(decide(event.ask)));
   */
  respondWith(answer: AskAnswer | undefined | Promise<AskAnswer | undefined>): void {
    if (this.#response || this.#isOver) {
      throw new DOMException("This ask is answered already, or its event is over.", "InvalidStateError");
    }
    this.#response = Promise.resolve(answer);
  }

  /** Ends the time for answering; what was answered, `undefined` when nobody did. For the one who fired it. */
  close(): Promise<AskAnswer | undefined> | undefined {
    this.#isOver = true;
    return this.#response;
  }
}

declare global {
  interface HTMLElementEventMap {
    "mcp-ask": AskEvent;
  }
}
