/** Request to open the dialog of an input request. */

/** A user wants to answer what waits. Bubbles, composed. */
export class InputRequestOpenEvent extends Event {
  /** The one to answer; without it the first. */
  readonly requestId: string | undefined;

  constructor(requestId?: string) {
    super("mcp-input-request-open", { bubbles: true, composed: true });
    this.requestId = requestId;
  }
}

declare global {
  interface HTMLElementEventMap {
    "mcp-input-request-open": InputRequestOpenEvent;
  }
}
