/** The wish to answer what is asked. */

/** A person wants to answer what waits. Bubbles, composed. */
export class AskOpenRequestEvent extends Event {
  constructor() {
    super("mcp-ask-open-request", { bubbles: true, composed: true });
  }
}

declare global {
  interface HTMLElementEventMap {
    "mcp-ask-open-request": AskOpenRequestEvent;
  }
}
