/**
 * Events of the dialogs.
 *
 * Owns: the classes and their entries in the global event map. All bubble and cross shadow roots; none can be cancelled: a page that
 * answers for the user listens to `mcp-input-request` of the panel.
 */
import type { InputRequest, InputResponse } from "../../src/client/api/index.js";

/** The user answered. The code that shows the input request passes the answer to the host. */
export class InputResponseRequestEvent extends Event {
  readonly request: InputRequest;
  /** Fits the kind of the input request. */
  readonly answer: InputResponse;

  constructor(request: InputRequest, answer: InputResponse) {
    super("mcp-input-response-request", { bubbles: true, composed: true });
    this.request = request;
    this.answer = answer;
  }
}

/** The user has read what is left to say about an input request that was answered. */
export class InputRequestCloseEvent extends Event {
  constructor() {
    super("mcp-input-request-close", { bubbles: true, composed: true });
  }
}

/** The dialog was put aside, or opened again. */
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
