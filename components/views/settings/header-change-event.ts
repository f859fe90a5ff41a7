/** Event for edited header fields. */
import type { HeaderFields } from "../../page-storage/connect-settings.js";

/** Fired when header fields changed. Bubbles, composed. */
export class HeaderChangeEvent extends Event {
  readonly headers: HeaderFields;
  /** True if all fields can be sent. */
  readonly isValid: boolean;

  constructor(headers: HeaderFields, isValid: boolean) {
    super("mcp-header-change", { bubbles: true, composed: true });
    this.headers = headers;
    this.isValid = isValid;
  }
}

declare global {
  interface HTMLElementEventMap {
    "mcp-header-change": HeaderChangeEvent;
  }
}
