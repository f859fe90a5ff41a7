/**
 * Fired when the access token form closes, because the user cancelled it or the token is being used. Bubbles, composed.
 */
export class TokenFormCloseEvent extends Event {
  constructor() {
    super("mcp-token-form-close", { bubbles: true, composed: true });
  }
}

declare global {
  interface HTMLElementEventMap {
    "mcp-token-form-close": TokenFormCloseEvent;
  }
}
