/**
 * Signs out of one server, and in again.
 *
 * Owns: the order of the steps: the connection ends first, while its token is valid; then the tokens are deleted.
 */
import type { Host, ServerSnapshot } from "../../../src/client/api/index.js";
import { connectAgain } from "../shared/connect-again.js";
import { DisconnectRequestEvent } from "../shared/server-events.js";

/**
 * Fires `mcp-disconnect-request` from `element`; disconnects unless a listener cancels the event. Then signs out.
 * Rejects as `Authorizations.signOut` does.
 */
export async function disconnectAndSignOut(
  element: EventTarget,
  host: Host,
  { id, url }: ServerSnapshot,
): Promise<void> {
  const open = host.server(id);
  // Rejects if the connection has already ended.
  if (element.dispatchEvent(new DisconnectRequestEvent(id))) await open?.close().catch(() => undefined);
  await host.authorizations.signOut(url);
}

/** Signs out, then connects again, which prompts for an account. Rejects as {@link disconnectAndSignOut} does. */
export async function useOtherAccount(element: EventTarget, host: Host, server: ServerSnapshot): Promise<void> {
  await disconnectAndSignOut(element, host, server);
  void connectAgain(element, host, server); // not awaited, because a sign-in takes as long as the user needs
}
