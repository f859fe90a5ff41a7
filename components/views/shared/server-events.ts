/**
 * Events for connecting and disconnecting.
 *
 * Owns: two events. A page or panel that handles them itself calls `preventDefault`; otherwise the header that fired
 * them acts.
 */
import type { ServerSettings } from "../../page-storage/known-servers.js";

/**
 * Fired when the user wants to connect or reconnect, by `<mcp-server-header>` and `<mcp-connect-form>`; bubbles,
 * composed, cancelable.
 */
export class ConnectRequestEvent extends Event {
  /** The requested address. */
  readonly url: string;
  /** The connection to replace; absent for a new one. */
  readonly serverId: string | undefined;
  /** Settings for the connection; if absent, they stay unchanged. */
  readonly settings: ServerSettings | undefined;

  constructor(url: string, serverId?: string, settings?: ServerSettings) {
    super("mcp-connect-request", { bubbles: true, composed: true, cancelable: true });
    this.url = url;
    this.serverId = serverId;
    this.settings = settings;
  }
}

/** Fired when the user wants to end a connection, or stop connecting. Bubbles, composed, cancelable. */
export class DisconnectRequestEvent extends Event {
  readonly serverId: string;

  constructor(serverId: string) {
    super("mcp-disconnect-request", { bubbles: true, composed: true, cancelable: true });
    this.serverId = serverId;
  }
}

declare global {
  interface HTMLElementEventMap {
    "mcp-connect-request": ConnectRequestEvent;
    "mcp-disconnect-request": DisconnectRequestEvent;
  }
}
