/**
 * Events of the dialogs.
 *
 * Owns: the event classes and their entries in the global event map. All events bubble and are composed; none is
 * cancelable. A page that answers on the user's behalf listens for the panel's `mcp-input-request` event.
 */
import type { InputRequest, InputResponse } from "../../src/client/api/index.js";

/** Fired when the user answered. The code that shows the input request passes the response to the host. */
export class InputResponseRequestEvent extends Event {
  readonly request: InputRequest;
  /** Response; its type matches the kind of the input request. */
  readonly answer: InputResponse;

  constructor(request: InputRequest, answer: InputResponse) {
    super("mcp-input-response-request", { bubbles: true, composed: true });
    this.request = request;
    this.answer = answer;
  }
}

/** Fired when the user closes the note about an answered input request. */
export class InputRequestCloseEvent extends Event {
  constructor() {
    super("mcp-input-request-close", { bubbles: true, composed: true });
  }
}

/** Fired when the dialog was minimized or reopened. */
export class InputRequestOpenChangeEvent extends Event {
  readonly open: boolean;

  constructor(open: boolean) {
    super("mcp-input-request-open-change", { bubbles: true, composed: true });
    this.open = open;
  }
}

declare global {
  interface HTMLElementEventMap {
    "mcp-input-response-request": InputResponseRequestEvent;
    "mcp-input-request-close": InputRequestCloseEvent;
    "mcp-input-request-open-change": InputRequestOpenChangeEvent;
  }
}
