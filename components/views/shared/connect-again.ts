/**
 * Request to reconnect to a known server.
 *
 * Owns: firing the event, and connecting if no listener handles it: to the same address under the same id (without the
 * original header fields). Never rejects: the outcome is reported as a `server` event.
 */
import type { Host, ServerSnapshot } from "../../../src/client/api/index.js";
import { ConnectRequestEvent } from "./server-events.js";

/** Fires `mcp-connect-request` from `element`; connects unless a listener cancels the event. */
export async function connectAgain(
  element: EventTarget,
  host: Host | undefined,
  server: ServerSnapshot | undefined,
): Promise<void> {
  if (!server || !element.dispatchEvent(new ConnectRequestEvent(server.url, server.id)) || !host) return;
  try {
    await host.connect(server.url, { id: server.id });
  } catch {
    // The failure is reported as a `server` event, which is shown.
  }
}
