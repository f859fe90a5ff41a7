/** Events of the form of a server, with the values entered. */
import type { ServerSettings } from "../../page-storage/known-servers.js";

/** A server as a user described it. */
export interface DescribedServer {
  readonly url: string;
  readonly name: string;
  readonly settings: ServerSettings;
}

/** The form was sent. Bubbles, composed. */
export class ServerFormEvent extends Event {
  readonly server: DescribedServer;

  constructor(server: DescribedServer) {
    super("mcp-server-form", { bubbles: true, composed: true });
    this.server = server;
  }
}

/** The form was given up. Bubbles, composed. */
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
