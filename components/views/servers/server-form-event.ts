/** Events of the server form, with the entered values. */
import type { ServerPlace, ServerSettings } from "../../page-storage/known-servers.js";

export type { ServerPlace, ServerSettings };

/** A server as a user described it. */
export interface DescribedServer {
  readonly url: string;
  readonly name: string;
  readonly settings: ServerSettings;
}

/** Fired when the form was submitted. Bubbles, composed. */
export class ServerFormEvent extends Event {
  readonly server: DescribedServer;

  constructor(server: DescribedServer) {
    super("mcp-server-form", { bubbles: true, composed: true });
    this.server = server;
  }
}

/** Fired when the form was cancelled. Bubbles, composed. */
export class ServerFormCloseEvent extends Event {
  constructor() {
    super("mcp-server-form-close", { bubbles: true, composed: true });
  }
}

declare global {
  interface HTMLElementEventMap {
    "mcp-server-form": ServerFormEvent;
    "mcp-server-form-close": ServerFormCloseEvent;
  }
}
