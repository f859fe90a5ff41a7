/** Request to open the dialog of an input request. */

/** A person wants to answer what waits. Bubbles, composed. */
export class AskOpenRequestEvent extends Event {
  /** The one to answer; without it the first. */
  readonly askId: string | undefined;

  constructor(askId?: string) {
    super("mcp-ask-open-request", { bubbles: true, composed: true });
    this.askId = askId;
  }
}

declare global {
  interface HTMLElementEventMap {
    "mcp-ask-open-request": AskOpenRequestEvent;
  }
}
