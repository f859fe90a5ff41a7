/** Request to open the dialog of an input request. */

/** Fired when the user wants to answer a pending request. Bubbles, composed. */
export class InputRequestOpenEvent extends Event {
  /** Input request to answer; default: the first pending request. */
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
